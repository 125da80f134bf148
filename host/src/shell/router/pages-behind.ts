import type { CurrentRoute } from './current-route.tsx';
import { pageKey } from './page-key.ts';

/** So many pages keep their state behind the one in front; the oldest goes first. */
const most = 5;

/** What lies behind a new page: those that keep their state, up to where the page itself lay (2.1-2, 2.1-3). */
export function pagesBehind(behind: readonly CurrentRoute[], left: CurrentRoute, to: CurrentRoute): readonly CurrentRoute[] {
  const meta = left.own?.meta ?? left.contributed?.value.meta;
  const all = meta?.keepAlive ? [...behind.filter((page) => pageKey(page) !== pageKey(left)), left] : behind;
  const here = all.findIndex((page) => pageKey(page) === pageKey(to));
  return (here === -1 ? all : all.slice(0, here)).slice(-most);
}
