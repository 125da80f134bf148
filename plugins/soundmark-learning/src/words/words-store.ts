import {
  wordReference,
  type ActivitySession,
  type ContentService,
  type PhoneticSymbol,
  type SymbolExample,
  type Word,
  type WordItem,
} from '@chorus/sdk';
import { Loadable } from '@chorus/sdk/ui';
import { makeAutoObservable } from 'mobx';
import type { ChartStore } from '../chart/chart-store.ts';
import { ownItem } from '../shared/own-item.ts';
import type { ReadingStore, SpokenQuestion } from '../shared/reading-store.ts';
import type { SoundPlayer } from '../shared/sound-player.ts';

/** Which word of which symbol is on the stage. */
export type WordsPlace = { readonly symbol: string; readonly at: number };

/** A word with the symbol's sound; `word` where the pack has it as one. */
export type SoundWord = { readonly example: SymbolExample; readonly word: Word | undefined };

/** Reading one word lasts at most this long [9-8]. */
const recordMs = 5_000;

/** The words with a symbol's sound, read aloud one after the other. */
export class WordsStore {
  readonly loaded: Loadable<{ readonly symbol: PhoneticSymbol; readonly words: readonly SoundWord[] }>;
  index = 0;
  private along: string | undefined = undefined;
  private place: Promise<ActivitySession<WordsPlace>> | undefined = undefined;

  constructor(
    private readonly chart: ChartStore,
    private readonly content: ContentService,
    readonly player: SoundPlayer,
    readonly reading: ReadingStore,
    private readonly openPlace: () => Promise<ActivitySession<WordsPlace>>,
  ) {
    this.loaded = new Loadable((id) => this.fetch(id));
    makeAutoObservable<this, 'chart' | 'content' | 'openPlace' | 'place' | 'along'>(this, {
      along: false,
      loaded: false,
      chart: false,
      content: false,
      player: false,
      reading: false,
      openPlace: false,
      place: false,
    });
  }

  get words(): readonly SoundWord[] {
    return this.loaded.value?.words ?? [];
  }

  get current(): SoundWord | undefined {
    return this.words[this.index];
  }

  /** Goes to the words of a symbol, where the class was with them. */
  async open(id: string): Promise<void> {
    const [place] = await Promise.all([(this.place ??= this.openPlace()), this.loaded.load(id)]);
    if (this.loaded.key !== id || this.words.length === 0) return;
    const { symbol, at } = place.state.get();
    await this.show(symbol === id ? Math.min(at, this.words.length - 1) : 0);
    const { along } = this;
    this.along = undefined;
    if (along !== undefined) await this.reading.call(along);
  }

  /** Who is called at the symbol reads its words next. */
  takeAlong(studentId: string | undefined): void {
    this.along = studentId;
  }

  /** Puts the word at `index` on the stage and asks for it. Refused while somebody is recording. */
  async show(index: number): Promise<void> {
    const shown = this.words[index];
    const id = this.loaded.key;
    if (!shown || id === undefined || this.reading.recording || this.reading.open?.team) return;
    this.index = index;
    (await this.place)?.update(() => ({ symbol: id, at: index }));
    await this.player.stop();
    await this.reading.ask(questionOf(shown, this.loaded.value!.symbol, index));
  }

  async hear(how: 'as-it-is' | 'slow' = 'as-it-is'): Promise<void> {
    if (!this.current) return;
    const { example, word } = this.current;
    const sound = Object.keys(example.sound).length > 0 ? example.sound : (word?.sound ?? {});
    await this.player.play({ sound, say: example.text }, `word:${example.text}`, how);
  }

  async leave(): Promise<void> {
    await this.reading.leave();
    await this.player.stop();
  }

  private async fetch(id: string): Promise<{ readonly symbol: PhoneticSymbol; readonly words: readonly SoundWord[] }> {
    const symbol = await this.chart.symbol(id);
    const words = await Promise.all(
      examplesOf(symbol).map(async (example) => ({ example, word: example.ref && (await this.wordOf(example.ref)) })),
    );
    return { symbol, words };
  }

  /** A word that can't be had is read by its text alone. */
  private async wordOf(ref: NonNullable<SymbolExample['ref']>): Promise<Word | undefined> {
    const found = await this.content.get(ref).catch(() => undefined);
    return found?.kind === 'word' ? found : undefined;
  }
}

/** All words with the sound, each once, in the order of its spellings. */
export function examplesOf({ spellings = [], examples = [] }: Pick<PhoneticSymbol, 'spellings' | 'examples'>): readonly SymbolExample[] {
  const all = [...spellings.flatMap(({ words }) => words), ...examples];
  return [...new Map([...all].reverse().map((one) => [one.text.toLowerCase(), one])).values()].reverse();
}

function questionOf({ example, word }: SoundWord, symbol: PhoneticSymbol, index: number): SpokenQuestion {
  const pronunciations = word?.pronunciations ?? (example.phones ? [{ phones: example.phones }] : []);
  const reference = wordReference({ text: example.text, pronunciations });
  const sound = Object.keys(example.sound).length > 0 ? example.sound : (word?.sound ?? {});
  const sampleSound = sound.us ?? sound.uk;
  const read = { text: example.text, reference, ...(sampleSound !== undefined && { sampleSound }) };
  const speech = { reference, maxMs: recordMs };
  if (!word) {
    const ref = ownItem(`${symbol.id} word ${index}`);
    return { ref, type: 'chorus.record/1', skill: 'speaking', item: JSON.parse(JSON.stringify(read)), changeable: true, speech };
  }
  const { pos, meaning, ipa, picture } = word;
  const item: WordItem = { ...read, pos, meaning, ipa, sound, ...(picture !== undefined && { picture }) };
  return { ref: word.ref, type: 'chorus.word/1', skill: 'speaking', item: JSON.parse(JSON.stringify(item)), changeable: true, speech };
}
