import { answersOf, foldAllAttempts, type AttemptFact } from '@chorus/contract';
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

/** The attempts at a question, oldest first, voided ones too. Of a press that two machines or two receivers heard, the first in order. */
export function foldAttemptsOf(record: LessonRecord, entries: QuestionEntries, judging: Judging = new Map()): readonly AttemptView[] {
  return answersOf(entries.attempts).flatMap((attempt) => {
    const { id } = attempt.entry.payload;
    return foldAttempt(attempt, record.facts(id), judging.has(id), judging.get(id));
  });
}

function foldAttempt(
  attempt: KeptAttempt,
  kept: readonly KeptFact[],
  judging: boolean,
  verdict: AttemptFact | undefined,
): AttemptView | [] {
  const known = verdict === undefined || kept.some(({ entry }) => entry.payload.id === verdict.id);
  const all = known ? kept : [...kept, factOf(attempt, verdict)];
  const facts = all.map(({ entry }) => entry.payload.id).join(' ');
  const evaluating = judging && verdict === undefined;
  const before = folded.get(attempt);
  if (before?.facts === facts && before.evaluating === evaluating) return before.view;
  const [view] = foldAllAttempts([attempt, ...all], evaluating ? new Set([attempt.entry.payload.id]) : none);
  if (!view) return [];
  folded.set(attempt, { facts, evaluating, view: Object.freeze(view) });
  return view;
}

/** A fact that is not written yet, as it will be. */
const factOf = ({ entry }: KeptAttempt, payload: AttemptFact): KeptFact => ({
  entry: { ...entry, id: payload.id, seq: Number.MAX_SAFE_INTEGER, kind: 'attempt.fact', payload },
  saved: 'memory',
});

const none: ReadonlySet<string> = new Set();
