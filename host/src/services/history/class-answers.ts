import { foldAttempts, type Data, type JournalEntry, type KeptEntry } from '@chorus/contract';
import { answersAtOnce } from '@chorus/contract/api/class-history-limits';
import type { AnswerHistory, AttemptView, PastAnswers, PastAnswersQuery, Question, Student } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { questionOf } from '../answer-session/fold-question.ts';
import { Sync, type EntryRow } from '../journal/journal-store.ts';
import { joinPresses } from '@chorus/contract/journal/join-presses';
import { token } from '../../lifecycle/token.ts';

/** Where an answer is in a list that has the newest first: those of one moment by id. The server names it in the same way. */
interface AnswerPlace {
  readonly givenAt: number;
  readonly id: string;
}

/** A place as a text. */
const placeAt = ({ givenAt, id }: AnswerPlace): string => `${givenAt}.${id}`;

/** The place that a text says. */
function placeOf(text: string): AnswerPlace {
  const [givenAt = '', ...id] = text.split('.');
  return { givenAt: Number(givenAt) || 0, id: id.join('.') };
}

/** Less than 0: `a` comes first, being newer. */
const comparePlaces = (a: AnswerPlace, b: AnswerPlace): number => b.givenAt - a.givenAt || (a.id > b.id ? -1 : a.id < b.id ? 1 : 0);

/** What {@link ClassAnswers} needs of the host. */
export interface ClassAnswersPorts {
  api(): Pick<ApiClient, 'call'>;
  /** The chosen class, with its students. */
  readonly classroom: () => { readonly classId: string; readonly students: readonly Student[] } | undefined;
  /** The lesson that is on, and its entries. */
  readonly lesson: () => { readonly id: string | undefined; readonly rows: readonly KeptEntry[] };
  /** Answers of what is asked now, as they are judged: what an answer came to is written with the next entry. */
  readonly judged: () => readonly AttemptView[];
  /** What of the teacher's this machine has; `all`: also what the server has. A disk that can't be read has nothing. */
  kept(all: boolean): Promise<readonly EntryRow[]>;
  /** Entries that the server gave, for whoever looks for the recordings in them. */
  read(entries: readonly JournalEntry[]): void;
  /** Of which classes lessons of this machine are, as far as that is known. */
  lessons(): Promise<ReadonlyMap<string, string>>;
}

const most = 2_000;
const usual = 500;
/** What is asked for is found in so many parts of the server's, or in the next call. */
const mostParts = 40;
/** So many items and students the server is told of; more are looked for here. */
const mostTold = 200;

export const classAnswersToken = token<ClassAnswers>('classAnswers');

/** The answers of the chosen class: the server's, and those that wait here for it. */
export class ClassAnswers implements AnswerHistory {
  /** What was read lately, by the answers' ids. */
  readonly #known = new Map<string, { readonly attempt: AttemptView; readonly question: Question }>();

  constructor(private readonly ports: ClassAnswersPorts) {}

  async attempts(query: PastAnswersQuery = {}): Promise<PastAnswers> {
    const chosen = this.ports.classroom();
    if (!chosen) return { attempts: [], questions: {}, partial: false };
    // Before the server is asked: what it takes meanwhile is in one of both.
    const waiting = await this.#here(chosen, false);
    try {
      return await this.#fromServer(chosen.classId, query, waiting);
    } catch {
      return this.#part(await this.#here(chosen, true), query, { partial: true });
    }
  }

  /** Answers that were read with their questions, for a dialog. */
  known(ids: readonly string[]): readonly { readonly attempt: AttemptView; readonly question: Question }[] {
    return ids.flatMap((id) => this.#known.get(id) ?? []);
  }

  async #fromServer(clazzId: string, query: PastAnswersQuery, waiting: readonly KeptEntry[]): Promise<PastAnswers> {
    const limit = limitOf(query);
    const { since, until, lessonId, refs, studentIds } = query;
    const asked = {
      clazzId,
      ...(since !== undefined && { since: wholeMs(since) }),
      ...(until !== undefined && { until: wholeMs(until) }),
      ...(lessonId !== undefined && { lessonId }),
      ...(refs && refs.length > 0 && refs.length <= mostTold && { items: refs.map(({ packId, itemId }) => ({ packId, itemId })) }),
      ...(studentIds && studentIds.length > 0 && studentIds.length <= mostTold && { studentIds: [...studentIds] }),
    };
    const entries: JournalEntry[] = [];
    let after = query.after;
    for (let parts = 1; ; parts += 1) {
      const body = { ...asked, ...(after !== undefined && { after }), limit: Math.min(limit, answersAtOnce) };
      const page: Data<'classAnswers'> = await this.ports.api().call('classAnswers', body, { quiet: true });
      this.ports.read(page.entries as JournalEntry[]);
      for (const entry of page.entries as JournalEntry[]) entries.push(entry);
      after = page.next;
      const kept = [...waiting, ...entries.map((entry) => ({ entry, saved: 'server' as const }))];
      const found = this.#part(kept, query, { partial: false, ...(after !== undefined && { until: after }) });
      if (after === undefined || found.attempts.length >= limit || parts === mostParts) return found;
    }
  }

