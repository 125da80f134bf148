import {
  seeded,
  shuffled,
  type ActivitySession,
  type AnswerSession,
  type ChoiceItem,
  type Clock,
  type PhoneticSymbol,
  type Scope,
  type SymbolExample,
  type WaitingList,
} from '@chorus/sdk';
import { flowStart, QuestionFlow, type FlowItem, type FlowPlace } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ownItem } from '../shared/own-item.ts';
import type { SoundPlayer } from '../shared/sound-player.ts';

/** Where the class is with telling a symbol's pairs apart; the seed says which word of each pair is heard. */
export type PairPlace = FlowPlace & { readonly symbol: string; readonly seed: string };

/** A question "which of the two do you hear?". */
export type PairItem = FlowItem & { readonly words: readonly [SymbolExample, SymbolExample]; readonly heard: 0 | 1 };

export interface PairServices {
  readonly answers: AnswerSession;
  readonly waiting: WaitingList;
  readonly clock: Clock;
  readonly player: SoundPlayer;
}

/** So many pairs are asked at most: after that ears are tired. */
const mostPairs = 6;

/** The questions of a symbol's pairs: in an order of their own, each with one of its words to hear. The same seed gives the same questions. */
export function pairItems(symbol: PhoneticSymbol, seed: string, title: string): readonly PairItem[] {
  return shuffled(
    (symbol.pairs ?? []).map((pair, index) => ({ ...pair, index })),
    seed,
  )
    .slice(0, mostPairs)
    .map(({ words, index }) => {
      const heard = seeded(`${seed} ${index}`)() < 0.5 ? 0 : 1;
      const item: ChoiceItem = {
        questions: [
          {
            id: 'q',
            text: `${words[0].text} / ${words[1].text} · ${title}`,
            options: words.map(({ text }, at) => ({ id: 'AB'[at]!, text })),
            answer: ['AB'[heard]!],
          },
        ],
      };
      const ref = ownItem(`${symbol.id} pair ${index}`);
      return { id: `pair-${index}`, words, heard, question: { ref, type: 'chorus.choice/1', skill: 'listening', item } };
    });
}

/** Telling a symbol's minimal pairs apart by ear. */
export class PairStore {
  flow: QuestionFlow<PairItem> | undefined = undefined;
  private played: { readonly of: string; readonly times: number } = { of: '', times: 0 };
  private place: Promise<ActivitySession<PairPlace>> | undefined = undefined;

  constructor(
    private readonly scope: Scope,
    private readonly services: PairServices,
    private readonly t: (key: string) => string,
    private readonly openPlace: () => Promise<ActivitySession<PairPlace>>,
  ) {
    makeAutoObservable<this, 'scope' | 'services' | 't' | 'openPlace' | 'place'>(this, {
      flow: observableRef,
      scope: false,
      services: false,
      t: false,
      openPlace: false,
      place: false,
    });
  }

  /** How often the class has heard this question. */
  get times(): number {
    return this.flow?.open?.questionId === this.played.of ? this.played.times : 0;
  }

  /** Goes on with this symbol's pairs where the class was; another symbol begins, and one whose pairs were all told apart begins anew. */
  async open(symbol: PhoneticSymbol): Promise<void> {
    const place = await (this.place ??= this.openPlace());
    const begins = place.state.get().symbol !== symbol.id;
    if (begins) place.update(() => ({ ...flowStart, symbol: symbol.id, seed: crypto.randomUUID() }));
    const items = pairItems(symbol, place.state.get().seed, this.t('pairs.title'));
    const flow = this.flow ?? this.scope.own(this.makeFlow(place));
    await (begins ? flow.begin(items) : flow.resume(items));
    runInAction(() => (this.flow = flow));
  }

  /** Plays the word that is asked for. */
  async play(how: 'as-it-is' | 'slow' = 'as-it-is'): Promise<void> {
    const item = this.flow?.item;
    const of = this.flow?.open?.questionId;
    if (!item || of === undefined) return;
    const word = item.words[item.heard];
    if (await this.services.player.play({ sound: word.sound, say: word.text }, `pair:${item.id}`, how))
      runInAction(() => (this.played = { of, times: this.times + 1 }));
  }

  /** Ends the open question of a page that is left. Pairs that are all done are done with: the next time they begin anew. */
  async leave(): Promise<void> {
    await this.flow?.close();
    if (this.flow?.view === 'end') (await this.place)?.update((at) => ({ ...at, symbol: '' }));
  }

  private makeFlow(place: ActivitySession<PairPlace>): QuestionFlow<PairItem> {
    const { answers, waiting, clock } = this.services;
    return new QuestionFlow<PairItem>({ session: answers, waiting, clock, place });
  }
}
