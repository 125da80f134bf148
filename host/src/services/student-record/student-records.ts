import { byOwner, type AttemptFact, type JournalEntry } from '@chorus/contract';
import {
  studentWords,
  type AnswerHistory,
  type AttemptView,
  type Clock,
  type GroupSet,
  type PraiseKind,
  type Question,
  type StudentWord,
} from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { schoolTime } from '../classroom/school-time.ts';
import type { Ids } from '../ids.ts';
import { JournalError } from '../journal/journal-error.ts';
import { foldPraise } from '../praise/fold-praise.ts';
import { token } from '../../lifecycle/token.ts';
import { readingDays, studentSounds, type ReadingDay, type StudentSound } from './student-rules.ts';

/** What is known of a student in the chosen class. Nothing of it compares the student with another one. */
export interface StudentRecord {
  /** Newest first. */
  readonly attempts: readonly AttemptView[];
  readonly questions: Readonly<Record<string, Question>>;
  /** There are older answers than these. */
  readonly more: boolean;
  readonly days: readonly ReadingDay[];
  readonly sounds: readonly StudentSound[];
  readonly words: readonly StudentWord[];
  /** How often this student, or a group that it was in, was praised. */
  readonly praise: readonly { readonly kind: PraiseKind; readonly count: number }[];
  /** The server could not be asked: this is what is on this machine. */
  readonly partial: boolean;
}

/** What {@link StudentRecords} needs of the host. */
export interface StudentRecordPorts {
  readonly history: AnswerHistory;
  api(): Pick<ApiClient, 'call'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly timeZone: () => string;
  readonly classId: () => string | undefined;
  readonly groups: () => readonly GroupSet[];
  /** Praise of the lesson that is on, and what of it was taken back. */
  readonly lessonPraise: () => readonly JournalEntry[];
  /** Whether the answer is of the lesson that is on. */
  readonly isCurrent: (attemptId: string) => boolean;
  /** Asks, then deletes the recording of an answer of the lesson that is on. */
  eraseCurrent(attemptId: string): Promise<boolean>;
  confirmErase(): Promise<boolean>;
  readonly teacherId: () => string;
  /** Writes what becomes of an answer of any lesson of the class. */
  append(fact: AttemptFact, place: { readonly lessonId: string; readonly scope: string }): Promise<unknown>;
  /** Deletes a sound here for good, and notes that the server is to delete it. */
  eraseSound(sound: {
    readonly recordingId: string;
    readonly attemptId: string;
    readonly lessonId: string;
    readonly scope: string;
  }): Promise<void>;
  erased(): void;
  /** Another machine writes for the class: nothing was deleted. */
  refused(): void;
}

/** A child that reads ten words in each of a term's lessons has so many. */
const mostAnswers = 2_000;
/** What was longer ago is another child's: a school year. */
const lookedBackMs = 366 * 24 * 3_600_000;

export const studentRecordsToken = token<StudentRecords>('studentRecords');

/** One student's answers, sounds, words and praise, and the way to delete its recordings. */
export class StudentRecords {
  constructor(private readonly ports: StudentRecordPorts) {}

  /** Reads it anew. Never fails for want of a server: see `partial`. */
  async read(studentId: string): Promise<StudentRecord> {
    const since = this.ports.clock.now() - lookedBackMs;
    const asked = { studentIds: [studentId], since, limit: mostAnswers };
    const [{ attempts, questions, partial, next }, praise] = await Promise.all([this.ports.history.attempts(asked), this.#praise(since)]);
    const counts = new Map<PraiseKind, number>();
    for (const given of praise.given) if (this.#isOf(studentId, given)) counts.set(given.kind, (counts.get(given.kind) ?? 0) + 1);
    return {
      attempts,
      questions,
      more: next !== undefined,
      days: readingDays(attempts, (ms) => schoolTime(ms, this.ports.timeZone()).slice(0, 10)),
      sounds: studentSounds(attempts, questions),
      words: studentWords(attempts, studentId),
      praise: [...counts].map(([kind, count]) => ({ kind, count })),
      partial: partial || praise.partial,
    };
  }

  /** Asks the teacher, then deletes an answer's recording for good, of whatever lesson it is. */
  async erase(attempt: AttemptView): Promise<boolean> {
    const { ports } = this;
    if (ports.isCurrent(attempt.id)) return ports.eraseCurrent(attempt.id);
    const scope = ports.classId();
    if (!attempt.audio || scope === undefined || !(await ports.confirmErase())) return false;
    const place = { lessonId: attempt.lessonId, scope };
    const by = byOwner(ports.teacherId());
    const fact = { id: ports.ids.next(), attemptId: attempt.id, at: ports.clock.now(), by, kind: 'erased', payload: {} } as const;
    try {
      await ports.append(fact, place);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      ports.refused();
      return false;
    }
    await ports.eraseSound({ recordingId: attempt.audio.recordingId, attemptId: attempt.id, ...place });
    ports.erased();
    return true;
  }

  async #praise(since: number) {
    const own = this.ports.lessonPraise();
    const clazzId = this.ports.classId();
    if (clazzId === undefined) return { given: foldPraise(own), partial: false };
    try {
      const { entries } = await this.ports.api().call('classPraise', { clazzId, since }, { quiet: true });
      return { given: foldPraise([...(entries as JournalEntry[]), ...own]), partial: false };
    } catch {
      return { given: foldPraise(own), partial: true };
    }
  }

  #isOf(studentId: string, given: ReturnType<typeof foldPraise>[number]): boolean {
    if ('studentIds' in given) return given.studentIds.includes(studentId);
    return this.ports
      .groups()
      .some(({ groups }) => groups.some(({ id, studentIds }) => id === given.groupId && studentIds.includes(studentId)));
  }
}
