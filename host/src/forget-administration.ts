import { administrationKey } from './services/storage/administration-key.ts';
import { BrowserLocalStore } from './services/storage/local-store.ts';

/** What a page comes back by when it was kept while another one stood in its tab. */
const comesBack = ['resume', 'pageshow', 'visibilitychange'];

/**
 * Removes what an administrator left in this tab, and what earlier versions left in the browser: scripts of activities read both. Before any other script, and
 * before any other listener when the page comes back from the administration.
 */
export function forgetAdministration(window: Window): void {
  const stores = [new BrowserLocalStore(() => window.sessionStorage), new BrowserLocalStore(() => window.localStorage)];
  const forget = () => stores.forEach((store) => store.set(administrationKey, undefined));
  forget();
  for (const type of comesBack) window.addEventListener(type, forget, true);
}
