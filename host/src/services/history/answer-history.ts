import { byOwner, State, type AttemptFact, type Body, type Data, type JournalEntry } from '@chorus/contract';
import type { AttemptView, Clock, Question } from '@chorus/sdk';
import { answersAtOnce } from '@chorus/contract/api/class-history-limits';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { schoolTime, startOfDay } from '../classroom/school-time.ts';
import { questionOf } from '../answer-session/fold-question.ts';
import { foldAttemptsOf } from '../journal/fold-attempts-of.ts';
import type { Ids } from '../ids.ts';
import { LessonRecord } from '../journal/lesson-record.ts';
import { joinPresses } from '@chorus/contract/journal/join-presses';
import { token } from '../../lifecycle/token.ts';

/** An answer of today with the question that it answers. */
export interface HistoryRow {
  readonly attempt: AttemptView;
  readonly question: Question;
  /** Of the lesson that is on: it can be changed here. */
  readonly current: boolean;
  /** The plugin that took the answer; answers of before it was written down have the version alone. */
  readonly madeBy: { readonly pluginId?: string; readonly version: string };
  /** The plugin that asked; unknown of what was asked before it was written down. */
  readonly askedBy?: string;
  /** Another machine may have heard the same press: the teacher says whether both count. */
  readonly heardTwice?: true;
}

/** Whose answers, of which day (YYYY-MM-DD in the school's zone). */
export interface ClassDay {
  readonly classId: string;
  readonly day: string;
}

/** A day on which a class answered something, and what; oldest answer first. */
export interface PastDay {
  readonly day: string;
  readonly rows: readonly HistoryRow[];
}

/** So many days are read at once, of so many parts of 500 answers at most. */
const [daysAtOnce, mostParts] = [3, 6] as const;

/** What {@link AnswerHistory} needs of the host. */
export interface HistoryPorts {
  api(): Pick<ApiClient, 'call'>;
  /** The record of the lesson that is on. */
  readonly record: () => LessonRecord;
  readonly classId: () => string | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Writes what becomes of an answer of any lesson of the class. */
  append(fact: AttemptFact, place: { readonly lessonId: string; readonly scope: string }): Promise<readonly JournalEntry[]>;
  /** Who is logged in. */
  readonly teacherId: () => string;
  readonly timeZone: () => string;
  /** Entries that the server gave, for whoever looks for the recordings in them. */
  read(entries: readonly JournalEntry[]): void;
}

export const historyToken = token<AnswerHistory>('history');

/** What a class answered on a day, today unless another one is asked for: the lesson that is on from the record here, the others from the server. */
export class AnswerHistory {
  /** What the server gave of the day that was asked for last. */
  #earlier: (ClassDay & { readonly entries: readonly JournalEntry[] }) | undefined;
  readonly #day = new LessonRecord();

  constructor(private readonly ports: HistoryPorts) {}

  /** Today, YYYY-MM-DD in the school's zone. */
  day(): string {
    return this.#dayOf(this.ports.clock.now());
  }

  /** Fetches the lessons of the day that are not on any more. False when the server can't be reached: what was fetched before stays. */
  async refresh(asked = this.#today()): Promise<boolean> {
    if (!asked) return true;
    try {
      const { classId, day } = asked;
      let page = await this.#page({ clazzId: classId, day, after: '' });
      let entries = page.entries;
      while (page.next !== undefined) {
        page = await this.#page({ clazzId: classId, day, after: page.next });
        entries = entries.concat(page.entries);
      }
      this.#earlier = { classId, day, entries: entries as JournalEntry[] };
      this.ports.read(this.#earlier.entries);
      return page.complete;
    } catch {
      return false;
    }
  }

  /** The last day before this one on which the class answered something. Undefined where there is none, or the server can't be reached. */
  async dayBefore({ classId, day }: ClassDay): Promise<string | undefined> {
    try {
      const until = startOfDay(day, this.ports.timeZone());
      const { entries } = await this.ports.api().call('classAnswers', { clazzId: classId, until, limit: 1 }, { quiet: true });
      const answer = (entries as JournalEntry[]).find(({ kind }) => kind === 'attempt') as JournalEntry<'attempt'> | undefined;
      return answer && this.#dayOf(answer.payload.givenAt);
    } catch {
      return undefined;
    }
  }

  /** The last days before this one on which the class answered something, the newest first, and whether there are earlier ones. None where the server can't be reached. */
  async daysBefore({ classId, day }: ClassDay): Promise<{ readonly days: readonly PastDay[]; readonly more: boolean }> {
    const until = startOfDay(day, this.ports.timeZone());
    const entries: JournalEntry[] = [];
    let days: readonly PastDay[] = [];
    let after: string | undefined;
    try {
      for (let part = 0; part < mostParts; part += 1) {
        const asked = { clazzId: classId, until, limit: answersAtOnce, ...(after !== undefined && { after }) };
        const found = await this.ports.api().call('classAnswers', asked, { quiet: true });
        entries.push(...(found.entries as JournalEntry[]));
        after = found.next;
        const all = this.#byDay(entries);
        // The earliest may go on in the next part.
        days = after === undefined ? all : all.slice(0, -1);
        if (after === undefined || days.length >= daysAtOnce) break;
      }
    } catch {
      return { days: [], more: false };
    }
    this.ports.read(entries);
    return { days: days.slice(0, daysAtOnce), more: after !== undefined || days.length > daysAtOnce };
  }

  #byDay(entries: readonly JournalEntry[]): readonly PastDay[] {
    const record = new LessonRecord();
    record.replace(entries.map((entry) => ({ entry, saved: 'server' as const })));
    const days = new Map<string, HistoryRow[]>();
    for (const row of rowsOf(record, () => false)) {
      const day = this.#dayOf(row.attempt.givenAt);
      days.set(day, [...(days.get(day) ?? []), row]);
    }
    return [...days].map(([day, rows]) => ({ day, rows })).sort((a, b) => (a.day < b.day ? 1 : -1));
  }

