import type { JournalEntry } from '@chorus/contract';
import type { ContentPlace } from '@chorus/contract/api/content-calls';
import {
  classWords,
  weakWords,
  type AnswerHistory,
  type Clock,
  type ContentService,
  type GivenPraise,
  type ItemRef,
  type Question,
  type Student,
} from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { schoolTime, startOfDay } from '../classroom/school-time.ts';
import { readSpan } from '../history/read-span.ts';
import { summariseLesson, type LessonSummary } from '../lesson-end/lesson-summary.ts';
import { shownWeakWord, type ShownWeakWord } from '../overview/shown-weak-word.ts';
import { foldPraise } from '../praise/fold-praise.ts';
import { token } from '../../lifecycle/token.ts';
import { dayActivities, inTrouble, itemKey, itemsOf, type DayActivity } from './day-activities.ts';

/** What a class did on a day, and what of it to practise. */
export interface ClassDayReport {
  /** Oldest first. */
  readonly activities: readonly DayActivity[];
  readonly questions: Readonly<Record<string, Question>>;
  readonly summary: LessonSummary;
  /** It is known who was away: of today alone. */
  readonly knowsAbsent: boolean;
  /** How often somebody was praised. */
  readonly praised: number;
  /** What the class missed on that day, the hardest first. */
  readonly words: readonly ShownWeakWord[];
  /** Of today: what it missed in the four weeks before, and can't yet. */
  readonly earlierWords: readonly ShownWeakWord[];
  /** Enough students have answered to some word to say whether the class can it. */
  readonly wordsKnown: boolean;
  /** Who had most trouble. */
  readonly trouble: readonly Student[];
  /** Where what was asked stands; undefined where that is not known. */
  readonly placeOf: (ref: ItemRef) => ContentPlace | undefined;
  /** The server could not be asked: this is what this machine has of the day. */
  readonly partial: boolean;
}

/** What {@link ClassDays} needs of the host. */
export interface ClassDayPorts {
  readonly history: AnswerHistory;
  api(): Pick<ApiClient, 'call'>;
  readonly content: Pick<ContentService, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: () => string;
  readonly classroom: () =>
    | {
        readonly classId: string;
        readonly students: readonly Student[];
        readonly absent: ReadonlySet<string>;
        readonly accountType: number;
      }
    | undefined;
  /** Praise of the lesson that is on, and what of it was taken back. */
  readonly lessonPraise: () => readonly JournalEntry[];
}

const dayMs = 24 * 3_600_000;
/** So many words are shown of each list: the next lesson begins with them. */
const mostWords = 8;
/** What was answered longer ago says little of what a class can by now: four weeks. */
const lookedBackMs = 28 * dayMs;
const mostEarlier = 1_000;
/** So many items the server is asked for at once, and of each activity. */
const [mostPlaces, mostOfActivity] = [100, 12] as const;

export const classDaysToken = token<ClassDays>('classDays');

/** A day of the chosen class, summed up. */
export class ClassDays {
  constructor(private readonly ports: ClassDayPorts) {}

  /** Today, YYYY-MM-DD in the school's zone. */
  today(): string {
    return schoolTime(this.ports.clock.now(), this.ports.timeZone()).slice(0, 10);
  }

  /** Reads a day anew; undefined without a class. Never fails for want of a server: see `partial`. */
  async read(day: string): Promise<ClassDayReport | undefined> {
    const { classroom, timeZone } = this.ports;
    const chosen = classroom();
    if (!chosen) return undefined;
    const from = startOfDay(day, timeZone());
    const isToday = day === this.today();
    const absent = isToday ? chosen.absent : new Set<string>();
    const [{ attempts, questions, partial }, praise, earlier] = await Promise.all([
      readSpan(this.ports.history, { since: from, until: from + dayMs }),
      this.#praise(chosen.classId, from),
      isToday ? this.ports.history.attempts({ since: from - lookedBackMs, limit: mostEarlier }) : undefined,
    ]);
    const activities = dayActivities(attempts, praise.given);
    const weak = weakWords(attempts).slice(0, mostWords);
    const known = new Set(weak.map(({ ref }) => ref.itemId));
    const before = weakWords(earlier?.attempts ?? [])
      .filter(({ ref }) => !known.has(ref.itemId))
      .slice(0, mostWords);
    const asked = [...weak.map(({ ref }) => ref), ...before.map(({ ref }) => ref)];
    const items = activities.flatMap((activity) => itemsOf(activity.attempts).slice(0, mostOfActivity));
    const [words, earlierWords, places] = await Promise.all([
      Promise.all(weak.map((one) => shownWeakWord(this.ports.content, one, questions[one.questionId]))),
      Promise.all(before.map((one) => shownWeakWord(this.ports.content, one, earlier?.questions[one.questionId]))),
      this.#places([...asked, ...items]),
    ]);
    const summary = summariseLesson({ attempts, students: chosen.students, absent, questions });
    return {
      activities,
      questions,
      summary,
      knowsAbsent: isToday,
      praised: praise.given.length,
      words,
      earlierWords,
      wordsKnown: classWords(attempts).length > 0 || classWords(earlier?.attempts ?? []).length > 0,
      trouble: inTrouble(
        attempts,
        summary.children.map(({ student }) => student),
        chosen.accountType,
      ),
      placeOf: (ref) => places.get(itemKey(ref)),
      partial: partial || praise.partial,
    };
  }

  /** Of lessons that began on that day, and of the one that is on. */
  async #praise(clazzId: string, from: number): Promise<{ readonly given: readonly GivenPraise[]; readonly partial: boolean }> {
    const own = this.ports.lessonPraise();
    const ofDay = (entries: readonly JournalEntry[]) => foldPraise(entries).filter(({ at }) => at >= from && at < from + dayMs);
    try {
      const { entries } = await this.ports.api().call('classPraise', { clazzId, since: from }, { quiet: true });
      return { given: ofDay([...(entries as JournalEntry[]), ...own]), partial: false };
    } catch {
      return { given: ofDay(own), partial: true };
    }
  }

  async #places(refs: readonly ItemRef[]): Promise<ReadonlyMap<string, ContentPlace>> {
    const wanted = [...new Map(refs.map((ref) => [itemKey(ref), ref])).values()].slice(0, mostPlaces);
    if (wanted.length === 0) return new Map();
    try {
      const { places } = await this.ports.api().call('contentPlaces', { refs: wanted.map((ref) => ({ ...ref })) }, { quiet: true });
      return new Map(places.map((place) => [itemKey(place.ref), place]));
    } catch {
      return new Map();
    }
  }
}
