import type { Attempt, JournalEntry } from './entry.ts';
import { machineOf } from './machine.ts';

/** No server’s clock and no sleeping page puts one press further apart than this, and no clicker says a number of its own again so soon at a question. */
const sameNumberMs = 600_000;
/** What is said further apart than this is said twice. */
export const sameMomentMs = 2_000;
/** Two machines hear a press without a number of its own this near to each other: clocks are apart, and a page may be busy. */
const heardMs = 1_000;
/** A clicker's numbers go from 65,535 on to 0. */
export const numbers = 65_536;

/** An answer that counts, and the attempts that are the same one. */
export interface Answer<T> {
  readonly attempt: T;
  /** As another machine or receiver heard it, or wrote it when the clicker said it again. What became of them became of the answer. */
  readonly same: readonly AttemptEntry[];
}

/**
 * The answers of a lesson's attempts, which are in the order of entries: of a press that several machines or receivers heard, the one that was heard
 * first; of presses that a clicker numbers itself, none that says again what the clicker said last, and in the order in which they were pressed; of
 * presses without numbers, what one machine did not hear between those that it heard. All others keep their places.
 */
export function answersOf<T extends AttemptEntry>(attempts: readonly T[]): readonly Answer<T>[] {
  const once = withoutEchoes(attempts);
  const byClicker = new Map<string, number[]>();
  once.forEach(({ attempt: { entry } }, at) => {
    const press = pressOf(entry.payload.pressId ?? '');
    if (!press?.numbered) return;
    const key = `${press.uid} ${press.questionId}`;
    byClicker.set(key, [...(byClicker.get(key) ?? []), at]);
  });
  const ordered: (Answer<T> | undefined)[] = [...once];
  for (const own of byClicker.values()) {
    const said = withoutRepeats(inPressOrder(own.map((at) => once[at]!)));
    own.forEach((at, n) => (ordered[at] = said[n]));
  }
  return ordered.filter((one) => one !== undefined);
}

/** An attempt as it was written. */
export interface AttemptEntry {
  readonly entry: JournalEntry<'attempt'>;
}

function withoutEchoes<T extends AttemptEntry>(attempts: readonly T[]): readonly Answer<T>[] {
  const answers: Answer<T>[] = [];
  const heard = new Map<string, number[]>();
  for (const attempt of attempts) {
    const { pressId } = attempt.entry.payload;
    const press = pressId === undefined ? undefined : pressOf(pressId);
    const key = press ? `${press.uid} ${press.questionId} ${press.numbered ? press.n % numbers : ''}` : (pressId ?? '');
    const before = pressId === undefined ? [] : (heard.get(key) ?? []);
    const own = before.map((at) => answers[at]!);
    const one = { attempt, same: [] };
    const aligned = press && !press.numbered ? align(own, one) : undefined;
    const echoed = before.find((at) => !press || (press.numbered && isSamePress(answers[at]!.attempt.entry, attempt.entry)));
    if (aligned) before.forEach((at, n) => (answers[at] = aligned[n]!));
    else if (echoed === undefined) heard.set(key, [...before, answers.push(one) - 1]);
    else answers[echoed] = joined(answers[echoed]!, one);
  }
  return answers;
}

/**
 * What a clicker without numbers said at a question, with a press that is one of those: each machine counts for itself, and one that missed a press counts
 * fewer. A press of one machine is at most one of another's, in the order of both, and what the machine heard before it comes before it.
 */
function align<T extends AttemptEntry>(said: readonly Answer<T>[], press: Answer<T>): readonly Answer<T>[] | undefined {
  const machine = machineOf(press.attempt.entry.deviceId);
  const at = said.findIndex((one, n) => {
    const own = entryBy(machine, one);
    if (own) return isOneCount(own, press.attempt.entry);
    return isHeardByBoth(one.attempt.entry, press.attempt.entry) && !said.slice(n + 1).some((later) => isAfter(later, one, machine));
  });
  if (at < 0) return undefined;
  const now = joined(said[at]!, press);
  if (entryBy(machine, said[at]!)) return said.map((one, n) => (n === at ? now : one));
  const [later, rest] = [true, false].map((own) => said.slice(at + 1).filter((one) => (entryBy(machine, one) !== undefined) === own));
  return [...said.slice(0, at), ...later!, now, ...rest!];
}

const entryBy = <T extends AttemptEntry>(machine: string, { attempt, same }: Answer<T>): JournalEntry<'attempt'> | undefined =>
  [attempt, ...same].find(({ entry }) => machineOf(entry.deviceId) === machine)?.entry;

/** Whether an answer that the machine heard came later than one that it has not heard yet, as another machine has it. */
const isAfter = <T extends AttemptEntry>(later: Answer<T>, one: Answer<T>, machine: string): boolean =>
  entryBy(machine, later) !== undefined &&
  [one.attempt, ...one.same].some(({ entry }) => entryBy(machineOf(entry.deviceId), later) !== undefined);

