import { State } from '@chorus/contract/api/state';
import type { ContentPlace } from '@chorus/contract/api/content-calls';
import {
  ObservableValue,
  type Accent,
  type AnswerHistory,
  type Clock,
  type ContentService,
  type ItemRef,
  type Observable,
  type Question,
  type RecordItem,
  type Word,
} from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { token } from '../../lifecycle/token.ts';
import { schoolTime, startOfDay } from '../classroom/school-time.ts';
import { readSpan } from '../history/read-span.ts';
import { lemmaOf } from '../overview/shown-weak-word.ts';
import { classWeek, studentWeek, type SummaryWord, type WeekSummary } from './summary-rules.ts';

/** A word as a card shows it. */
export interface CardWord {
  readonly ref: ItemRef;
  readonly text: string;
  /** What the content knows of it, where it is there. */
  readonly word: Word | undefined;
}

/** A week with what its words are called and where they stand. */
export interface ReadSummary extends Omit<WeekSummary, 'better' | 'practise'> {
  /** Days YYYY-MM-DD in the school's zone: the first of the week, and today. */
  readonly from: string;
  readonly to: string;
  readonly better: readonly CardWord[];
  readonly practise: readonly CardWord[];
  /** Units and books that most was from, as far as that is known. */
  readonly places: readonly ContentPlace[];
}

/** A link that stands on a card; `id`: to withdraw it by. */
export interface SummaryLink {
  readonly id: string;
  readonly address: string;
  /** YYYY-MM-DD: the last day on which it opens. */
  readonly until: string;
}

/** Why a card has no link: phones can't reach the server, it has none of the words, it has too many links, it is away, or the teacher has withdrawn it. */
export type LinkProblem = 'no-address' | 'no-words' | 'too-many' | 'failed' | 'withdrawn';

/** What {@link ParentSummaries} needs of the host. */
export interface ParentSummaryPorts {
  readonly history: AnswerHistory;
  api(): Pick<ApiClient, 'call'>;
  readonly content: Pick<ContentService, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: () => string;
  readonly accent: () => Accent;
}

const weekDays = 7;
/** So many items the server is asked for the places of. */
const mostPlaces = 100;
const dayMs = 24 * 3_600_000;

export const parentSummariesToken = token<ParentSummaries>('parentSummaries');

/** Summaries for parents of what was done in the last seven days: read when one is looked at, sent by the teacher, kept nowhere. */
export class ParentSummaries {
  readonly #allowed = new ObservableValue(false);
  /** Links that were made here, by class and words: the server keeps of a link’s secret a hash alone. */
  readonly #links = new Map<string, Promise<SummaryLink | LinkProblem>>();

  /** Classes whose links the teacher has withdrawn here: none comes anew by itself. */
  readonly #withdrawn = new Set<string>();
  #round = 0;

  constructor(private readonly ports: ParentSummaryPorts) {}

  /** Whether the school has them; false until the server has said. */
  get allowed(): Observable<boolean> {
    return this.#allowed;
  }

