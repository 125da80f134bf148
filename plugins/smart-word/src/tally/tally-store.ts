import { seeded, type ActivitySession, type AnswerSession, type Clock, type Scope, type WaitingList } from '@chorus/sdk';
import { flowStart, QuestionFlow, type FlowItem, type FlowPlace } from '@chorus/sdk/ui';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { wordIds } from '../library/word-choice.ts';
import { tallyItem, type TallyItem } from './tally.ts';
import { tallyType } from './tally-type.ts';

/** Which dictation it is about. */
export interface TallyQuery {
  readonly bookId: string;
  readonly unitId: string;
  /** Ids of its words, joined. */
  readonly words: string;
}

/** Where the class is, and in which dictation. */
export type TallyPlace = FlowPlace & { readonly asked: string };
export const tallyStart: TallyPlace = { ...flowStart, asked: '' };

export interface TallyServices {
  readonly answers: AnswerSession;
  readonly waiting: WaitingList;
  readonly clock: Clock;
}

/** One question to the class: how many words of the dictation it has right, each its own. */
export class TallyStore {
  flow: QuestionFlow | undefined = undefined;
  private query: TallyQuery | undefined = undefined;
  private place: Promise<ActivitySession<TallyPlace>> | undefined = undefined;

  constructor(
    private readonly scope: Scope,
    private readonly services: TallyServices,
    private readonly openPlace: () => Promise<ActivitySession<TallyPlace>>,
    private readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  ) {
    makeAutoObservable<this, 'scope' | 'services' | 'openPlace' | 'place' | 't'>(this, {
      flow: observableRef,
      scope: false,
      services: false,
      openPlace: false,
      place: false,
      t: false,
    });
  }

  /** What is asked, in the language of now. */
  get question(): TallyItem['questions'][number] | undefined {
    return this.flow?.question && this.query && this.inWords(this.query).questions[0];
  }

  /** Goes on with this dictation's question, or asks it. */
  async open(query: TallyQuery): Promise<void> {
    const asked = JSON.stringify(query);
    const place = await (this.place ??= this.openPlace());
    const begins = place.state.get().asked !== asked;
    if (begins) place.update(() => ({ ...tallyStart, asked }));
    const { answers, waiting, clock } = this.services;
    const parts = { session: answers, waiting, clock, place: place as unknown as ActivitySession<FlowPlace> };
    const flow = this.flow ?? this.scope.own(new QuestionFlow(parts));
    const items = [this.itemOf(query)];
    await (begins ? flow.begin(items) : flow.resume(items));
    runInAction(() => {
      this.flow = flow;
      this.query = query;
    });
  }

  /** Another dictation of the unit is another question, be it of as many words. */
  private itemOf(query: TallyQuery): FlowItem {
    const { unitId, words } = query;
    const id = `dictation:${unitId}:${seeded(words)().toString(36).slice(2, 10)}`;
    return {
      id,
      question: {
        ref: { packId: 'chorus.smart-word', packVersion: '1.0.0', itemId: id },
        type: tallyType.id,
        skill: 'writing',
        item: this.inWords(query),
      },
    };
  }

  private inWords({ words }: TallyQuery): TallyItem {
    const count = Math.max(1, wordIds.split(words).length);
    const say = (least: number, most: number) =>
      this.t(least === count ? 'tally.all' : least === most ? 'tally.exactly' : 'tally.from-to', { count: least, least, most });
    return tallyItem(count, this.t('tally.question', { count }), say);
  }
}
