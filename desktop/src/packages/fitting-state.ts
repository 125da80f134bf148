import type { PackageFault, PackagesState } from '@chorus/contract/package/packages-state';
import { withinSize } from '../ipc/within-size.ts';

const most = 1_000_000;
/** So many of each are shown; a machine has some dozens. */
const mostRows = 200;

const longest = 1000;

/** A fault whose texts are no longer than a message may have them. */
export const fittingFault = ({ code, context }: PackageFault): PackageFault => ({
  code,
  context: Object.fromEntries(
    Object.entries(context).map(([key, value]) => [key, typeof value === 'string' ? value.slice(0, longest) : value]),
  ),
});

/** The state as it fits into one message: packages of thousands of books come without all but their first, and of a long list its beginning. */
export function fittingState(whole: PackagesState): PackagesState {
  const state = { ...whole, queue: whole.queue.map((one) => (one.error ? { ...one, error: fittingFault(one.error) } : one)) };
  if (withinSize(state, most)) return state;
  const cut = <T extends { readonly books: readonly unknown[]; readonly contentPacks: readonly unknown[] }>(one: T): T => ({
    ...one,
    books: one.books.slice(0, 1),
    contentPacks: one.contentPacks.slice(0, 1),
  });
  return {
    ...state,
    packages: state.packages.slice(0, mostRows).map(cut),
    queue: state.queue
      .slice(0, mostRows)
      .map((one) => (one.conflict ? { ...one, conflict: { ...one.conflict, old: one.conflict.old.slice(0, 10).map(cut) } } : one)),
    drafts: state.drafts.slice(0, mostRows),
    found: state.found.slice(0, mostRows),
  };
}
