import {
  compareEntries,
  isLaterPress,
  pressOf,
  PressPlaces,
  type Answer,
  type EntryKind,
  type JournalEntry,
  type KeptEntry,
} from '@chorus/contract';
import { toDisposable, type Disposable, type Observable } from '@chorus/sdk';

/** What a clicker said last, as JSON, and the press's number. */
export interface LastPress {
  readonly n: number;
  readonly run: number;
  readonly answer: string;
  /** Wall time. */
  readonly givenAt: number;
}

/** An attempt as it is kept. */
export type KeptAttempt = KeptEntry & { readonly entry: JournalEntry<'attempt'> };

/** What became of one, as it is kept. */
export type KeptFact = KeptEntry & { readonly entry: JournalEntry<'attempt.fact'> };

/** The entries of one question, each list in the record's order. */
export interface QuestionEntries {
  /** Undefined while only later entries of it have come. */
  readonly opened: JournalEntry<'question.opened'> | undefined;
  readonly ended: boolean;
  readonly attempts: readonly KeptAttempt[];
  readonly recordings: readonly JournalEntry<'recording.started'>[];
  readonly teams: readonly JournalEntry<'team.started'>[];
  /** Per clicker the number of its last press and what it said, as JSON. */
  readonly presses: ReadonlyMap<string, LastPress>;
}

interface QuestionIndex extends QuestionEntries {
  opened: JournalEntry<'question.opened'> | undefined;
  ended: boolean;
  readonly attempts: KeptAttempt[];
  readonly recordings: JournalEntry<'recording.started'>[];
  readonly teams: JournalEntry<'team.started'>[];
  readonly presses: Map<string, LastPress & { readonly entry: JournalEntry<'attempt'> }>;
}

/** The entries of a group of questions. */
export interface GroupEntries {
  /** Undefined while only its end has come. */
  readonly opened?: JournalEntry<'group.opened'>;
  readonly ended?: true;
}

type Watch = { readonly kinds: ReadonlySet<EntryKind>; readonly changed: () => void };

/**
 * A lesson's entries, indexed as they come, so that what reads one question pays for that question however long the lesson is. Entries may come in any
 * order, late, and more than once.
 */
