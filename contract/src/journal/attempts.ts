import type { AttemptStatus, AttemptView, Json, ScoreOverride } from '@chorus/sdk';
import { actorOf, contextOf, giverOf, lessonOf } from './context.ts';
import type { AttemptFact, JournalEntry } from './entry.ts';

/** What is kept of an entry here: whether it is on disk, and whether the server has it. */
export interface KeptEntry {
  readonly entry: JournalEntry;
  readonly saved: AttemptView['saved'];
}

type Place = Pick<JournalEntry, 'epoch' | 'deviceId' | 'seq' | 'id'>;

/**
 * The order of entries, the same for whoever has them, never wall time: the epoch, then device by device, each in the order in which it wrote. Of one
 * epoch the device whose id is the lesser comes first as a whole: neither saw what the other wrote, and their numbers say nothing of each other.
 */
export function compareEntries(a: Place, b: Place): number {
  const machines = a.deviceId === b.deviceId ? 0 : compareText(machineOf(a.deviceId), machineOf(b.deviceId));
  return a.epoch - b.epoch || machines || a.seq - b.seq || compareText(a.deviceId, b.deviceId) || compareText(a.id, b.id);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A page numbers what its disk does not take as a device of its own, `<the disk's>~<its own>`; both number on from each other. */
export const machineOf = (deviceId: string): string => deviceId.split('~', 1)[0] ?? '';

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
  const heard: HeardPresses = new Map();
  const attempts = ordered.flatMap(({ entry, saved }) => (entry.kind === 'attempt' && !isEcho(entry, heard) ? [{ entry, saved }] : []));
  for (const { entry, saved } of inPressOrder(attempts)) {
    views.push(foldAttempt(entry, facts.get(entry.payload.id) ?? [], saved, evaluating.has(entry.payload.id)));
  }
  return views;
}

/** Clocks of machines that the server has set are not further apart than this, and no clicker says a number of its own again so soon. */
const sameNumberMs = 60_000;
/** What is said further apart than this is said twice. */
export const sameMomentMs = 2_000;
/** A clicker's numbers go from 65,535 on to 0. */
export const numbers = 65_536;

/** The presses of a question, as {@link isEcho} goes through them. */
export type HeardPresses = Map<string, JournalEntry<'attempt'>[]>;

/** Whether another machine, or another receiver, heard the same press before; what was `heard` grows by it. What counts of a press is the first in order. */
export function isEcho(entry: JournalEntry<'attempt'>, heard: HeardPresses): boolean {
  const { pressId } = entry.payload;
  if (pressId === undefined) return false;
  const press = pressOf(pressId);
  const key = press ? `${press.uid} ${press.questionId} ${press.numbered} ${press.n % numbers}` : pressId;
  const before = heard.get(key) ?? [];
  if (before.some((other) => !press || isSamePress(other, entry))) return true;
  heard.set(key, [...before, entry]);
  return false;
}

/**
 * Presses that a clicker numbers itself in the order of its numbers: of machines that wrote at once none knows what came first. All others keep their
 * places.
 */
export function inPressOrder<T extends { readonly entry: JournalEntry<'attempt'> }>(attempts: readonly T[]): readonly T[] {
  const places = new Map<string, number[]>();
  attempts.forEach(({ entry }, at) => {
    const press = pressOf(entry.payload.pressId ?? '');
    if (!press?.numbered) return;
    const key = `${press.uid} ${press.questionId}`;
    places.set(key, [...(places.get(key) ?? []), at]);
  });
  const ordered = [...attempts];
  for (const own of places.values()) {
    const sorted = own
      .map((at) => attempts[at]!)
      .sort((a, b) => comparePresses(pressOf(a.entry.payload.pressId!)!, pressOf(b.entry.payload.pressId!)!));
    own.forEach((at, n) => (ordered[at] = sorted[n]!));
  }
  return ordered;
}

/** The order of a clicker's presses at a question: in a later run of its counting all numbers are later. */
export const comparePresses = (a: Pick<Press, 'n' | 'run'>, b: Pick<Press, 'n' | 'run'>): number => a.run - b.run || a.n - b.n;

/** Whether two entries with one number are one press: a clicker that was switched off says its numbers again, and one without numbers has as many counts as machines. */
export function isSamePress(a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean {
  const [first, second] = [pressOf(a.payload.pressId ?? ''), pressOf(b.payload.pressId ?? '')];
  if (!first || !second || JSON.stringify(a.payload.answer) !== JSON.stringify(b.payload.answer)) return false;
  if (machineOf(a.deviceId) === machineOf(b.deviceId)) return first.run === second.run;
  // Runs that differ may be two machines' counts of one run; but then it is one moment, too.
  const withinMs = first.numbered && first.run === second.run ? sameNumberMs : sameMomentMs;
  return Math.abs(a.payload.givenAt - b.payload.givenAt) <= withinMs;
}

/** A press of a clicker. `numbered`: `n` is the clicker's own number of it, and not the answer's place among those at the question. */
export interface Press {
  readonly uid: string;
  readonly questionId: string;
  readonly n: number;
  readonly numbered: boolean;
  /** How often the clicker has begun to count anew at the question, as its machine heard it. */
  readonly run: number;
}

/**
 * The press that `<receiver>:<clicker>:<question>:<number>` names; a clicker's own number is `#<number>`, with `~<run>` where it has begun to count anew.
 * A receiver's serial may have colons of its own. A recording is no press.
 */
export function pressOf(pressId: string): Press | undefined {
  const parts = pressId.split(':');
  const [uid = '', questionId = '', number = ''] = parts.slice(-3);
  const [n = '', run = '0'] = number.replace('#', '').split('~');
  if (parts.length < 4 || parts[0] === 'voice') return undefined;
  return { uid, questionId, n: Number(n), numbered: number.startsWith('#'), run: Number(run) };
}

/** {@link pressOf} the other way round. `from`: `<receiver>:<clicker>`. */
export const pressIdOf = (from: string, { questionId, n, numbered, run }: Omit<Press, 'uid'>): string =>
  `${from}:${questionId}:${numbered ? '#' : ''}${n}${run > 0 ? `~${run}` : ''}`;

function foldAttempt(
  entry: JournalEntry<'attempt'>,
  facts: readonly AttemptFact[],
  saved: AttemptView['saved'],
  evaluating: boolean,
): AttemptView {
  const attempt = entry.payload;
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
  const { pluginId: _pluginId, pluginVersion: _pluginVersion, pressId: _pressId, audio, ...rest } = attempt;
  return {
    ...rest,
    lessonId: lessonOf(attempt) ?? '',
    context: contextOf(attempt) ?? { kind: 'lesson', id: '' },
    by: giverOf(entry),
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
  return { overall: typeof overall === 'number' ? overall : 0, reason: typeof reason === 'string' ? reason : '', by: actorOf(by).id, at };
}
