import {
  PluginError,
  symbolOf,
  weakSounds,
  type AnswerHistory,
  type AttemptView,
  type ContentKind,
  type ContentKinds,
  type ContentService,
  type ItemRef,
  type Observable,
  type PhoneticSymbol,
  type Question,
  type Scope,
  type SettingsSnapshot,
  type WeakSound,
} from '@chorus/sdk';
import { fromObservable, Loadable, type ObservableBox } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** Symbols that are taught together. `title` of their book where there is more than one. */
export type SymbolGroup = {
  readonly id: string;
  readonly title: string;
  readonly book: string;
  readonly symbols: readonly PhoneticSymbol[];
};

/** The four that a chart of 44 leaves out. */
const clusters: ReadonlySet<string> = new Set(['tr', 'dr', 'ts', 'dz']);

export interface ChartServices {
  readonly content: ContentService;
  readonly history: AnswerHistory;
  readonly chosen: Observable<{ readonly symbols: string }>;
  readonly settings: Observable<SettingsSnapshot>;
}

/** So many weak sounds are offered: a lesson does not hold more. */
const mostWeak = 3;
/** What a class's weak sounds are read from: so many parts of 2,000 answers at most. */
const mostParts = 3;

/** The chart of symbols, and which of them the class should practise first. */
export class ChartStore {
  readonly all: Loadable<readonly SymbolGroup[]>;
  /** Hardest first; empty where nothing is known for sure. */
  private sounds: readonly WeakSound[] = [];
  private readonly chosen: ObservableBox<{ readonly symbols: string }>;
  private translated: Promise<void> = Promise.resolve();

  constructor(
    scope: Scope,
    private readonly services: ChartServices,
  ) {
    this.chosen = fromObservable(services.chosen);
    this.all = new Loadable(() => this.fetch());
    makeAutoObservable<this, 'services' | 'sounds' | 'chosen' | 'translated'>(this, {
      all: false,
      translated: false,
      chosen: false,
      services: false,
      sounds: observableRef,
    });
    let { locale } = services.settings.get();
    scope.own(
      services.settings.subscribe((settings) => {
        if (settings.locale === locale) return;
        locale = settings.locale;
        this.translated = this.translate(() => settings.locale === locale);
      }),
    );
  }

  /** The groups as the teacher wants them: with tr, dr, ts and dz or without. */
  get groups(): readonly SymbolGroup[] {
    const groups = this.all.value ?? [];
    if (this.chosen.current.symbols !== '44') return groups;
    return groups
      .map((group) => ({ ...group, symbols: group.symbols.filter(({ text }) => !clusters.has(symbolOf(text))) }))
      .filter(({ symbols }) => symbols.length > 0);
  }

  /** All symbols in their order. */
  get symbols(): readonly PhoneticSymbol[] {
    return this.groups.flatMap(({ symbols }) => symbols);
  }

  /** What this class should practise first. */
  get weak(): readonly PhoneticSymbol[] {
    const found = this.sounds.map((sound) => weakSymbol(sound, this.symbols)).filter((symbol) => symbol !== undefined);
    return [...new Set(found)].slice(0, mostWeak);
  }

  groupOf(id: string): SymbolGroup | undefined {
    return this.groups.find(({ symbols }) => symbols.some((symbol) => symbol.id === id));
  }

  /** Loads the chart, and what is known of the class. */
  async open(): Promise<void> {
    await Promise.all([this.all.load(), this.recall()]);
  }

  /** A symbol of the chart, whatever the setting leaves out. Errors: `PluginError` `content-missing`, and those of the chart. */
  async symbol(id: string): Promise<PhoneticSymbol> {
    await this.all.load();
    await this.translated;
    if (!this.all.value)
      throw new PluginError(this.all.problem === 'offline' ? 'offline' : 'content-missing', 'There is no chart of symbols.', { id });
    const symbol = this.all.value.flatMap(({ symbols }) => symbols).find((one) => one.id === id);
    if (!symbol) throw new PluginError('content-missing', `There is no symbol "${id}".`, { id });
    return symbol;
  }

  /** A pack's texts come in the language of the interface: in another one they are fetched anew. Until then, and where they can't be had, the old ones stand. */
  private async translate(isWanted: () => boolean): Promise<void> {
    if (this.all.value === undefined) return;
    const groups = await this.fetch().catch(() => undefined);
    if (groups && isWanted()) runInAction(() => (this.all.value = groups));
  }

  private async recall(): Promise<void> {
    const attempts: AttemptView[] = [];
    const questions: Record<string, Question> = {};
    let after: string | undefined;
    for (let part = 0; part < mostParts; part += 1) {
      const past = await this.services.history.attempts({ limit: 2_000, ...(after !== undefined && { after }) });
      attempts.push(...past.attempts);
      Object.assign(questions, past.questions);
      after = past.next;
      if (after === undefined) break;
    }
    runInAction(() => (this.sounds = weakSounds(attempts, questions)));
  }

  private async fetch(): Promise<readonly SymbolGroup[]> {
    const books = await this.list('symbolBook');
    const groups = await Promise.all(
      books.map(async (book) => {
        const units = await this.list('unit', book.ref);
        return Promise.all(
          units.map(async ({ ref, title }) => ({
            id: `${ref.packId} ${ref.itemId}`,
            title,
            book: books.length > 1 ? book.title : '',
            symbols: await this.list('symbol', ref),
          })),
        );
      }),
    );
    return toldApart(groups.flat().filter(({ symbols }) => symbols.length > 0));
  }

  private async list<K extends ContentKind>(kind: K, parent?: ItemRef): Promise<readonly ContentKinds[K][]> {
    const found: ContentKinds[K][] = [];
    let after: ItemRef | undefined;
    do {
      const page = await this.services.content.list({ kind, limit: 200, ...(parent && { parent }), ...(after && { after }) });
      found.push(...page.entries);
      after = page.next;
    } while (after);
    return found;
  }
}

/** The pages know a symbol by its id: one that has the id of another pack's symbol, as a school's own may have, is given one of its own. */
function toldApart(groups: readonly SymbolGroup[]): readonly SymbolGroup[] {
  const packs = new Map<string, string>();
  const named = (symbol: PhoneticSymbol): PhoneticSymbol => {
    const { packId } = symbol.ref;
    if (!packs.has(symbol.id)) packs.set(symbol.id, packId);
    return packs.get(symbol.id) === packId ? symbol : { ...symbol, id: `${packId} ${symbol.id}` };
  };
  return groups.map((group) => ({ ...group, symbols: group.symbols.map(named) }));
}

/** The symbol of a weak sound: one that is written so, else one that has this phone alone. */
export function weakSymbol(
  { sign, phone }: Pick<WeakSound, 'sign' | 'phone'>,
  symbols: readonly PhoneticSymbol[],
): PhoneticSymbol | undefined {
  const has = (phones: readonly string[]) => phones.length === 1 && phones[0] === phone;
  return (
    symbols.find(({ text }) => symbolOf(text) === symbolOf(sign)) ??
    symbols.find(({ phones }) => has(phones)) ??
    symbols.find(({ otherPhones = [] }) => otherPhones.some(has))
  );
}
