import type { Acted } from '../../act/act.ts';
import { type ActContext, applicationId } from '../../act/context.ts';
import { isByAction } from '../../act/link.ts';
import type { Level } from '../../knowledge-base/model.ts';
import type { Capture } from '../store.ts';

/**
 * What is remembered of a page's URL: its objects and the links its actions follow; null when there is neither. Copies:
 * the host may do with its outcome what it likes.
 */
export function capturePage(level: Level | null, acted: Acted, context: ActContext): Capture | null {
  const { page, identity } = context;
  if (level === null || page.status !== 200) return null;
  const objects = acted.extracted.map(({ object: { contentHtml: _, ...object } }) => object);
  const links = acted.navigation.links
    .filter((link) => link.role !== 'requisite' && isByAction(link))
    .map((link) => ({ ...link }));
  if (objects.length === 0 && links.length === 0) return null;
  return {
    url: page.url,
    canonical: identity.canonical(new URL(page.url)),
    capturedAt: page.capturedAt,
    application: applicationId(context),
    level: level.id,
    objects,
    links,
  };
}
