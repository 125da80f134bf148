import { useSyncExternalStore } from 'react';

const read = () => window.location.hash.replace(/^#\/?/, '');
const subscribe = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The page's path and what stands behind it in the address: `#/students?class=7`. */
export function usePath(): { readonly path: string; readonly query: URLSearchParams } {
  const hash = useSyncExternalStore(subscribe, read);
  const [path = '', search = ''] = hash.split('?', 2);
  return { path, query: new URLSearchParams(search) };
}

/** Goes to a page. */
export function goTo(path: string, query: Readonly<Record<string, string>> = {}): void {
  const search = new URLSearchParams(query).toString();
  window.location.hash = `#/${path}${search === '' ? '' : `?${search}`}`;
}
