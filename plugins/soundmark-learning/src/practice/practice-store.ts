import type { ActivitySession, PhoneticSymbol } from '@chorus/sdk';
import { Loadable, type MouthPlay } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { weakSymbol, type ChartStore } from '../chart/chart-store.ts';
import type { ReadingStore, SpokenQuestion } from '../shared/reading-store.ts';
import type { SoundPlayer } from '../shared/sound-player.ts';

/** Where the class is with a symbol: which spelling is shown, and whether pairs are being told apart. */
export type PracticePlace = { readonly symbol: string; readonly spelling: number; readonly telling: boolean };
export const practiceStart: PracticePlace = { symbol: '', spelling: 0, telling: false };

/** Saying one symbol lasts at most this long [9-8]. */
const recordMs = 5_000;

/** One symbol: its mouth, its sound, its spellings, and reading it aloud. */
export class PracticeStore {
  readonly symbol: Loadable<PhoneticSymbol>;
  /** The cycle of the mouth that was asked for last. */
  mouth: MouthPlay | undefined = undefined;
  spelling = 0;
  /** Pairs are being told apart: the questions are on the screen. */
  telling = false;
  private place: Promise<ActivitySession<PracticePlace>> | undefined = undefined;

  constructor(
    readonly chart: ChartStore,
    readonly player: SoundPlayer,
    readonly reading: ReadingStore,
    private readonly openPlace: () => Promise<ActivitySession<PracticePlace>>,
  ) {
    this.symbol = new Loadable((id) => chart.symbol(id));
    makeAutoObservable<this, 'openPlace' | 'place'>(this, {
      chart: false,
      player: false,
      reading: false,
      symbol: false,
      mouth: observableRef,
      openPlace: false,
      place: false,
    });
  }

  /** The symbols before and after it on the chart. */
  get neighbours(): { readonly before: PhoneticSymbol | undefined; readonly after: PhoneticSymbol | undefined } {
    const { symbols } = this.chart;
    const at = symbols.findIndex(({ id }) => id === this.symbol.key);
    return at < 0 ? { before: undefined, after: undefined } : { before: symbols[at - 1], after: symbols[at + 1] };
  }

  /** Goes to a symbol: to what the class did with it before a reload. */
  async open(id: string): Promise<void> {
    const [place] = await Promise.all([(this.place ??= this.openPlace()), this.symbol.load(id)]);
    const symbol = this.symbol.key === id ? this.symbol.value : undefined;
    if (!symbol) return;
    if (place.state.get().symbol !== id) place.update(() => ({ ...practiceStart, symbol: id }));
    const { spelling, telling } = place.state.get();
    runInAction(() => {
      this.mouth = undefined;
      this.spelling = spelling;
      this.telling = telling && (symbol.pairs?.length ?? 0) > 0;
    });
    if (!this.telling) await this.askToRead();
  }

  /** Goes to the symbol of a sound; one that no chart has is said to be missing. */
  async openSign(sign: string): Promise<void> {
    await this.chart.all.load();
    const found = weakSymbol({ sign, phone: '' }, this.chart.symbols);
    await this.open(found?.id ?? sign);
  }

  /** Opens the question "say this"; a symbol that can't be judged alone has none. */
  private async askToRead(): Promise<void> {
    const symbol = this.symbol.value;
    if (symbol && isSaidAlone(symbol)) await this.reading.ask(questionOf(symbol));
  }

  async showSpelling(at: number): Promise<void> {
    this.spelling = at;
    (await this.place)?.update((state) => ({ ...state, spelling: at }));
  }

  /** Begins telling pairs apart, or goes back to the symbol: another question, for which nobody is called yet. */
  async tell(telling: boolean): Promise<void> {
    if (telling) await this.reading.leave();
    await this.reading.dismiss();
    (await this.place)?.update((state) => ({ ...state, telling }));
    runInAction(() => (this.telling = telling));
    await this.player.stop();
    if (!telling) await this.askToRead();
  }

  /** Plays the sound, and shows the mouth that makes it, once. */
  async hear(how: 'as-it-is' | 'slow' = 'as-it-is'): Promise<void> {
    const symbol = this.symbol.value;
    if (!symbol) return;
    this.move(how === 'slow' ? 0.5 : 1);
    await this.player.play(symbol, `symbol:${symbol.id}`, how);
  }

  /** Shows the mouth once. */
  move(rate = 1): void {
    this.mouth = { id: (this.mouth?.id ?? 0) + 1, rate };
  }

  /** The page is left. */
  async leave(): Promise<void> {
    await this.reading.leave();
    await this.player.stop();
  }
}

/** Whether it can be judged where it is said alone. */
export const isSaidAlone = ({ judged, phones }: Pick<PhoneticSymbol, 'judged' | 'phones'>): boolean =>
  judged !== 'in-words' && phones.length > 0;

function questionOf({ ref, text, phones, sound }: PhoneticSymbol): SpokenQuestion {
  const reference = { kind: 'symbol', phones } as const;
  const sampleSound = sound.us ?? sound.uk;
  const item = { text, reference: { kind: 'symbol', phones: [...phones] }, ...(sampleSound !== undefined && { sampleSound }) };
  return { ref, type: 'chorus.record/1', skill: 'speaking', item, changeable: true, speech: { reference, maxMs: recordMs } };
}
