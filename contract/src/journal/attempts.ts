import type { AttemptStatus, AttemptView, Json } from '@chorus/sdk';
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

/** The fold of attempts and their facts, oldest attempt first. Entries may come in any order and more than once. `voided` attempts are left out. */
export function foldAttempts(kept: readonly KeptEntry[], evaluating: ReadonlySet<string> = new Set()): readonly AttemptView[] {
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
  for (const { entry, saved } of ordered) {
    if (entry.kind !== 'attempt') continue;
    const view = foldAttempt(entry.payload, facts.get(entry.payload.id) ?? [], saved, evaluating.has(entry.payload.id));
    if (view) views.push(view);
  }
  return views;
}

function foldAttempt(
  attempt: Attempt,
  facts: readonly AttemptFact[],
  saved: AttemptView['saved'],
  evaluating: boolean,
): AttemptView | undefined {
  let status: AttemptStatus = evaluating ? 'evaluating' : 'unscored';
  let result: Json | undefined;
  let studentId = attempt.studentId;
  let audioErased = false;
  for (const fact of facts) {
    const payload = (fact.payload ?? {}) as { result?: Json; status?: AttemptStatus; studentId?: string };
    if (fact.kind === 'voided') return undefined;
    if (fact.kind === 'erased') audioErased = true;
    if (fact.kind === 'moved' && payload.studentId) studentId = payload.studentId;
    if (fact.kind === 'scored' || fact.kind === 'overridden') {
      result = payload.result;
      status = payload.status ?? 'scored';
    }
  }
  const { pluginVersion: _pluginVersion, audio, ...rest } = attempt;
  return { ...rest, answer: attempt.answer as Json, studentId, status, result, audio: audioErased ? undefined : audio, audioErased, saved };
}
