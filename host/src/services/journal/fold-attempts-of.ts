import { foldAttempt, type Answer, type AttemptEntry, type AttemptFact } from '@chorus/contract';
import type { AttemptView } from '@chorus/sdk';
import type { KeptAttempt, KeptFact, LessonRecord, QuestionEntries } from './lesson-record.ts';

/** Attempts that are being judged, and of those that are judged what they came to, while that is on its way to the disk. */
export type Judging = ReadonlyMap<string, AttemptFact | undefined>;

interface Folded {
  readonly facts: string;
  readonly evaluating: boolean;
  readonly view: AttemptView;
}

/** An attempt is folded again when something has become of it, not when others answer; what it came to is the same object until then. */
const folded = new WeakMap<KeptAttempt, Folded>();

/** The answers at a question, oldest first, voided ones too. */
export function foldAttemptsOf(record: LessonRecord, entries: QuestionEntries, judging: Judging = new Map()): readonly AttemptView[] {
  return record.places.answersOf(entries.attempts).map((answer) => foldAnswer(answer, record, judging));
}

function foldAnswer({ attempt, same }: Answer<KeptAttempt>, record: LessonRecord, judging: Judging): AttemptView {
  const all = [attempt, ...same];
  const became = all.flatMap((one) => {
    const { id } = one.entry.payload;
    const kept = record.facts(id).map(({ entry }) => entry);
    const verdict = judging.get(id);
    return verdict === undefined || kept.some(({ payload }) => payload.id === verdict.id) ? kept : [...kept, factOf(one, verdict)];
  });
  const facts = became.map(({ payload }) => payload.id).join(' ');
  const evaluating = all.some(({ entry: { payload } }) => judging.has(payload.id) && judging.get(payload.id) === undefined);
  const before = folded.get(attempt);
  if (before?.facts === facts && before.evaluating === evaluating) return before.view;
  const view = Object.freeze(foldAttempt(attempt, became, evaluating));
  folded.set(attempt, { facts, evaluating, view });
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
