import { ObservableValue, type AnswerOutcome, type Location, type Observable, type RouteManifest } from '@chorus/sdk';
import type { Kernel } from '../../kernel/kernel-types.ts';
import type { HostAnswerSession } from '../answer-session/host-answer-session.ts';
import type { HostJournal } from '../journal/host-journal.ts';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';
import type { HostNavigation } from './host-navigation.ts';

/** What {@link QuestionLocator} needs of the host. */
export interface QuestionLocatorPorts {
  /** Shared by the windows of this machine. */
  readonly store: LocalStore;
  readonly navigation: Pick<HostNavigation, 'state' | 'go'>;
  readonly kernel: Pick<Kernel, 'routes'>;
  readonly answers: Pick<HostAnswerSession, 'state' | 'group' | 'onEndedElsewhere'>;
  readonly journal: Pick<HostJournal, 'writing'>;
  readonly lessonId: () => string | undefined;
  /** It is another page now: other machines want to hear it. */
  readonly changed: () => void;
  /** Says which activity asks to a teacher who can't be led there now. */
  readonly tell: (title: RouteManifest['title']) => void;
}

/** The page on which the open question is answered. */
export interface AskedPage {
  readonly title: RouteManifest['title'];
  readonly at: Location;
}

interface Kept {
  readonly lessonId: string;
  readonly pluginId: string;
  /** Undefined while the activity that asks has shown no page of its own. */
  readonly at?: Location;
}

/** What the page in front has asked last. `waits`: this machine did not write then. */
interface Asking {
  readonly pluginId: string;
  readonly at: Location;
  readonly open: () => Promise<AnswerOutcome>;
  readonly waits: boolean;
}

const key = 'asked';

export const questionLocatorToken = token<QuestionLocator>('asked');

/** Where the open question was asked: the page of its activity that its teacher saw last. Who takes the lesson over shows it; Home leads to it. */
export class QuestionLocator {
  readonly #page = new ObservableValue<AskedPage | undefined>(undefined);
  readonly #lost = new ObservableValue<AskedPage | undefined>(undefined);
  #asking: Asking | undefined;

