import { State, type Body, type Data, type JournalEntry } from '@chorus/contract';
import type { AttemptView, Question } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { questionOf } from '../answer-session/fold-question.ts';
import { foldAttemptsOf } from '../journal/fold-attempts-of.ts';
import { LessonRecord } from '../journal/lesson-record.ts';

/** An answer of today with the question that it answers. */
export interface HistoryRow {
  readonly attempt: AttemptView;
  readonly question: Question;
  /** Of the lesson that is on: it can be changed here. */
  readonly current: boolean;
}

/** What a class answered on a day. `complete`: earlier lessons of the day are in it. */
export interface DayOfAnswers {
  readonly rows: readonly HistoryRow[];
  readonly complete: boolean;
}

/** What {@link AnswerHistory} needs of the host. */
export interface HistoryPorts {
  api(): Pick<ApiClient, 'call'>;
  /** The record of the lesson that is on. */
  readonly record: () => LessonRecord;
  readonly classId: () => string | undefined;
  /** YYYY-MM-DD in the school's zone. */
  readonly today: () => string;
}

/** What this class answered today: this lesson from the record here, earlier ones from the server. */
export class AnswerHistory {
  #earlier: { readonly classId: string; readonly entries: readonly JournalEntry[] } | undefined;
  readonly #day = new LessonRecord();

  constructor(private readonly ports: HistoryPorts) {}

  /** Today, YYYY-MM-DD in the school's zone. */
  day(): string {
    return this.ports.today();
  }

  /** Fetches the earlier lessons of the day. False when the server can't be reached: what was fetched before stays. */
  async refresh(): Promise<boolean> {
    const classId = this.ports.classId();
    if (classId === undefined) return true;
    try {
      const day = this.day();
      let page = await this.#page({ clazzId: classId, day, after: '' });
      let entries = page.entries;
      while (page.next !== undefined) {
        page = await this.#page({ clazzId: classId, day, after: page.next });
        entries = entries.concat(page.entries);
      }
      this.#earlier = { classId, entries: entries as JournalEntry[] };
      return page.complete;
    } catch {
      return false;
    }
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
  rows(): readonly HistoryRow[] {
    const record = this.ports.record();
    const here = record.rows.get();
    const known = new Set(here.map(({ entry }) => entry.id));
    const earlier = this.#earlier?.classId === this.ports.classId() ? (this.#earlier?.entries ?? []) : [];
    const rest = earlier.filter(({ id }) => !known.has(id)).map((entry) => ({ entry, saved: 'server' as const }));
    this.#day.replace([...rest, ...here]);
    return [...this.#day.questions()]
      .flatMap((entries) => {
        const question = entries.opened && questionOf(entries.opened);
        if (!question) return [];
        return foldAttemptsOf(this.#day, entries).map((attempt) => ({
          attempt,
          question,
          current: record.attempt(attempt.id) !== undefined,
        }));
      })
      .sort((a, b) => a.attempt.givenAt - b.attempt.givenAt);
  }

  /** Attempts of earlier lessons with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    const rows = this.rows();
    return ids.flatMap((id) => rows.filter((row) => row.attempt.id === id));
  }
}
