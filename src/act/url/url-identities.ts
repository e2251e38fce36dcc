import type { Application } from '../../knowledge-base/model.ts';
import { NO_RULES, UrlIdentity } from './url-identity.ts';

/** The compiled URL rules of each application, made when first asked for. */
export class UrlIdentities {
  readonly #byApplication = new Map<Application, UrlIdentity>();
  readonly #generic = new UrlIdentity(NO_RULES);

  /** The rules of the application; of none when it is unknown. */
  of(application: Application | null): UrlIdentity {
    if (application === null) return this.#generic;
    let identity = this.#byApplication.get(application);
    if (identity === undefined) {
      identity = new UrlIdentity(application.urls);
      this.#byApplication.set(application, identity);
    }
    return identity;
  }
}
