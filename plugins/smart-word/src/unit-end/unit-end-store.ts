import { makeAutoObservable } from 'mobx';
import {
  answerKind,
  isSpokenKind,
  primaryAccountType,
  weakWords,
  type AnswerHistory,
  type AttemptView,
  type BookUnit,
  type Classroom,
  type ClassroomService,
  type Clock,
  type ContentService,
  type Question,
  type SoundEffects,
  type Student,
  type WaitingList,
  type Word,
} from '@chorus/sdk';
import { fromObservable, Loadable, type ObservableBox } from '@chorus/sdk/ui';
import { bookWords } from '../shared/asked-words.ts';
import { summariseUnit, type UnitSummary } from './unit-summary.ts';

/** A unit is learned within so long; what was read before belongs to another time. */
const unitMs = 60 * 24 * 3_600_000;
const weakShown = 4;
/** As many parts of a unit's readings as are read: 20,000 readings. */
const mostParts = 10;

/** What came of a unit, or of words that were chosen, and where to go from it. */
export interface UnitEnd {
  readonly unit: BookUnit;
  /** Ids of the words that were chosen; none: all of the unit. */
  readonly chosen: readonly string[];
  /** What follows the unit in the book, and nothing what was chosen. */
  readonly next: BookUnit | undefined;
  readonly words: readonly Word[];
  /** In seat order, without placeholders. */
  readonly students: readonly Student[];
  readonly summary: UnitSummary;
  /** For the next lesson, the hardest first. */
  readonly weak: readonly Word[];
  /** The server could not be asked: only what this machine has. */
  readonly partial: boolean;
}

/** What the store works with. */
export interface UnitEndServices {
  readonly content: ContentService;
  readonly history: AnswerHistory;
  readonly classroom: ClassroomService;
  readonly waiting: Pick<WaitingList, 'state'>;
  readonly clock: Clock;
  readonly sounds: Pick<SoundEffects, 'play'>;
}

/** A unit's end: everybody who read, what has become better, what comes next. */
export class UnitEndStore {
  readonly end: Loadable<UnitEnd | undefined>;
  private readonly classroom: ObservableBox<Classroom>;
  /** What of it was heard in this lesson that everybody has read it. */
  private readonly celebrated = new Set<string>();

  constructor(private readonly services: UnitEndServices) {
    this.classroom = fromObservable(services.classroom.state);
    this.end = new Loadable((key) => this.sumUp(key));
    makeAutoObservable<this, 'services' | 'celebrated' | 'classroom'>(this, {
      classroom: false,
      end: false,
      services: false,
      celebrated: false,
    });
  }

  /** Sums the unit up as it is now, or of chosen words what was read in this lesson; where everybody has read, that is heard, once. */
  async open(bookId: string, unitId: string, chosen: readonly string[] = []): Promise<void> {
    const key = JSON.stringify([bookId, unitId, ...chosen]);
    // Each time anew: more was read since.
    await this.end.reload(key);
    if (!this.everybodyRead || this.end.key !== key || this.celebrated.has(key)) return;
    this.celebrated.add(key);
    void this.services.sounds.play('all-done');
  }

  get everybodyRead(): boolean {
    const end = this.end.value;
    return end !== undefined && end.students.length > 0 && end.summary.read.size === end.students.length;
  }

  /** Whom a praise of the class is for: who is there today. */
  get there(): readonly string[] {
    const absent = new Set(this.services.waiting.state.get().rows.flatMap((row) => (row.absent ? [row.student.id] : [])));
    return this.end.value?.students.flatMap(({ id }) => (absent.has(id) ? [] : [id])) ?? [];
  }

  /** Primary schools see letters in place of figures. */
  get showsFigures(): boolean {
    return this.classroom.current.teacher?.accountType !== primaryAccountType;
  }

  get lessonStartedAt(): number {
    return this.classroom.current.lesson?.startedAt ?? 0;
  }

  private async sumUp(key: string): Promise<UnitEnd | undefined> {
    const [bookId = '', unitId = '', ...chosen] = JSON.parse(key) as string[];
    const { content, classroom, clock } = this.services;
    const [units, words] = await Promise.all([
      content.units(bookId),
      chosen.length > 0 ? bookWords(content, { bookId, unitId, words: chosen }).then((book) => book.words) : content.words(unitId),
    ]);
    const at = units.findIndex(({ id }) => id === unitId);
    const unit = units[at];
    if (!unit) return undefined;
    const students = classroom.state
      .get()
      .students.filter(({ placeholder }) => !placeholder)
      .sort((a, b) => a.seat - b.seat);
    const { attempts, questions, partial } = await this.readingsOf(words, chosen.length > 0 ? this.lessonStartedAt : clock.now() - unitMs);
    const hard = weakWords(attempts).flatMap(({ ref }) => words.find((word) => word.ref.itemId === ref.itemId) ?? []);
    return {
      unit,
      chosen,
      next: chosen.length > 0 ? undefined : units[at + 1],
      words,
      students,
      summary: summariseUnit(attempts, students, questions),
      weak: hard.slice(0, weakShown),
      partial,
    };
  }

  private async readingsOf(
    words: readonly Word[],
    since: number,
  ): Promise<{
    readonly attempts: readonly AttemptView[];
    readonly questions: Readonly<Record<string, Question>>;
    readonly partial: boolean;
  }> {
    const query = { since, refs: words.map(({ ref }) => ref), limit: 2_000 };
    const attempts: AttemptView[] = [];
    let questions: Readonly<Record<string, Question>> = {};
    let partial = false;
    let after: string | undefined;
    for (let part = 0; part < mostParts && words.length > 0; part += 1) {
      const found = await this.services.history.attempts({ ...query, ...(after !== undefined && { after }) });
      // what was chosen or written of a word is no reading of it
      attempts.push(...found.attempts.filter((one) => isSpokenKind(answerKind(one))));
      questions = { ...questions, ...found.questions };
      partial ||= found.partial;
      after = found.next;
      if (after === undefined) break;
    }
    return { attempts, questions, partial };
  }
}
