import type { AnswerSummary, AttemptStatus, AttemptView, Json, ScoreOverride } from '@chorus/sdk';
import { actorOf, contextOf, giverOf, lessonOf } from './context.ts';
import type { AttemptFact, JournalEntry } from './entry.ts';
import { compareEntries } from './order.ts';
import { PressPlaces } from './press-places.ts';
import type { AttemptEntry } from './presses.ts';

/** What is kept of an entry here: whether it is on disk, and whether the server has it. */
export interface KeptEntry {
  readonly entry: JournalEntry;
  readonly saved: AttemptView['saved'];
}

/** The fold of attempts and their facts, oldest attempt first, without those that the teacher has voided. Entries may come in any order and more than once. */
export function foldAttempts(kept: readonly KeptEntry[], evaluating: ReadonlySet<string> = new Set()): readonly AttemptView[] {
  return foldAllAttempts(kept, evaluating).filter((view) => view.voided !== true);
}

/** {@link foldAttempts} with the voided ones, which say so: for the teacher's history. */
export function foldAllAttempts(kept: readonly KeptEntry[], evaluating: ReadonlySet<string> = new Set()): readonly AttemptView[] {
  const unique = new Map(kept.map((k) => [k.entry.id, k]));
  const ordered = [...unique.values()].sort((a, b) => compareEntries(a.entry, b.entry));
  const facts = new Map<string, JournalEntry<'attempt.fact'>[]>();
  const places = new PressPlaces();
  for (const { entry } of ordered) {
    places.add(entry);
    if (entry.kind !== 'attempt.fact') continue;
    const { attemptId } = entry.payload;
    facts.set(attemptId, [...(facts.get(attemptId) ?? []), entry]);
  }
  const attempts = ordered.flatMap(({ entry, saved }) => (entry.kind === 'attempt' ? [{ entry, saved }] : []));
  return places.answersOf(attempts).map(({ attempt, same }) => {
    const ids = [attempt, ...same].map(({ entry }) => entry.payload.id);
    const became = [attempt, ...same].flatMap((one) => factsFor(attempt, one, facts.get(one.entry.payload.id) ?? []));
    return foldAttempt(
      attempt,
      became,
      ids.some((id) => evaluating.has(id)),
    );
  });
}

/** What became of an attempt that counts as another one: put under another question it was judged as an answer to that. */
export const factsFor = (
  { entry }: AttemptEntry,
  same: AttemptEntry,
  facts: readonly JournalEntry<'attempt.fact'>[],
): readonly JournalEntry<'attempt.fact'>[] =>
  same.entry.payload.questionId === entry.payload.questionId ? facts : facts.filter(({ payload }) => payload.kind !== 'scored');

/** An answer with what became of it, in any order. */
export function foldAttempt(
  { entry, saved }: { readonly entry: JournalEntry<'attempt'>; readonly saved: AttemptView['saved'] },
  became: readonly JournalEntry<'attempt.fact'>[],
  evaluating: boolean,
): AttemptView {
  const facts = [...became].sort(compareEntries).map(({ payload }) => payload);
  const attempt = entry.payload;
  let status: AttemptStatus = evaluating ? 'evaluating' : 'unscored';
  let result: Json | undefined;
  let summary: AnswerSummary | undefined;
  let studentId = attempt.studentId;
  let audioErased = false;
  const words: AttemptFact[] = [];
  for (const fact of facts) {
    const payload = (fact.payload ?? {}) as { result?: Json; status?: AttemptStatus; summary?: AnswerSummary; studentId?: string };
    if (fact.kind === 'erased') audioErased = true;
    if (fact.kind === 'moved' && payload.studentId) studentId = payload.studentId;
    if (fact.kind === 'scored') {
      ({ result, summary } = payload);
      status = payload.status ?? 'scored';
    }
    if (fact.kind === 'overridden' || fact.kind === 'voided') words.push(fact);
    if (fact.kind === 'restored') words.pop();
  }
  const override = words.findLast((fact) => fact.kind === 'overridden');
  const { pluginId: _pluginId, pluginVersion: _pluginVersion, pressId: _pressId, boundAt: _boundAt, audio, ...rest } = attempt;
  return {
    ...rest,
    lessonId: lessonOf(attempt) ?? '',
    context: contextOf(attempt) ?? { kind: 'lesson', id: '' },
    by: giverOf(entry),
    answer: attempt.answer as Json,
    studentId,
    status: override ? 'scored' : status,
    result,
    ...(summary && { summary }),
    audio: audioErased ? undefined : audio,
    audioErased,
    saved,
    ...(override && { override: overrideOf(override) }),
    ...(words.some((fact) => fact.kind === 'voided') && { voided: true }),
  };
}

function overrideOf({ at, by, payload }: AttemptFact): ScoreOverride {
  const { overall, reason } = (payload ?? {}) as { overall?: unknown; reason?: unknown };
  return { overall: typeof overall === 'number' ? overall : 0, reason: typeof reason === 'string' ? reason : '', by: actorOf(by).id, at };
}
