import { UsageError } from './errors.ts';
import { ROLES, type Role } from './knowledge-base/model.ts';

/** Roles that are followed unless the user says otherwise. */
export const FOLLOWED_ROLES: readonly Role[] = ['content', 'pagination', 'list', 'requisite'];

/**
 * The roles to follow when `include` asks for more.
 * @throws {@link UsageError} `bad-role` for one that is none: links would be missing, and nobody would know why.
 */
export function followedRoles(include: readonly Role[] = []): ReadonlySet<Role> {
  const wrong = Array.isArray(include) ? include.find((role) => !ROLES.includes(role)) : include;
  if (wrong !== undefined) {
    throw new UsageError(
      'bad-role',
      `Expected a list of roles out of ${ROLES.join(', ')} for include, found ${JSON.stringify(wrong)}`,
    );
  }
  return new Set([...FOLLOWED_ROLES, ...include]);
}