/** Two windows of one machine wrote one press. */
const isOneCount = (a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean =>
  pressOf(a.payload.pressId!)!.n === pressOf(b.payload.pressId!)!.n && isSamePress(a, b);

/** By the letters and the time; of one count a little further apart, as the clocks were that older pages wrote by. */
const isHeardByBoth = (a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean =>
  isSamePress(a, b) &&
  (Math.abs(a.payload.givenAt - b.payload.givenAt) <= heardMs || pressOf(a.payload.pressId!)!.n === pressOf(b.payload.pressId!)!.n);

/**
 * One of two: the later one is the same answer. A machine that slept hears late what another one has heard in time; one that was cut off does not know
 * that the clicker is another student's by now.
 */
function joined<T extends AttemptEntry>(a: Answer<T>, b: Answer<T>): Answer<T> {
  const [first, second] = isFirst(b.attempt.entry.payload, a.attempt.entry.payload) ? [b, a] : [a, b];
  return { attempt: first.attempt, same: [...first.same, second.attempt, ...second.same] };
}

function isFirst(a: Attempt, b: Attempt): boolean {
  if (a.studentId === b.studentId || a.boundAt === undefined || b.boundAt === undefined || a.boundAt === b.boundAt)
    return a.givenAt < b.givenAt;
  return a.boundAt > b.boundAt;
}

function withoutRepeats<T extends AttemptEntry>(said: readonly Answer<T>[]): readonly Answer<T>[] {
  const answers: Answer<T>[] = [];
  for (const answer of said) {
    const last = answers.at(-1);
    if (last && saysAgain(answer.attempt, last.attempt)) answers[answers.length - 1] = joined(last, answer);
    else answers.push(answer);
  }
  return answers;
}

/** Who is not sure of having been heard presses again; a machine that has not heard all, or does not know what another one wrote, takes that for an answer. */
const saysAgain = ({ entry }: AttemptEntry, { entry: before }: AttemptEntry): boolean =>
  JSON.stringify(entry.payload.answer) === JSON.stringify(before.payload.answer);

/** What one clicker said at a question: of machines that wrote at once none knows what came first, nor whether the clicker has begun to count anew. */
function inPressOrder<T extends AttemptEntry>(presses: readonly Answer<T>[]): readonly Answer<T>[] {
  const ordered: Answer<T>[] = [];
  for (const press of [...presses].sort((a, b) => a.attempt.entry.payload.givenAt - b.attempt.entry.payload.givenAt)) {
    const at = ordered.findIndex((other) => isBefore(press.attempt.entry, other.attempt.entry));
    ordered.splice(at < 0 ? ordered.length : at, 0, press);
  }
  return ordered;
}

/** Whether a clicker's press at a question came after another one there. */
export function isLaterPress(a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>): boolean {
  return a.payload.givenAt < b.payload.givenAt ? isBefore(b, a) : !isBefore(a, b);
}

/** Whether a press that has the later time was pressed before the other one. An older number that comes later than a moment is of a new run. */
function isBefore(later: JournalEntry<'attempt'>, other: JournalEntry<'attempt'>): boolean {
  const [a, b] = [pressOf(later.payload.pressId!)!, pressOf(other.payload.pressId!)!];
  if (machineOf(later.deviceId) === machineOf(other.deviceId)) return comparePresses(a, b) < 0;
  if (!a.numbered) return false;
  const steps = (((b.n - a.n) % numbers) + numbers) % numbers;
  return a.run === b.run && steps > 0 && steps < numbers / 2 && later.payload.givenAt - other.payload.givenAt <= sameMomentMs;
}

/** The order of a clicker's presses at a question: in a later run of its counting all numbers are later. */
export const comparePresses = (a: Pick<Press, 'n' | 'run'>, b: Pick<Press, 'n' | 'run'>): number => a.run - b.run || a.n - b.n;

/** Whether two presses say the same: the letters, or, of entries that have none, the answers that were made of them. */
export function saysSame({ payload: a }: JournalEntry<'attempt'>, { payload: b }: JournalEntry<'attempt'>): boolean {
  if (a.keys !== undefined && b.keys !== undefined) return a.keys === b.keys;
  return JSON.stringify(a.answer) === JSON.stringify(b.answer);
}

/** Whether two entries with one number are one press: a clicker that was switched off says its numbers again, and one without numbers has as many counts as machines. */
export function isSamePress(a: JournalEntry<'attempt'>, b: JournalEntry<'attempt'>, same = saysSame): boolean {
  const [first, second] = [pressOf(a.payload.pressId ?? ''), pressOf(b.payload.pressId ?? '')];
  if (!first || !second || !same(a, b)) return false;
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

/** Which recording of a clicker `voice:<clicker>:<question>:<the clicker's name for it>` names. */
export function voiceOf(pressId: string): string | undefined {
  const [kind, uid = '', , ...voiceId] = pressId.split(':');
  return kind === 'voice' && voiceId.length > 0 ? `${uid} ${voiceId.join(':')}` : undefined;
}

/** Whether two machines fetched one recording: a receiver that was restarted names its recordings anew. */
export const isSameSound = (
  { payload: { audio: a } }: JournalEntry<'attempt'>,
  { payload: { audio: b } }: JournalEntry<'attempt'>,
): boolean => a !== undefined && a.sha256 === b?.sha256;

/** {@link pressOf} the other way round. `from`: `<receiver>:<clicker>`. */
export const pressIdOf = (from: string, { questionId, n, numbered, run }: Omit<Press, 'uid'>): string =>
  `${from}:${questionId}:${numbered ? '#' : ''}${n}${run > 0 ? `~${run}` : ''}`;
