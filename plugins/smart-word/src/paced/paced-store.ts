import type {
  Accent,
  ActivitySession,
  AudioService,
  AudioState,
  ClassroomService,
  Clock,
  ContentService,
  Navigation,
  PluginState,
  RouteRef,
  Scope,
  Settings,
  SettingsSnapshot,
  Word,
} from '@chorus/sdk';
import { fromObservable, Loadable, type ObservableBox } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { wordIds } from '../library/word-choice.ts';
import type { asked } from '../routes.ts';
import { WordPacer } from '../shared/word-pacer.ts';
import { wordsOf, type UnitWords, type WordsQuery } from './paced-words.ts';
import { WordSpeaker } from './word-speaker.ts';

/** What the teacher has set, kept on this machine. */
export type PaceChoice = { readonly times: number; readonly seconds: number; readonly slow: boolean };

/** Where the class is, and in which words; at the end of a dictation, the ids of the words that are shown. */
export type PacedPlace = { readonly asked: string; readonly index: number; readonly done: boolean; readonly shown: readonly string[] };
export const pacedStart: PacedPlace = { asked: '', index: 0, done: false, shown: [] };

/** How a page goes through words. */
export interface PacedKind {
  readonly id: string;
  readonly route: RouteRef<typeof asked>;
  readonly initial: PaceChoice;
  readonly times: readonly [least: number, most: number];
  readonly seconds: readonly [least: number, most: number];
  /** No page may show which word it is before the end. */
  readonly hidden?: boolean;
  /** The class's time after each saying, ms. */
  waitMs(choice: PaceChoice): number;
}

export interface PacedServices {
  readonly content: ContentService;
  readonly classroom: Pick<ClassroomService, 'state'>;
  readonly audio: AudioService;
  readonly settings: Settings;
  readonly navigation: Navigation;
  readonly clock: Clock;
  /** Of this machine. */
  readonly kept: PluginState;
}

/** As slow as a word stays one word. */
const slowRate = 0.65;

/** Words that are said one after the other at a pace which the teacher sets. */
export class PacedStore {
  readonly unit: Loadable<UnitWords>;
  readonly pacer: WordPacer;
  choice: PaceChoice;
  /** The words that it stands in; until then nobody knows at which. */
  standsIn: string | undefined = undefined;
  /** Ids of the words that are shown after the last one was said. */
  shown: readonly string[] = [];
  private query: WordsQuery | undefined = undefined;
  private place: Promise<ActivitySession<PacedPlace>> | undefined = undefined;
  private readonly speaker: WordSpeaker;
  private readonly audio: ObservableBox<AudioState>;
  private readonly teacher: ObservableBox<SettingsSnapshot>;

  constructor(
    scope: Scope,
    readonly kind: PacedKind,
    private readonly services: PacedServices,
    private readonly openPlace: () => Promise<ActivitySession<PacedPlace>>,
    private readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  ) {
    const { content, audio, settings, clock } = services;
    this.choice = kind.initial;
    this.audio = fromObservable(audio.state);
    this.teacher = fromObservable(settings.state);
    this.unit = new Loadable((key) => wordsOf(content, JSON.parse(key) as WordsQuery, services.classroom.state.get().lesson?.id ?? ''));
    this.speaker = new WordSpeaker(audio, settings, clock);
    const voice = { say: (index: number) => this.say(index), hush: () => this.speaker.hush() };
    const pace = () => ({ count: this.words.length, times: this.choice.times, waitMs: kind.waitMs(this.choice) });
    this.pacer = scope.own(
      new WordPacer(
        clock,
        voice,
        pace,
        (index) => void this.note({ index, done: false }),
        () => void this.note({ done: true }),
      ),
    );
    makeAutoObservable<this, 'services' | 'openPlace' | 'place' | 'speaker' | 'query' | 't' | 'audio' | 'teacher'>(this, {
      audio: false,
      teacher: false,
      shown: observableRef,
      unit: false,
      pacer: false,
      kind: false,
      services: false,
      openPlace: false,
      place: false,
      speaker: false,
      query: false,
      t: false,
    });
  }

  get words(): readonly Word[] {
    return this.unit.value?.words ?? [];
  }

