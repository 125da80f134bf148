import {
  AnswerHistory,
  AnswerSession,
  AudioService,
  Clock,
  ContentService,
  Notices,
  Settings,
  SpeechEvaluator,
  WaitingList,
  type Observable,
  type PluginContext,
} from '@chorus/sdk';
import { flowStart } from '@chorus/sdk/ui';
import { ChartStore } from './chart/chart-store.ts';
import { PairStore, type PairPlace } from './practice/pair-store.ts';
import { PracticeStore, practiceStart, type PracticePlace } from './practice/practice-store.ts';
import { ReadingStore } from './shared/reading-store.ts';
import { SoundPlayer } from './shared/sound-player.ts';
import { WordsStore, type WordsPlace } from './words/words-store.ts';

/** What the pages of this plugin share. */
export class Soundmarks {
  readonly chart: ChartStore;
  readonly practice: PracticeStore;
  readonly pairs: PairStore;
  readonly words: WordsStore;

  constructor(ctx: PluginContext, chosen: Observable<{ readonly symbols: string }>) {
    const t = (key: string, params?: Readonly<Record<string, string | number>>) => ctx.t(key, params);
    const content = ctx.service(ContentService);
    const answers = ctx.service(AnswerSession);
    const waiting = ctx.service(WaitingList);
    const notices = ctx.service(Notices);
    const clock = ctx.service(Clock);
    const player = new SoundPlayer(ctx.service(AudioService), ctx.service(Settings), notices, t);
    const reading = () =>
      new ReadingStore(
        ctx.scope,
        { answers, waiting, notices, audio: ctx.service(AudioService), speech: ctx.service(SpeechEvaluator), clock },
        t,
      );
    const settings = ctx.service(Settings);
    this.chart = new ChartStore(ctx.scope, { content, history: ctx.service(AnswerHistory), chosen, settings: settings.state });
    this.practice = new PracticeStore(this.chart, player, reading(), () =>
      ctx.session<PracticePlace>({ kind: 'practice', version: 1, initial: practiceStart }),
    );
    this.pairs = new PairStore(ctx.scope, { answers, waiting, clock, player }, t, () =>
      ctx.session<PairPlace>({ kind: 'pairs', version: 1, initial: { ...flowStart, symbol: '', seed: '' } }),
    );
    this.words = new WordsStore(this.chart, content, player, reading(), () =>
      ctx.session<WordsPlace>({ kind: 'words', version: 1, initial: { symbol: '', at: 0 } }),
    );
  }
}