  /** What of these entries was asked for. `until`: what follows this place is not known yet. */
  #part(kept: readonly KeptEntry[], query: PastAnswersQuery, known: { readonly partial: boolean; readonly until?: string }): PastAnswers {
    const entries = new Map<string, JournalEntry<'attempt'>>();
    const asked = new Map<string, Question>();
    for (const { entry } of kept) {
      if (entry.kind === 'attempt') entries.set(entry.payload.id, entry);
      if (entry.kind === 'question.opened') asked.set(entry.payload.questionId, questionOf(entry));
    }
    const after = query.after === undefined ? undefined : placeOf(query.after);
    const until = known.until === undefined ? undefined : placeOf(known.until);
    const judged = new Map(this.ports.judged().map((attempt) => [attempt.id, attempt]));
    const all = foldAttempts(kept)
      .map((attempt) => judged.get(attempt.id) ?? attempt)
      .filter((one) => isAsked(one, query) && (!after || comparePlaces(after, one) < 0) && (!until || comparePlaces(one, until) <= 0))
      .map((attempt) => ({ attempt }))
      .sort((a, b) => comparePlaces(b.attempt, a.attempt));
    const found = joinPresses(all, (id) => entries.get(id)).map(({ attempt }) => attempt);
    const attempts = [...found].reverse().slice(0, limitOf(query));
    const questions: Record<string, Question> = {};
    for (const attempt of attempts) {
      const question = asked.get(attempt.questionId);
      if (!question) continue;
      questions[attempt.questionId] = question;
      this.#known.set(attempt.id, { attempt, question });
    }
    for (const [id] of this.#known) if (this.#known.size > most) this.#known.delete(id);
    const last = attempts.at(-1);
    const next = last && attempts.length < found.length ? placeAt(last) : known.until;
    return { attempts, questions, partial: known.partial, ...(next !== undefined && { next }) };
  }

  /** What this machine has of the class: `all`, or what the server has not. */
  async #here({ classId, students }: { classId: string; students: readonly Student[] }, all: boolean): Promise<readonly KeptEntry[]> {
    const { id: lessonId, rows } = this.ports.lesson();
    const kept = (await this.ports.kept(all)).filter(({ sync }) => sync !== Sync.refused);
    const lessons = kept.length > 0 ? await this.ports.lessons() : undefined;
    const roll = new Set(students.map(({ id }) => id));
    const elsewhere = (row: EntryRow) => row.lessonId !== lessonId && (lessons?.get(row.lessonId) ?? classId) !== classId;
    const own = kept
      .filter((row) => row.entry.kind !== 'attempt' || (!elsewhere(row) && roll.has(row.entry.payload.studentId)))
      .map(({ entry, sync }) => ({ entry, saved: sync === Sync.acknowledged ? ('server' as const) : ('journal' as const) }));
    // The page's own record is there where the disk takes nothing.
    return [...own, ...rows.filter(({ saved }) => all || saved !== 'server')];
  }
}

const limitOf = ({ limit = usual }: PastAnswersQuery): number => Math.min(Math.max(1, Math.floor(limit)), most);
const wholeMs = (ms: number): number => Math.min(Math.max(0, Math.ceil(ms)), 8_640_000_000_000_000);

function isAsked(attempt: AttemptView, { since, until, lessonId, refs, studentIds }: PastAnswersQuery): boolean {
  const { givenAt, item, studentId } = attempt;
  return (
    givenAt >= (since ?? 0) &&
    givenAt < (until ?? Infinity) &&
    (lessonId === undefined || attempt.lessonId === lessonId) &&
    (!refs || refs.some(({ packId, itemId }) => packId === item.packId && itemId === item.itemId)) &&
    (!studentIds || studentIds.includes(studentId))
  );
}
