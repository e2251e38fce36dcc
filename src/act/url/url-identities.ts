import type { Application, UrlRules } from '../../knowledge-base/model.ts';
import { NO_RULES, UrlIdentity } from './url-identity.ts';

/** The compiled URL rules of each application, made when first asked for. */
export class UrlIdentities {
  /** By the rules themselves: an application with learned patterns has the same ones. */
  readonly #byRules = new WeakMap<UrlRules, UrlIdentity>();
  readonly #generic = new UrlIdentity(NO_RULES);

  /** The rules of the application; of none when it is unknown. */
  of(application: Application | null): UrlIdentity {
    if (application === null) return this.#generic;
    let identity = this.#byRules.get(application.urls);
    if (identity === undefined) {
      identity = new UrlIdentity(application.urls);
      this.#byRules.set(application.urls, identity);
    }
    return identity;
  }
}
