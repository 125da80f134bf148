import type { AttemptStatus, AttemptView, Json, ScoreOverride } from '@chorus/sdk';
import type { Attempt, AttemptFact, JournalEntry } from './entry.ts';

/** What is kept of an entry here: whether it is on disk, and whether the server has it. */
export interface KeptEntry {
  readonly entry: JournalEntry;
  readonly saved: AttemptView['saved'];
}

/** Order within a question: `(epoch, seq)`, then id; never wall time. */
export function compareEntries(a: JournalEntry, b: JournalEntry): number {
  return a.epoch - b.epoch || a.seq - b.seq || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The fold of attempts and their facts, oldest attempt first, without those that the teacher has voided. Entries may come in any order and more than once. */
export function foldAttempts(kept: readonly KeptEntry[], evaluating: ReadonlySet<string> = new Set()): readonly AttemptView[] {
  return foldAllAttempts(kept, evaluating).filter((view) => view.voided !== true);
}

/** {@link foldAttempts} with the voided ones, which say so: for the teacher's history. */
export function foldAllAttempts(kept: readonly KeptEntry[], evaluating: ReadonlySet<string> = new Set()): readonly AttemptView[] {
  const unique = new Map(kept.map((k) => [k.entry.id, k]));
  const ordered = [...unique.values()].sort((a, b) => compareEntries(a.entry, b.entry));
  const facts = new Map<string, AttemptFact[]>();
  for (const { entry } of ordered) {
    if (entry.kind !== 'attempt.fact') continue;
    const list = facts.get(entry.payload.attemptId) ?? [];
    list.push(entry.payload);
    facts.set(entry.payload.attemptId, list);
  }
  const views: AttemptView[] = [];
  const presses = new Set<string>();
  for (const { entry, saved } of ordered) {
    if (entry.kind !== 'attempt' || isEcho(entry.payload, presses)) continue;
    views.push(foldAttempt(entry.payload, facts.get(entry.payload.id) ?? [], saved, evaluating.has(entry.payload.id)));
  }
  return views;
}

/** What counts of each press: when two machines heard the same one, the first in order. */
function isEcho(attempt: Attempt, seen: Set<string>): boolean {
  if (attempt.pressId === undefined) return false;
  if (seen.has(attempt.pressId)) return true;
  seen.add(attempt.pressId);
  return false;
}

function foldAttempt(attempt: Attempt, facts: readonly AttemptFact[], saved: AttemptView['saved'], evaluating: boolean): AttemptView {
  let status: AttemptStatus = evaluating ? 'evaluating' : 'unscored';
  let result: Json | undefined;
  let studentId = attempt.studentId;
  let audioErased = false;
  const words: AttemptFact[] = [];
  for (const fact of facts) {
    const payload = (fact.payload ?? {}) as { result?: Json; status?: AttemptStatus; studentId?: string };
    if (fact.kind === 'erased') audioErased = true;
    if (fact.kind === 'moved' && payload.studentId) studentId = payload.studentId;
    if (fact.kind === 'scored') {
      result = payload.result;
      status = payload.status ?? 'scored';
    }
    if (fact.kind === 'overridden' || fact.kind === 'voided') words.push(fact);
    if (fact.kind === 'restored') words.pop();
  }
  const override = words.findLast((fact) => fact.kind === 'overridden');
  const { pluginVersion: _pluginVersion, pressId: _pressId, audio, ...rest } = attempt;
  return {
    ...rest,
    answer: attempt.answer as Json,
    studentId,
    status: override ? 'scored' : status,
    result,
    audio: audioErased ? undefined : audio,
    audioErased,
    saved,
    ...(override && { override: overrideOf(override) }),
    ...(words.some((fact) => fact.kind === 'voided') && { voided: true }),
  };
}

function overrideOf({ at, by, payload }: AttemptFact): ScoreOverride {
  const { overall, reason } = (payload ?? {}) as { overall?: unknown; reason?: unknown };
  return { overall: typeof overall === 'number' ? overall : 0, reason: typeof reason === 'string' ? reason : '', by, at };
}
