import {
  sayWord,
  type ActivitySession,
  type AnswerSession,
  type AudioService,
  type Clock,
  type ContentService,
  type Scope,
  type Settings,
  type WaitingList,
} from '@chorus/sdk';
import { flowStart, QuestionFlow, type FlowPlace, Loadable } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { bookWords, inAskedOrder, type AskedWords, type BookWords } from '../shared/asked-words.ts';
import type { Drill } from './drill.ts';
import { drillItems, type DrillItem } from './drill-items.ts';

/** Where the class is, what was asked for, and the seed of its order and options: after a reload the same questions. */
export type ChoosePlace = FlowPlace & { readonly asked: string; readonly seed: string };
export const chooseStart: ChoosePlace = { ...flowStart, asked: '', seed: '' };

export interface ChooseServices {
  readonly content: ContentService;
  readonly answers: AnswerSession;
  readonly waiting: WaitingList;
  readonly audio: AudioService;
  readonly settings: Settings;
  readonly clock: Clock;
}

/** Half as fast again is as slow as a word stays one word. */
const slow = 0.65;

/** One choosing drill: its words, its questions, and the sound that is asked by. */
export class ChooseStore {
  readonly unit: Loadable<BookWords>;
  flow: QuestionFlow<DrillItem> | undefined = undefined;
  /** How often the sound of this question was played, by the id under which it was asked. */
  private played: { readonly of: string; readonly times: number } = { of: '', times: 0 };
  /** The question whose sound could not be had. */
  private unheard: string | undefined = undefined;
  private place: Promise<ActivitySession<ChoosePlace>> | undefined = undefined;

  constructor(
    private readonly scope: Scope,
    readonly drill: Drill,
    private readonly services: ChooseServices,
    private readonly openPlace: () => Promise<ActivitySession<ChoosePlace>>,
    private readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  ) {
    this.unit = new Loadable((key) => bookWords(services.content, JSON.parse(key) as AskedWords));
    makeAutoObservable<this, 'scope' | 'services' | 'openPlace' | 'place' | 't'>(this, {
      unit: false,
      drill: false,
      flow: observableRef,
      scope: false,
      services: false,
      openPlace: false,
      place: false,
      t: false,
    });
  }

  /** How often the class has heard this question's sound. */
  get times(): number {
    return this.flow?.open?.questionId === this.played.of ? this.played.times : 0;
  }

  /** This question's sound can't be had, until it is played after all. */
  get silent(): boolean {
    return this.unheard !== undefined && this.flow?.open?.questionId === this.unheard;
  }

  /** Goes on where the class was with these words; other words begin. */
  async open(query: AskedWords): Promise<void> {
    const key = JSON.stringify(query);
    await this.unit.load(key);
    const unit = this.unit.key === key ? this.unit.value : undefined;
    if (!unit) return;
    const place = await (this.place ??= this.openPlace());
    const begins = place.state.get().asked !== key;
    if (begins) place.update(() => ({ ...chooseStart, asked: key, seed: crypto.randomUUID() }));
    const { seed } = place.state.get();
    const words = inAskedOrder(unit.words, query, seed);
    const items = drillItems(this.drill, { ...unit, words }, seed, this.t(`choose.${this.drill.id}`));
    const flow = this.flow ?? this.scope.own(this.makeFlow(place));
    await (begins ? flow.begin(items) : flow.resume(items));
    runInAction(() => (this.flow = flow));
  }

  /** Plays the sound that is asked by. */
  async play(how: 'as-it-is' | 'slow' = 'as-it-is'): Promise<void> {
    const word = this.flow?.item?.word;
    const asked = this.flow?.open?.questionId;
    if (!word || asked === undefined) return;
    const { accent } = this.services.settings.state.get();
    const said = await sayWord(this.services.audio, word, accent, { key: `choose:${word.id}`, ...(how === 'slow' && { rate: slow }) });
    if (this.flow?.open?.questionId !== asked) return;
    runInAction(() => {
      if (said === 'said') this.played = { of: asked, times: this.times + 1 };
      this.unheard = said === 'silent' ? asked : undefined;
    });
  }

  private makeFlow(place: ActivitySession<ChoosePlace>): QuestionFlow<DrillItem> {
    const { answers, waiting, clock } = this.services;
    return new QuestionFlow<DrillItem>({ session: answers, waiting, clock, place });
  }
}
