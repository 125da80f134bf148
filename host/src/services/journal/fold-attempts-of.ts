import { factsFor, foldAttempt, type Answer, type AttemptEntry, type AttemptFact } from '@chorus/contract';
import type { AttemptView } from '@chorus/sdk';
import type { KeptAttempt, KeptFact, LessonRecord, QuestionEntries } from './lesson-record.ts';

/** Attempts that are being judged, and of those that are judged what they came to, while that is on its way to the disk. */
export type Judging = ReadonlyMap<string, AttemptFact | undefined>;

interface Folded {
  /** All that became of it, where it was written once and nothing of it is on its way: the same list until there is more. */
  readonly settled: readonly KeptFact[] | undefined;
  readonly facts: string;
  readonly evaluating: boolean;
  readonly view: AttemptView;
}

/** An attempt is folded again when something has become of it, not when others answer; what it came to is the same object until then. */
const folded = new WeakMap<KeptAttempt, Folded>();

/** The answers at a question, oldest first, voided ones too. */
export function foldAttemptsOf(record: LessonRecord, entries: QuestionEntries, judging: Judging = new Map()): readonly AttemptView[] {
  return record.answers(entries).map((answer) => foldAnswer(answer, record, judging));
}

function foldAnswer({ attempt, same }: Answer<KeptAttempt>, record: LessonRecord, judging: Judging): AttemptView {
  const { id } = attempt.entry.payload;
  const settled = same.length === 0 && !judging.has(id) ? record.facts(id) : undefined;
  const before = folded.get(attempt);
  if (before && settled && before.settled === settled) return before.view;
  const all = [attempt, ...same];
  const became = all.flatMap((one) => {
    const { id } = one.entry.payload;
    const kept = record.facts(id).map(({ entry }) => entry);
    const verdict = judging.get(id);
    const known = verdict === undefined || kept.some(({ payload }) => payload.id === verdict.id);
    return factsFor(attempt, one, known ? kept : [...kept, factOf(one, verdict)]);
  });
  const facts = became.map(({ payload }) => payload.id).join(' ');
  const evaluating = all.some(({ entry: { payload } }) => judging.has(payload.id) && judging.get(payload.id) === undefined);
  const unchanged = before?.facts === facts && before.evaluating === evaluating;
  const view = unchanged ? before.view : Object.freeze(foldAttempt(attempt, became, evaluating));
  folded.set(attempt, { settled, facts, evaluating, view });
  return view;
}

/** A fact that is not written yet, as it will be. */
const factOf = ({ entry }: AttemptEntry, payload: AttemptFact): KeptFact['entry'] => ({
  ...entry,
  id: payload.id,
  seq: Number.MAX_SAFE_INTEGER,
  kind: 'attempt.fact',
  payload,
});
