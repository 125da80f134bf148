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
import { chooseStart, ChooseStore, type ChoosePlace } from './choose/choose-store.ts';
import { drillOf, type Drill } from './choose/drill.ts';
import { DueStore } from './due/due-store.ts';
import { nothingChosen, type ChoicePlace } from './library/word-choice.ts';
import { LibraryStore } from './library/library-store.ts';
import { dictation, lead } from './paced/kinds.ts';
import { PacedStore, pacedStart, type PacedKind, type PacedPlace } from './paced/paced-store.ts';
import { markingStart, MarkingStore, type MarkingPlace } from './marking/marking-store.ts';
import { tallyStart, TallyStore, type TallyPlace } from './tally/tally-store.ts';
import { UnitEndStore } from './unit-end/unit-end-store.ts';
import type { ReadingPlace } from './read-aloud/asked-reading.ts';
import { ReadAloudStore } from './read-aloud/read-aloud-store.ts';

/** What the pages of this plugin share. */
export class SmartWord {
  readonly library: LibraryStore;
  readonly due: DueStore;
  readonly readAloud: ReadAloudStore;
  readonly unitEnd: UnitEndStore;
  readonly lead: PacedStore;
  readonly dictation: PacedStore;
  readonly marking: MarkingStore;
  readonly tally: TallyStore;
  /** The choosing drills, each made when it is first opened. */
  readonly choose: (id: Drill['id']) => ChooseStore;
  private readonly chosen = new Map<Drill['id'], ChooseStore>();

  constructor(ctx: PluginContext) {
    const content = ctx.service(ContentService);
    const classroom = ctx.service(ClassroomService);
    this.library = new LibraryStore(
      content,
      classroom,
      () => ctx.session<ChoicePlace>({ kind: 'word-choice', version: 1, initial: nothingChosen }),
      () => this.forgetUnits(),
    );
    this.due = new DueStore({ content, classroom, history: ctx.service(AnswerHistory), clock: ctx.service(Clock) });
    this.unitEnd = new UnitEndStore({
      content,
      classroom,
      history: ctx.service(AnswerHistory),
      waiting: ctx.service(WaitingList),
      clock: ctx.service(Clock),
      sounds: ctx.service(SoundEffects),
    });
    const paced = (kind: PacedKind) =>
      new PacedStore(
        ctx.scope,
        kind,
        {
          content,
          classroom,
          audio: ctx.service(AudioService),
          settings: ctx.service(Settings),
          navigation: ctx.service(Navigation),
          clock: ctx.service(Clock),
          kept: ctx.state('device'),
        },
        () => ctx.session<PacedPlace>({ kind: kind.id, version: 1, initial: pacedStart }),
        (key, params) => ctx.t(key, params),
      );
    this.lead = paced(lead);
    this.dictation = paced(dictation);
    this.marking = new MarkingStore(
      ctx.scope,
      {
        content,
        classroom,
        answers: ctx.service(AnswerSession),
        waiting: ctx.service(WaitingList),
        notices: ctx.service(Notices),
      },
      () => ctx.session<MarkingPlace>({ kind: 'dictation-marks', version: 1, initial: markingStart }),
      (key, params) => ctx.t(key, params),
    );
    this.tally = new TallyStore(
      ctx.scope,
      { answers: ctx.service(AnswerSession), waiting: ctx.service(WaitingList), clock: ctx.service(Clock) },
      () => ctx.session<TallyPlace>({ kind: 'dictation-tally', version: 1, initial: tallyStart }),
      (key, params) => ctx.t(key, params),
    );
    this.choose = (id) => {
      const store =
        this.chosen.get(id) ??
        new ChooseStore(
          ctx.scope,
          drillOf(id),
          {
            content,
            answers: ctx.service(AnswerSession),
            waiting: ctx.service(WaitingList),
            audio: ctx.service(AudioService),
            settings: ctx.service(Settings),
            clock: ctx.service(Clock),
          },
          () => ctx.session<ChoosePlace>({ kind: `choose-${id}`, version: 1, initial: chooseStart }),
          (key, params) => ctx.t(key, params),
        );
      this.chosen.set(id, store);
      return store;
    };
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
        sounds: ctx.service(SoundEffects),
      },
      () => ctx.session<ReadingPlace>({ kind: 'read-aloud', version: 1, initial: { unitId: '', wordId: '' } }),
      (key, params) => ctx.t(key, params),
    );
  }

  /** A unit was changed while the lesson goes on: what was fetched of it before is asked for anew when it is opened. */
  private forgetUnits(): void {
    this.readAloud.words.forget();
    for (const { unit } of [this.lead, this.dictation, ...this.chosen.values()]) unit.forget();
    this.marking.paper.forget();
  }
}