  /** Asks the server, which may have ended all links with the school's choice; where it can't say, all stays as it is. */
  async look(): Promise<void> {
    const round = (this.#round += 1);
    this.#links.clear();
    this.#withdrawn.clear();
    const said = await this.ports
      .api()
      .call('parentSummaries', {}, { quiet: true })
      .catch(() => undefined);
    if (said && round === this.#round) this.#allowed.set(said.allowed);
  }

  /** Another teacher, whose school has a choice of its own. */
  forget(): void {
    this.#round += 1;
    this.#links.clear();
    this.#withdrawn.clear();
    this.#allowed.set(false);
  }

  /** The week of a child, or without one of the chosen class; undefined where the server can't be asked: a part of a week would be a wrong one. */
  async read(studentId?: string): Promise<ReadSummary | undefined> {
    const { history, clock, timeZone } = this.ports;
    const zone = timeZone();
    const dayOf = (ms: number) => schoolTime(ms, zone).slice(0, 10);
    const to = dayOf(clock.now());
    const from = dayBefore(to, weekDays - 1);
    const weeks = { from: startOfDay(from, zone), before: startOfDay(dayBefore(from, weekDays), zone) };
    const span = { since: weeks.before, ...(studentId !== undefined && { studentIds: [studentId] }) };
    const { attempts, questions, partial } = await readSpan(history, span);
    if (partial) return undefined;
    const week = studentId === undefined ? classWeek(attempts, weeks, dayOf) : studentWeek(attempts, studentId, weeks, dayOf);
    const items = attempts.filter(({ givenAt }) => givenAt >= weeks.from).map(({ item }) => item);
    const [better, practise, places] = await Promise.all([
      Promise.all(week.better.map((one) => this.#word(one, questions))),
      Promise.all(week.practise.map((one) => this.#word(one, questions))),
      this.#places(items),
    ]);
    return { ...week, from, to, better, practise, places };
  }

  /** The link to words of a class: the one that was made here, else a new one; of what was withdrawn only when it is asked for `anew`. */
  async link(clazzId: string, words: readonly ItemRef[], anew = false): Promise<SummaryLink | LinkProblem> {
    const key = keyOf(clazzId, JSON.stringify(words));
    const known = (await this.#links.get(key)) ?? (this.#withdrawn.has(clazzId) ? 'withdrawn' : undefined);
    if (known === 'withdrawn' && !anew) return known;
    if (typeof known === 'object' && known.until >= this.#today()) return known;
    const made = this.#make(clazzId, words);
    this.#links.set(key, made);
    return made;
  }

  /** Withdraws the links that the teacher has made for a class, or one of them; tells how many. Throws where the server can't be asked. */
  async withdraw(clazzId: string, id?: string): Promise<number> {
    const { withdrawn } = await this.ports.api().call('withdrawSummaryLinks', { clazzId, ...(id !== undefined && { id }) });
    if (id === undefined) this.#withdrawn.add(clazzId);
    for (const [key, link] of this.#links) {
      const made = await link;
      if (!key.startsWith(keyOf(clazzId, '')) || typeof made === 'string') continue;
      if (id === undefined || made.id === id) this.#links.set(key, Promise.resolve('withdrawn'));
    }
    return withdrawn;
  }

  async #make(clazzId: string, words: readonly ItemRef[]): Promise<SummaryLink | LinkProblem> {
    try {
      const body = { clazzId, words: words.map((ref) => ({ ...ref })), accent: this.ports.accent() };
      const { link, problem } = await this.ports.api().call('makeSummaryLink', body, { quiet: true });
      return link ?? problem ?? 'failed';
    } catch (error) {
      return error instanceof ApiError && error.state === State.tooMany ? 'too-many' : 'failed';
    }
  }

  #today = (): string => schoolTime(this.ports.clock.now(), this.ports.timeZone()).slice(0, 10);

  async #word({ ref, questionId }: SummaryWord, questions: Readonly<Record<string, Question>>): Promise<CardWord> {
    const found = await this.ports.content.get(ref).catch(() => undefined);
    const word = found?.kind === 'word' ? found : undefined;
    const asked = (questions[questionId]?.item as Partial<RecordItem> | undefined)?.text;
    return { ref, word, text: word?.text ?? asked ?? lemmaOf(ref.itemId) };
  }

  /** Where most of it stands first. */
  async #places(items: readonly ItemRef[]): Promise<readonly ContentPlace[]> {
    const wanted = [...new Map(items.map((ref) => [`${ref.packId} ${ref.itemId}`, ref])).values()].slice(0, mostPlaces);
    if (wanted.length === 0) return [];
    try {
      const { places } = await this.ports.api().call('contentPlaces', { refs: wanted.map((ref) => ({ ...ref })) }, { quiet: true });
      const units = new Map<string, { readonly place: ContentPlace; count: number }>();
      for (const place of places) {
        if (!place.unit) continue;
        const known = units.get(place.unit.id) ?? { place, count: 0 };
        known.count += 1;
        units.set(place.unit.id, known);
      }
      return [...units.values()].sort((a, b) => b.count - a.count).map(({ place }) => place);
    } catch {
      return [];
    }
  }
}

const keyOf = (clazzId: string, words: string) => `${clazzId}\n${words}`;

const dayBefore = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);
