import {
  AnswerHistory,
  AnswerSession,
  AudioService,
  ClassroomService,
  Clock,
  ContentService,
  Navigation,
  Notices,
  Settings,
  SoundEffects,
  SpeechEvaluator,
  WaitingList,
  type PluginContext,
} from '@chorus/sdk';
import { LibraryStore } from './library/library-store.ts';
import { UnitEndStore } from './unit-end/unit-end-store.ts';
import { ReadAloudStore, type Place } from './read-aloud/read-aloud-store.ts';

/** What the pages of this plugin share. */
export class SmartWord {
  readonly library: LibraryStore;
  readonly readAloud: ReadAloudStore;
  readonly unitEnd: UnitEndStore;

  constructor(ctx: PluginContext) {
    const content = ctx.service(ContentService);
    const classroom = ctx.service(ClassroomService);
    this.library = new LibraryStore(ctx.scope, content, classroom);
    this.unitEnd = new UnitEndStore(ctx.scope, {
      content,
      classroom,
      history: ctx.service(AnswerHistory),
      waiting: ctx.service(WaitingList),
      clock: ctx.service(Clock),
      sounds: ctx.service(SoundEffects),
    });
    this.readAloud = new ReadAloudStore(
      ctx.scope,
      {
        content,
        classroom,
        history: ctx.service(AnswerHistory),
        answers: ctx.service(AnswerSession),
        waiting: ctx.service(WaitingList),
        audio: ctx.service(AudioService),
        speech: ctx.service(SpeechEvaluator),
        settings: ctx.service(Settings),
        navigation: ctx.service(Navigation),
        notices: ctx.service(Notices),
        clock: ctx.service(Clock),
      },
      () => ctx.session<Place>({ kind: 'read-aloud', version: 1, initial: { unitId: '', wordId: '' } }),
      (key, params) => ctx.t(key, params),
    );
  }
}