  get word(): Word | undefined {
    return this.words[this.pacer.index];
  }

  get accent(): Accent {
    return this.teacher.current.accent;
  }

  /** How much of the word's sound has been said, 0–1. */
  get share(): number {
    if (this.pacer.phase !== 'saying') return this.pacer.said > 0 ? 1 : 0;
    const { playback } = this.audio.current;
    return playback && playback.key === this.speaker.key && playback.durationMs > 0
      ? Math.min(1, playback.positionMs / playback.durationMs)
      : 0;
  }

  /** How much of the time for the word has passed, over all its sayings, 0–1. */
  get passed(): number {
    const { phase, said, passed } = this.pacer;
    if (phase === 'ready') return 0;
    return Math.min(1, (phase === 'waiting' ? said - 1 + passed : said) / this.choice.times);
  }

  /** Stands where the class was in these words; other words begin. */
  async open(query: WordsQuery): Promise<void> {
    const key = JSON.stringify(query);
    this.query = query;
    await Promise.all([this.unit.load(key), this.recall()]);
    if (this.unit.key !== key || !this.unit.value) return;
    const place = await (this.place ??= this.openPlace());
    const kept = place.state.get();
    const at = kept.asked === key ? kept : pacedStart;
    runInAction(() => {
      this.pacer.standAt(at.index, at.done);
      this.standsIn = key;
      this.shown = at.shown;
    });
    await this.note(at);
  }

  /** From the end: shows these words of all, and keeps that. */
  show(ids: readonly string[]): void {
    this.shown = [...new Set([...this.shown, ...ids])];
    void this.note({ shown: this.shown, done: true });
  }

  /** From the end: the same words once more, none of them shown. */
  begin(): void {
    this.shown = [];
    this.pacer.start();
  }

  /** Says a word once more, whichever it is, without the pace going on. */
  sayOnce(word: Word): void {
    this.speaker.rate = 1;
    void this.speaker.say(word);
  }

  /** The page is left: what is being said ends, and the place is kept. */
  leave(): void {
    this.pacer.pause();
    this.speaker.hush();
  }

  /** One of what the teacher sets, a step up or down. */
  change(what: 'times' | 'seconds', by: number): void {
    const [least, most] = this.kind[what];
    void this.set({ ...this.choice, [what]: Math.min(most, Math.max(least, this.choice[what] + by)) });
  }

  setSlow(slow: boolean): void {
    void this.set({ ...this.choice, slow });
  }

  private async say(index: number): Promise<void> {
    const word = this.words[index];
    this.speaker.rate = this.choice.slow ? slowRate : 1;
    if (word) await this.speaker.say(word);
  }

  private async set(choice: PaceChoice): Promise<void> {
    this.choice = choice;
    await this.services.kept.set(this.kind.id, choice);
  }

  private async recall(): Promise<void> {
    const kept = (await this.services.kept.get(this.kind.id)) as Partial<PaceChoice> | undefined;
    runInAction(() => (this.choice = { ...this.kind.initial, ...kept }));
  }

  /** Says where the class is once more, as in another language. */
  tell(): void {
    if (this.standsIn !== undefined && this.standsIn === this.unit.key) void this.note({});
  }

  /** Keeps the place, and tells Home where to go on. */
  private async note(change: Partial<PacedPlace>): Promise<void> {
    const { query, kind } = this;
    if (!query) return;
    const place = await (this.place ??= this.openPlace());
    const now = { done: this.pacer.phase === 'done', shown: this.shown, index: this.pacer.index, ...change };
    place.update(() => ({ ...now, asked: JSON.stringify(query) }));
    const word = this.words[now.index];
    const unit = this.unit.value?.unit;
    if (!word || !unit) return;
    const title = wordIds.split(query.words).length > 0 ? this.t('drills.chosen-words', { count: this.words.length }) : unit.title;
    const progress = {
      at: now.index + 1,
      of: this.words.length,
      text: word.text,
      ...(word.picture !== undefined && { picture: word.picture }),
    };
    await this.services.navigation.setSubtitle(title);
    await this.services.navigation.setResume({ label: title, route: kind.route, values: query, ...(!kind.hidden && { progress }) });
  }
}