export class LessonRecord {
  /** Every entry, in no particular order: for what reads the lesson as a whole. */
  readonly rows: Observable<readonly KeptEntry[]> = {
    get: () => (this.#all ??= Object.freeze([...this.#entries.values()])),
    subscribe: (listener) => this.#listen(this.#listeners, () => listener(this.rows.get())),
  };
  /** Under which questions presses were put. */
  readonly #places = new PressPlaces();
  readonly #answers = new Map<QuestionEntries, readonly Answer<KeptAttempt>[]>();
  #all: readonly KeptEntry[] | undefined;
  readonly #entries = new Map<string, KeptEntry>();
  readonly #kinds = new Map<EntryKind, readonly JournalEntry[]>();
  readonly #questions = new Map<string, QuestionIndex>();
  readonly #attempts = new Map<string, JournalEntry<'attempt'>>();
  readonly #attemptOfSound = new Map<string, string>();
  readonly #facts = new Map<string, readonly KeptFact[]>();
  readonly #started = new Map<string, JournalEntry<'recording.started'>>();
  readonly #announced = new Map<string, JournalEntry<'recording.announced'>>();
  readonly #coming = new Set<string>();
  readonly #endedRecordings = new Set<string>();
  readonly #lostRecordings = new Set<string>();
  readonly #endedTeams = new Set<string>();
  readonly #groups = new Map<string, GroupEntries>();
  #newest: JournalEntry<'question.opened'> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #watches = new Set<Watch>();

  /** Calls back after every change. */
  subscribe(changed: () => void): Disposable {
    return this.#listen(this.#listeners, () => changed());
  }

  /** Calls back when entries of these kinds came, or the record is another one. */
  watch(kinds: readonly EntryKind[], changed: () => void): Disposable {
    return this.#listen(this.#watches, { kinds: new Set(kinds), changed });
  }

  /** Takes entries in; of one that is there already, how it is kept. */
  add(rows: readonly KeptEntry[]): void {
    this.#changed(rows.flatMap((row) => (this.#take(row) ? [row.entry.kind] : [])));
  }

  /** The server has these entries now. */
  acknowledge(ids: readonly string[]): void {
    this.add(
      ids.flatMap((id) => {
        const row = this.#entries.get(id);
        return row ? [Object.freeze({ ...row, saved: 'server' as const })] : [];
      }),
    );
  }

  /** Is this record from now on. */
  replace(rows: readonly KeptEntry[]): void {
    const ids = new Set(rows.map(({ entry }) => entry.id));
    if ([...this.#entries.keys()].every((id) => ids.has(id))) return this.add(rows);
    const kinds = new Set([...this.#entries.values()].map(({ entry }) => entry.kind));
    this.#forget();
    for (const row of rows) if (this.#take(row)) kinds.add(row.entry.kind);
    this.#changed([...kinds]);
  }

  has(entryId: string): boolean {
    return this.#entries.has(entryId);
  }

  /** Entries of a kind, in no particular order; the same list until one comes. */
  ofKind<K extends EntryKind>(kind: K): readonly JournalEntry<K>[] {
    return (this.#kinds.get(kind) ?? none) as readonly JournalEntry<K>[];
  }

  /** The question that was opened last. */
  get newest(): string | undefined {
    return this.#newest?.payload.questionId;
  }

  question(questionId: string): QuestionEntries | undefined {
    return this.#questions.get(questionId);
  }

  /** The answers at a question of this record, oldest first; the same list until there is another attempt. */
  answers(entries: QuestionEntries): readonly Answer<KeptAttempt>[] {
    const known = this.#answers.get(entries);
    if (known) return known;
    const answers = Object.freeze(this.#places.answersOf(entries.attempts));
    this.#answers.set(entries, answers);
    return answers;
  }

  group(groupId: string | undefined): GroupEntries | undefined {
    return this.#groups.get(groupId ?? '');
  }

  /** Every question of which there are answers, whether its opening has come or not. */
  questions(): Iterable<QuestionEntries> {
    return this.#questions.values();
  }

  attempt(attemptId: string): JournalEntry<'attempt'> | undefined {
    return this.#attempts.get(attemptId);
  }

  /** The attempt that a recording became. */
  attemptOfSound(recordingId: string): JournalEntry<'attempt'> | undefined {
    return this.#attempts.get(this.#attemptOfSound.get(recordingId) ?? '');
  }

  /** What became of an attempt, in no particular order; the same list until more does. */
  facts(attemptId: string): readonly KeptFact[] {
    return this.#facts.get(attemptId) ?? none;
  }

  /** Whether a recording is over, however it ended. */
  recordingEnded(recordingId: string): boolean {
    return this.#endedRecordings.has(recordingId);
  }

  /** Whether nothing of a recording arrived. */
  recordingLost(recordingId: string): boolean {
    return this.#lostRecordings.has(recordingId);
  }

  teamEnded(teamId: string): boolean {
    return this.#endedTeams.has(teamId);
  }

  /** That a clicker's recording is whole. */
  announced(recordingId: string): JournalEntry<'recording.announced'> | undefined {
    return this.#announced.get(recordingId);
  }

  /** The starts of clickers' recordings that are whole and not here yet. */
  coming(): readonly JournalEntry<'recording.started'>[] {
    return [...this.#coming].flatMap((id) => this.#started.get(id) ?? []);
  }

  #take(row: KeptEntry): boolean {
    const { entry } = row;
    const before = this.#entries.get(entry.id);
    if (before?.saved === row.saved) return false;
    this.#entries.set(entry.id, row);
    if (before) this.#keptAnew(row);
    else this.#index(row);
    return true;
  }

  #keptAnew(row: KeptEntry): void {
    if (!isAttempt(row)) return;
    const { attempts } = this.#attempted(row.entry.payload.questionId);
    attempts[attempts.findIndex(({ entry }) => entry.id === row.entry.id)] = row;
  }

  #index(row: KeptEntry): void {
    const { entry } = row;
    this.#places.add(entry);
    switch (entry.kind) {
      case 'attempt':
        return this.#attempt(row as KeptAttempt);
      case 'attempt.fact':
        return void this.#facts.set(entry.payload.attemptId, [...this.facts(entry.payload.attemptId), row as KeptFact]);
      case 'question.opened':
        if (!this.#newest || compareEntries(entry, this.#newest) > 0) this.#newest = entry;
        this.#answers.clear();
        this.#of(entry.payload.questionId).opened = entry;
        return undefined;
      case 'question.ended':
        this.#of(entry.payload.questionId).ended = true;
        return undefined;
      case 'group.opened':
        return void this.#groups.set(entry.payload.groupId, { ...this.group(entry.payload.groupId), opened: entry });
      case 'group.ended':
        return void this.#groups.set(entry.payload.groupId, { ...this.group(entry.payload.groupId), ended: true });
      case 'recording.started':
        this.#started.set(entry.payload.recordingId, entry);
        if (this.#places.severalMachines) this.#answers.clear();
        return insert(this.#of(entry.payload.questionId).recordings, entry, compareEntries);
      case 'recording.announced':
        return this.#announce(entry);
      case 'recording.ended':
        this.#coming.delete(entry.payload.recordingId);
        if (entry.payload.outcome === 'lost') this.#lostRecordings.add(entry.payload.recordingId);
        return void this.#endedRecordings.add(entry.payload.recordingId);
      case 'team.started':
        return insert(this.#of(entry.payload.questionId).teams, entry, compareEntries);
      case 'team.ended':
        return void this.#endedTeams.add(entry.payload.teamId);
      default:
        return void this.#kinds.set(entry.kind, [...this.ofKind(entry.kind), entry]);
    }
  }

  #attempt(row: KeptAttempt): void {
    const { entry } = row;
    const { id, questionId, pressId, audio, answer, givenAt } = entry.payload;
    const { attempts, presses } = this.#attempted(questionId);
    this.#attempts.set(id, entry);
    if (audio) this.#attemptOfSound.set(audio.recordingId, id);
    insert(attempts, row, (a, b) => compareEntries(a.entry, b.entry));
    const press = pressId === undefined ? undefined : pressOf(pressId);
    if (!press) return;
    const { uid, n, run } = press;
    const last = presses.get(uid)?.entry;
    if (!last || isLaterPress(entry, last)) presses.set(uid, { n, run, answer: JSON.stringify(answer), givenAt, entry });
  }

  #announce(entry: JournalEntry<'recording.announced'>): void {
    const { recordingId } = entry.payload;
    const known = this.#announced.get(recordingId);
    if (!known || compareEntries(entry, known) < 0) this.#announced.set(recordingId, entry);
    if (!this.#endedRecordings.has(recordingId)) this.#coming.add(recordingId);
  }

  /** A question of which there is another attempt, or the same one kept elsewhere. */
  #attempted(questionId: string): QuestionIndex {
    const question = this.#of(questionId);
    if (this.#places.severalMachines) this.#answers.clear();
    else this.#answers.delete(question);
    return question;
  }

  #of(questionId: string): QuestionIndex {
    const known = this.#questions.get(questionId);
    if (known) return known;
    const fresh = { opened: undefined, ended: false, attempts: [], recordings: [], teams: [], presses: new Map() };
    this.#questions.set(questionId, fresh);
    return fresh;
  }

  #forget(): void {
    this.#newest = undefined;
    for (const index of [
      this.#places,
      this.#answers,
      this.#entries,
      this.#kinds,
      this.#questions,
      this.#groups,
      this.#attempts,
      this.#attemptOfSound,
      this.#facts,
      this.#started,
      this.#announced,
      this.#coming,
      this.#endedRecordings,
      this.#lostRecordings,
      this.#endedTeams,
    ])
      index.clear();
  }

  #changed(kinds: readonly EntryKind[]): void {
    if (kinds.length === 0) return;
    this.#all = undefined;
    for (const { kinds: wanted, changed } of Array.from(this.#watches)) if (kinds.some((kind) => wanted.has(kind))) changed();
    for (const changed of Array.from(this.#listeners)) changed();
  }

  #listen<T>(set: Set<T>, one: T): Disposable {
    set.add(one);
    return toDisposable(() => set.delete(one));
  }
}

const none: readonly never[] = Object.freeze([]);
const isAttempt = (row: KeptEntry): row is KeptAttempt => row.entry.kind === 'attempt';

/** Puts one where it belongs in an ordered list: nearly always at the end. */
function insert<T>(list: T[], one: T, compare: (a: T, b: T) => number): void {
  let at = list.length;
  while (at > 0 && compare(list[at - 1]!, one) > 0) at -= 1;
  list.splice(at, 0, one);
}
