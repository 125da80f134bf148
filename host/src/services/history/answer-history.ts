import { foldAllAttempts, type JournalEntry, type KeptEntry } from '@chorus/contract';
import type { AttemptView, Question } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { questionOf } from '../answer-session/fold-question.ts';

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
  readonly rows: () => readonly KeptEntry[];
  readonly classId: () => string | undefined;
  /** YYYY-MM-DD in the school's zone. */
  readonly today: () => string;
}

/** What this class answered today: this lesson from the record here, earlier ones from the server. */
export class AnswerHistory {
  #earlier: { readonly classId: string; readonly entries: readonly JournalEntry[] } | undefined;

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
      const { entries, complete } = await this.ports.api().call('journalOfDay', { clazzId: classId, day: this.day() }, { quiet: true });
      this.#earlier = { classId, entries: entries as JournalEntry[] };
      return complete;
    } catch {
      return false;
    }
  }

  /** Oldest answer first; voided ones say so. */
  rows(): readonly HistoryRow[] {
    const here = this.ports.rows();
    const known = new Set(here.map(({ entry }) => entry.id));
    const earlier = this.#earlier?.classId === this.ports.classId() ? (this.#earlier?.entries ?? []) : [];
    const rest = earlier.filter(({ id }) => !known.has(id)).map((entry) => ({ entry, saved: 'server' as const }));
    const all = [...rest, ...here];
    const questions = new Map(
      all.flatMap(({ entry }) => (entry.kind === 'question.opened' ? [[entry.payload.questionId, questionOf(entry)] as const] : [])),
    );
    const current = new Set(here.flatMap(({ entry }) => (entry.kind === 'attempt' ? [entry.payload.id] : [])));
    return foldAllAttempts(all)
      .flatMap((attempt) => {
        const question = questions.get(attempt.questionId);
        return question ? [{ attempt, question, current: current.has(attempt.id) }] : [];
      })
      .sort((a, b) => a.attempt.givenAt - b.attempt.givenAt);
  }

  /** Attempts of earlier lessons with their questions, in the order asked for. */
  attempts(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    const rows = this.rows();
    return ids.flatMap((id) => rows.filter((row) => row.attempt.id === id));
  }
}
