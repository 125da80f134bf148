import { administrationKey } from './services/storage/administration-key.ts';

/** What a page comes back by when it was kept while another one stood in its tab. */
const comesBack = ['resume', 'pageshow', 'visibilitychange'];

/**
 * Removes what an administrator left in this tab, and what earlier versions left in the browser: scripts of activities read both. Before any other script, and
 * before any other listener when the page comes back from the administration; what it needs for that is taken now, for a script may put something else in its place.
 */
export function forgetAdministration(window: Window & typeof globalThis): void {
  const { apply } = window.Reflect;
  const { removeItem } = window.Storage.prototype;
  const key = [`chorus.${administrationKey}`];
  const stores = ['sessionStorage', 'localStorage'].flatMap((name) => {
    try {
      return [window[name as 'sessionStorage' | 'localStorage']];
    } catch {
      // This browser gives a page no storage.
      return [];
    }
  });
  const forget = () => {
    for (let n = 0; n < stores.length; n += 1) apply(removeItem, stores[n], key);
  };
  forget();
  for (const type of comesBack) window.addEventListener(type, forget, true);
}
