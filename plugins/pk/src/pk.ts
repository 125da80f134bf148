import {
  AnswerBus,
  AnswerSession,
  AudioService,
  ClassroomService,
  Clock,
  ContentService,
  Navigation,
  Settings,
  SoundEffects,
  SpeechEvaluator,
  WaitingList,
  type ActivitySession,
  type BookUnit,
  type PluginContext,
  type Word,
  type WordBook,
} from '@chorus/sdk';
import { Loadable } from '@chorus/sdk/ui';
import { makeAutoObservable } from 'mobx';
import { CreateStore } from './create/create-store.ts';
import { MatchStore, type MatchWords } from './match/match-store.ts';
import { canAsk } from './match/questions.ts';
import type { PkPlace } from './place.ts';
import { keepRecord, recordOf, recordsOf, type PkRecord } from './record/records.ts';

export interface OpenedBook {
  readonly book: WordBook;
  readonly units: readonly BookUnit[];
}

const noWords: MatchWords = { byId: new Map(), pool: [] };

/** What the pages of this plugin share. */
export class Pk {
  readonly create: CreateStore;
  readonly books: Loadable<readonly WordBook[]>;
  readonly book: Loadable<OpenedBook | undefined>;
  readonly unit: Loadable<readonly Word[]>;
  /** The words of the books that were chosen from: what is asked, and where wrong ones come from. */
  readonly words: Loadable<MatchWords>;
  readonly match: MatchStore;

  constructor(
    private readonly ctx: PluginContext,
    private readonly place: ActivitySession<PkPlace>,
  ) {
    const content = ctx.service(ContentService);
    this.create = new CreateStore(
      ctx.scope,
      {
        classroom: ctx.service(ClassroomService),
        waiting: ctx.service(WaitingList),
        sounds: ctx.service(SoundEffects),
        random: () => Math.random(),
      },
      place,
      () => this.records(),
      (n) => ctx.t('create.team', { n }),
    );
    this.books = new Loadable(() => content.wordBooks());
    this.book = new Loadable(async (bookId) => {
      const [books, units] = await Promise.all([content.wordBooks(), content.units(bookId)]);
      const book = books.find(({ id }) => id === bookId);
      return book && { book, units };
    });
    this.unit = new Loadable(async (unitId) => {
      const words = await content.words(unitId);
      // Somebody has changed a list: what matches are made of is asked for anew.
      const known = words.find(({ id }) => this.words.value?.byId.has(id));
      if (known && this.words.value?.byId.get(known.id)?.ref.packVersion !== known.ref.packVersion) this.words.forget();
      return words;
    });
    this.words = new Loadable(async (key) => {
      // A book or a unit that is not here lacks only as a source of wrong options; what was chosen from it is left out.
      const books = await Promise.allSettled((JSON.parse(key) as string[]).map((bookId) => content.units(bookId)));
      const gone = books.find(({ status }) => status === 'rejected');
      if (gone && books.every(({ status }) => status === 'rejected')) throw (gone as PromiseRejectedResult).reason;
      const units = books.flatMap((book) => (book.status === 'fulfilled' ? book.value : []));
      const pool = (await Promise.all(units.map(({ id }) => content.words(id).catch(() => [])))).flat();
      return { pool, byId: new Map(pool.map((word) => [word.id, word])) };
    });
    this.match = new MatchStore(
      ctx.scope,
      {
        answers: ctx.service(AnswerSession),
        audio: ctx.service(AudioService),
        bus: ctx.service(AnswerBus),
        classroom: ctx.service(ClassroomService),
        clock: ctx.service(Clock),
        settings: ctx.service(Settings),
        sounds: ctx.service(SoundEffects),
        speech: ctx.service(SpeechEvaluator),
        waiting: ctx.service(WaitingList),
      },
      place,
      () => this.words.value ?? noWords,
      (mode) => ctx.t(`mode.${mode}`),
      (played) => void this.keep(played),
    );
    makeAutoObservable<this, 'ctx' | 'place'>(this, {
      ctx: false,
      place: false,
      create: false,
      books: false,
      book: false,
      unit: false,
      words: false,
      match: false,
    });
  }

  /** Fetches what the chosen words, or those of the match, are made of. */
  async load(): Promise<void> {
    const books = [...new Set([...(this.match.match?.bookIds ?? []), ...this.chosenBooks()])].sort();
    if (books.length > 0) await this.words.load(JSON.stringify(books));
  }

  /** Proposes who plays and with which words, where that is not chosen yet: a match is two presses away. */
  async propose(): Promise<void> {
    if (this.match.view !== 'none' && this.match.view !== 'end') return;
    const unit = this.ctx.service(Navigation).unit.get();
    // Without its words, as without a server, the teacher chooses.
    const words =
      unit && this.create.words.length === 0
        ? await this.ctx
            .service(ContentService)
            .words(unit.unitId)
            .catch(() => [])
        : [];
    await this.create.propose(unit && { ...unit, wordIds: words.map(({ id }) => id) });
  }

  private chosenBooks(): readonly string[] {
    return [...new Set(this.place.state.get().pkSelectedWords.map(({ bookId }) => bookId))];
  }

  /** The chosen words that this mode can ask. */
  get askable(): readonly Word[] {
    const { value } = this.words;
    const { mode } = this.create.options;
    return (value ? this.create.words.flatMap(({ id }) => value.byId.get(id) ?? []) : []).filter((word) =>
      canAsk(word, mode, value?.pool ?? []),
    );
  }

  /** Begins a match with what is chosen. */
  async begin(): Promise<void> {
    await this.load();
    if (this.askable.length === 0) return;
    await this.match.begin(
      this.create.sides.filter(({ studentIds }) => studentIds.length > 0),
      this.askable,
      this.chosenBooks(),
    );
  }

  /** Goes on with the match that is on. */
  async resume(): Promise<void> {
    await this.load();
    if (this.words.value) this.match.resume();
  }

  private classId(): string {
    return this.ctx.service(ClassroomService).state.get().schoolClass?.id ?? '';
  }
  private async keep(match: Parameters<typeof recordOf>[0]): Promise<void> {
    await keepRecord(this.ctx.state('device'), this.classId(), recordOf(match));
  }
  /** The class's matches, newest first. */
  records(): Promise<readonly PkRecord[]> {
    return recordsOf(this.ctx.state('device'), this.classId());
  }
}