  #dayOf(ms: number): string {
    return schoolTime(ms, this.ports.timeZone()).slice(0, 10);
  }

  #today(): ClassDay | undefined {
    const classId = this.ports.classId();
    return classId === undefined ? undefined : { classId, day: this.day() };
  }

  async #page(body: Body<'journalOfDay'>): Promise<Data<'journalOfDay'>> {
    const api = this.ports.api();
    try {
      return await api.call('journalOfDay', body, { quiet: true });
    } catch (error) {
      // An earlier server knows no parts, and gives the day as a whole.
      if (!(error instanceof ApiError) || error.state !== State.badInput || body.after !== '') throw error;
      return api.call('journalOfDay', { clazzId: body.clazzId, day: body.day }, { quiet: true });
    }
  }

  /** Oldest answer first; voided ones say so. */
  rows(asked = this.#today()): readonly HistoryRow[] {
    const record = this.ports.record();
    const now = this.#today();
    const here = asked === undefined || (asked.classId === now?.classId && asked.day === now.day) ? record.rows.get() : [];
    const known = new Set(here.map(({ entry }) => entry.id));
    const fetched = this.#earlier?.classId === asked?.classId && this.#earlier?.day === asked?.day;
    const earlier = (fetched && this.#earlier?.entries) || [];
    const rest = earlier.filter(({ id }) => !known.has(id)).map((entry) => ({ entry, saved: 'server' as const }));
    this.#day.replace([...rest, ...here]);
    return rowsOf(this.#day, (id) => record.attempt(id) !== undefined);
  }

  /** An answer is another machine's copy of one that counts: it counts no more, and can be taken back as any answer that does not. */
  join(attemptId: string): Promise<void> {
    return this.#say(attemptId, { kind: 'voided', payload: { reason: heardTwiceReason } });
  }

  /** An answer of an earlier lesson that does not count, counts again. */
  takeBack(attemptId: string): Promise<void> {
    return this.#say(attemptId, { kind: 'restored', payload: {} });
  }

  async #say(attemptId: string, said: Pick<AttemptFact, 'kind' | 'payload'>): Promise<void> {
    const { clock, ids, teacherId } = this.ports;
    const scope = this.#earlier?.classId ?? this.ports.classId();
    const attempt = this.#shown().find((row) => row.attempt.id === attemptId)?.attempt;
    if (scope === undefined || !attempt) return;
    const fact = { id: ids.next(), attemptId: attempt.id, at: clock.now(), by: byOwner(teacherId()), ...said };
    const written = await this.ports.append(fact, { lessonId: attempt.lessonId, scope });
    if (this.#earlier?.classId === scope) this.#earlier = { ...this.#earlier, entries: [...this.#earlier.entries, ...written] };
  }

  /** The day that was asked for last. */
  #shown(): readonly HistoryRow[] {
    return this.rows(this.#earlier ?? this.#today());
  }

  /** Attempts of earlier lessons with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    const rows = this.#shown();
    return ids.flatMap((id) => rows.filter((row) => row.attempt.id === id));
  }
}

/** The answers of a record with their questions, oldest first, each press once. */
function rowsOf(record: LessonRecord, isCurrent: (attemptId: string) => boolean): readonly HistoryRow[] {
  const rows = [...record.questions()]
    .flatMap((entries) => {
      const question = entries.opened && questionOf(entries.opened);
      if (!question) return [];
      const askedBy = entries.opened?.payload.askedBy;
      return foldAttemptsOf(record, entries).map((attempt) => ({
        attempt,
        question,
        current: isCurrent(attempt.id),
        madeBy: madeBy(record.attempt(attempt.id)),
        ...(askedBy !== undefined && { askedBy }),
      }));
    })
    .sort((a, b) => a.attempt.givenAt - b.attempt.givenAt);
  return joinPresses(rows, (id) => record.attempt(id));
}

function madeBy(entry: JournalEntry<'attempt'> | undefined): HistoryRow['madeBy'] {
  const { pluginId, pluginVersion = '' } = entry?.payload ?? {};
  return { version: pluginVersion, ...(pluginId !== undefined && { pluginId }) };
}

/** Why an answer that is another's copy does not count. */
export const heardTwiceReason = 'heard-twice';
