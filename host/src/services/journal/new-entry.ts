import type { EntryKind, Payload } from '@chorus/contract';
import type { JournalPorts } from './journal-ports.ts';
import type { Draft } from './journal-store.ts';

/** An entry to append. */
export type NewEntry = { [K in EntryKind]: { readonly kind: K; readonly payload: Payload<K> } }[EntryKind];

/** The entry with its id, its author and its times; the store numbers it. */
export function draftOf(
  entry: NewEntry,
  owner: { readonly ownerId: string; readonly schoolId: string },
  lessonId: string,
  { ids, bootId, clock }: Pick<JournalPorts, 'ids' | 'bootId' | 'clock'>,
): Draft {
  return {
    lessonId,
    entry: {
      id: ids.next(),
      v: 1,
      ...owner,
      bootId,
      wallMs: clock.now(),
      monoMs: clock.mono(),
      ...structuredClone(entry),
    } as Draft['entry'],
  };
}