  constructor(private readonly ports: QuestionLocatorPorts) {
    const { navigation, kernel, answers } = ports;
    navigation.state.subscribe(() => this.#goAlong());
    answers.state.subscribe(() => this.#look());
    kernel.routes.subscribe(() => this.#look());
    answers.onEndedElsewhere(() => void this.#askAnew());
  }

  /** Where a question is open now; undefined where none is, or there is no way there: its activity is off, or has no page. */
  get page(): Observable<AskedPage | undefined> {
    return this.#page;
  }

  /** Where the lesson asked last, while nothing is known of what it asked: the browser's databases were cleared. Undefined where there is no way there. */
  get lost(): Observable<AskedPage | undefined> {
    return this.#lost;
  }

  /** Runs a plugin's opening of a question or group. Its page is known before, as other windows hear of the question at once. */
  async whileOpening(pluginId: string, open: () => Promise<AnswerOutcome>): Promise<AnswerOutcome> {
    const { store, journal, lessonId } = this.ports;
    const lesson = lessonId();
    const front = this.#front(pluginId);
    this.#asking = front && { pluginId, at: front, open, waits: !journal.writing };
    if (lesson === undefined || !journal.writing) return open();
    const before = store.get(key);
    const last = this.#kept();
    const at = front ?? (last?.pluginId === pluginId ? last.at : undefined);
    const now = this.#keep({ lessonId: lesson, pluginId, ...(at && { at }) });
    let done = false;
    try {
      const outcome = await open();
      done = outcome.ok;
      return outcome;
    } finally {
      if (!done && store.get(key) === now) store.set(key, before);
      this.#look();
    }
  }

  /** The activity has ended what it asked. */
  ended(): void {
    this.#asking = undefined;
  }

  /** Asks what the page in front wanted to ask while another machine wrote, or what that one has ended since: without it nobody could answer what it shows. */
  async askRefused(): Promise<void> {
    if (this.#asking?.waits || this.#endedByOthers) await this.#askAnew();
  }

  /**
   * Runs what a plugin does with its open question. One that is shown, and that its plugin has not ended, another machine or window has: it is asked anew, as a
   * new question, and answered then.
   */
  async whileAsked<T extends AnswerOutcome>(pluginId: string, run: () => Promise<T>): Promise<T> {
    const outcome = await run();
    if (outcome.ok || outcome.reason !== 'not-open' || this.#asking?.pluginId !== pluginId || !this.#endedByOthers) return outcome;
    await this.#askAnew();
    return this.#open ? run() : outcome;
  }

  /** Goes to the open question. `occupied`: the teacher is in the middle of something else, and is told. */
  async show({ occupied = false } = {}): Promise<void> {
    this.#look();
    const { navigation, tell } = this.ports;
    const { title, at } = this.#page.get() ?? {};
    const here = navigation.state.get();
    if (!title || !at || same(here, at)) return;
    if (occupied) return tell(title);
    await navigation.go(at.route, { params: at.params, query: at.query, replace: here.route === at.route });
  }

  /** As another machine of this teacher takes it in by {@link follow}; undefined where nothing was asked in the lesson. */
  read(lessonId: string): string | undefined {
    const kept = this.#kept();
    return kept?.lessonId === lessonId ? JSON.stringify(kept) : undefined;
  }

  follow(text: string): void {
    this.ports.store.set(key, text);
    this.#look();
  }

  /** The activity that asks has another page in front. */
  #goAlong(): void {
    if (this.#asking && !same(this.#asking.at, this.ports.navigation.state.get())) this.#asking = undefined;
    const kept = this.#kept();
    const at = kept && this.ports.journal.writing && this.#open ? this.#front(kept.pluginId) : undefined;
    if (kept && at) this.#keep({ ...kept, at });
    this.#look();
  }

  /** What the page in front asks has ended, and not by its activity, nor in its time. */
  get #endedByOthers(): boolean {
    const { state, group } = this.ports.answers;
    return this.#asking !== undefined && state.get()?.phase === 'ended' && group.get()?.endsAt === undefined;
  }

  async #askAnew(): Promise<void> {
    const { pluginId, open } = this.#asking ?? {};
    if (pluginId !== undefined && open && this.ports.journal.writing) await this.whileOpening(pluginId, open).catch(() => undefined);
  }

  #look(): void {
    const { at } = this.#kept() ?? {};
    const route = at && this.ports.kernel.routes.get().find(({ value }) => value.name === at.route);
    const there = route && Object.freeze({ title: route.value.title, at });
    const set = (to: ObservableValue<AskedPage | undefined>, next: AskedPage | undefined) => {
      if (!same(next, to.get())) to.set(next);
    };
    set(this.#page, this.#open ? there : undefined);
    set(this.#lost, this.ports.answers.state.get() ? undefined : there);
  }

  get #open(): boolean {
    const { phase } = this.ports.answers.state.get() ?? {};
    return phase !== undefined && phase !== 'ended';
  }

  /** The page in front, if it is this plugin's. */
  #front(pluginId: string): Location | undefined {
    const here = this.ports.navigation.state.get();
    return this.ports.kernel.routes.get().some((route) => route.pluginId === pluginId && route.value.name === here.route)
      ? here
      : undefined;
  }

  #keep(kept: Kept): string {
    const text = JSON.stringify(kept);
    if (this.ports.store.get(key) === text) return text;
    this.ports.store.set(key, text);
    this.ports.changed();
    return text;
  }

  /** Of the lesson that is on. */
  #kept(): Kept | undefined {
    const kept = readJson(this.ports.store, key, isKept);
    return kept?.lessonId === this.ports.lessonId() ? kept : undefined;
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function isKept(value: unknown): value is Kept {
  const { lessonId, pluginId, at } = (value ?? {}) as { readonly [name in keyof Kept]?: unknown };
  return typeof lessonId === 'string' && typeof pluginId === 'string' && (at === undefined || isLocation(at));
}

function isLocation(value: unknown): value is Location {
  const { route, params, query } = (value ?? {}) as { readonly [name in keyof Location]?: unknown };
  return typeof route === 'string' && isTexts(params) && isTexts(query);
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
