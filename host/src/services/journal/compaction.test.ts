import 'fake-indexeddb/auto';
import { foldAllAttempts, type JournalEntry, type KeptEntry } from '@chorus/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdbJournalStore } from './idb-journal-store.ts';
import { Sync, type Draft, type EntryRow } from './journal-store.ts';

const lessons = ['l1', 'l2', 'l3'];
/** What happens: a student of a lesson answers, or a fact about an answer comes; some time later, and the server has it or not. */
const happening = fc.record({
  lesson: fc.constantFrom(...lessons),
  what: fc.constantFrom('attempt', 'voice', 'scored', 'overridden', 'moved', 'voided', 'restored'),
  about: fc.nat({ max: 3 }),
  hours: fc.nat({ max: 40 }),
  sync: fc.constantFrom(Sync.acknowledged, Sync.acknowledged, Sync.acknowledged, Sync.waiting, Sync.refused),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const hour = 3_600_000;
let made = 0;

function draftOf({ lesson, what, about, hours }: Happening, n: number): Draft {
  const attemptId = `${lesson}-${about}`;
  const frame = { id: `e-${made}-${n}`, v: 1, schoolId: 's', ownerId: 't', bootId: 'b', wallMs: hours * hour, monoMs: n } as const;
  const fact = { id: `f-${n}`, attemptId, at: n, by: 't', kind: what, payload: { overall: n, reason: '', studentId: `s${n}`, result: n } };
  const attempt = { id: attemptId, lessonId: lesson, questionId: `q-${lesson}`, studentId: 's', ordinal: 1, type: 'x/1', givenAt: n };
  const voice = { recordingId: `r-${lesson}-${about}`, path: 'v.mp3', codec: 'mp3', rateHz: 16_000, ms: n };
  if (what === 'voice') return { lessonId: lesson, entry: { ...frame, kind: 'recording.announced', payload: voice } } as Draft;
  const entry = what === 'attempt' ? { ...frame, kind: 'attempt', payload: attempt } : { ...frame, kind: 'attempt.fact', payload: fact };
  return { lessonId: lesson, entry } as unknown as Draft;
}
const fold = (entries: readonly JournalEntry[]) =>
  JSON.stringify([
    foldAllAttempts(entries.map((entry): KeptEntry => ({ entry, saved: 'journal' }))),
    entries
      .flatMap((entry) => (entry.kind === 'recording.announced' ? [entry.id] : []))
      .filter(once)
      .sort(),
  ]);
const once = (id: string, at: number, ids: readonly string[]) => ids.indexOf(id) === at;
const entriesOf = (rows: readonly EntryRow[]) => rows.map(({ entry }) => entry);

it('folds to the same answers before and after what the server has was tidied away, here and together with the server', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 30 }),
      fc.nat({ max: 48 }),
      fc.option(fc.constantFrom(...lessons)),
      async (all, now, open) => {
        const store = await IdbJournalStore.open(`compaction-${(made += 1)}`, 'device');
        await store.claim('class', false);
        const rows = await store.append(all.map(draftOf), { scope: 'class' });
        for (const [i, row] of rows.entries()) await store.mark([row.id], all[i]!.sync);
        const read = async () => (await Promise.all(lessons.map((lesson) => store.ofLesson(lesson)))).flat();
        const before = await read();
        await store.prune((now - 24) * hour, open ?? undefined);
        const after = await read();
        const server = before.filter(({ sync }) => sync === Sync.acknowledged);
        // Nothing is lost: what is not here any more the server has.
        expect(fold([...entriesOf(server), ...entriesOf(after)])).toBe(fold(entriesOf(before)));
        // Nothing is torn: a lesson is here as a whole, or not at all.
        for (const lesson of lessons) {
          const of = (kept: readonly EntryRow[]) => fold(entriesOf(kept.filter(({ lessonId }) => lessonId === lesson)));
          if (after.some(({ lessonId }) => lessonId === lesson)) expect(of(after)).toBe(of(before));
        }
        // What waits, was refused, or belongs to the lesson that is on stays.
        const ids = new Set(after.map(({ id }) => id));
        expect(before.filter((row) => (row.sync !== Sync.acknowledged || row.lessonId === open) && !ids.has(row.id))).toEqual([]);
        store.close();
      },
    ),
    { numRuns: 60 },
  );
});
