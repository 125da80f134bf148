import { foldAllAttempts } from '@chorus/contract';
import type { AttemptView } from '@chorus/sdk';
import type { KeptAttempt, LessonRecord, QuestionEntries } from './lesson-record.ts';

interface Folded {
  readonly facts: ReturnType<LessonRecord['facts']>;
  readonly evaluating: boolean;
  readonly view: AttemptView;
}

/** An attempt is folded again when something has become of it, not when others answer; what it came to is the same object until then. */
const folded = new WeakMap<KeptAttempt, Folded>();

/** The attempts at a question, oldest first, voided ones too. Of a press that two machines heard, the first in order. */
export function foldAttemptsOf(record: LessonRecord, entries: QuestionEntries, evaluating: ReadonlySet<string>): readonly AttemptView[] {
  const presses = new Set<string>();
  return entries.attempts.flatMap((attempt) => {
    const { id, pressId } = attempt.entry.payload;
    if (pressId !== undefined && presses.has(pressId)) return [];
    if (pressId !== undefined) presses.add(pressId);
    return foldAttempt(attempt, record.facts(id), evaluating.has(id));
  });
}

function foldAttempt(attempt: KeptAttempt, facts: Folded['facts'], evaluating: boolean): AttemptView | [] {
  const before = folded.get(attempt);
  if (before?.facts === facts && before.evaluating === evaluating) return before.view;
  const [view] = foldAllAttempts([attempt, ...facts], evaluating ? new Set([attempt.entry.payload.id]) : none);
  if (!view) return [];
  folded.set(attempt, { facts, evaluating, view: Object.freeze(view) });
  return view;
}

const none: ReadonlySet<string> = new Set();
