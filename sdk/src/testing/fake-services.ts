import type { AttemptView } from '../model/attempt.ts';
import type { EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { AnswerBus } from '../services/answer-bus.ts';
import { AnswerDevices } from '../services/answer-devices.ts';
import { AnswerHistory } from '../services/answer-history.ts';
import { AnswerSession } from '../services/answer-session.ts';
import { AudioService } from '../services/audio-service.ts';
import { ClassroomService, type Classroom } from '../services/classroom-service.ts';
import { Clock } from '../services/clock.ts';
import { ContentService } from '../services/content-service.ts';
import { Contributions } from '../services/contributions.ts';
import { Dialogs } from '../services/dialogs.ts';
import { I18n } from '../services/i18n.ts';
import { Journal } from '../services/journal.ts';
import { Navigation } from '../services/navigation.ts';
import { Notices } from '../services/notices.ts';
import { ObjectStorage } from '../services/object-storage.ts';
import { OfflineStore } from '../services/offline-store.ts';
import { Platform } from '../services/platform.ts';
import { Settings } from '../services/settings.ts';
import { SoundEffects } from '../services/sound-effects.ts';
import { ClassStars } from '../services/class-stars.ts';
import { Praise } from '../services/praise.ts';
import { SpeechEvaluator } from '../services/speech-evaluator.ts';
import { WaitingList } from '../services/waiting-list.ts';
import { FakeAnswerBus } from './fake-answer-bus.ts';
import { FakeAnswerDevices } from './fake-answer-devices.ts';
import { FakeAnswerHistory } from './fake-answer-history.ts';
import { FakeAnswerSession } from './fake-answer-session.ts';
import { FakeAudioService } from './fake-audio-service.ts';
import { FakeClassroomService } from './fake-classroom-service.ts';
import { FakeContentService } from './fake-content-service.ts';
import { FakeContributions } from './fake-contributions.ts';
import { FakeDialogs } from './fake-dialogs.ts';
import { FakeI18n } from './fake-i18n.ts';
import { FakeJournal } from './fake-journal.ts';
import { FakeNavigation } from './fake-navigation.ts';
import { FakeNotices } from './fake-notices.ts';
import { FakeObjectStorage } from './fake-object-storage.ts';
import { FakeOfflineStore } from './fake-offline-store.ts';
import { FakePlatform } from './fake-platform.ts';
import { FakeClassStars } from './fake-class-stars.ts';
import { FakePraise } from './fake-praise.ts';
import { FakeSettings } from './fake-settings.ts';
import { FakeSoundEffects } from './fake-sound-effects.ts';
import { FakeSpeechEvaluator } from './fake-speech-evaluator.ts';
import { FakeWaitingList } from './fake-waiting-list.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A fake of every service, wired to each other: one class, one clock, one open question. */
export class FakeServices {
  readonly #byId = new Map<string, unknown>();
  readonly clock = this.#is(Clock, new VirtualClock());
  readonly classroom: FakeClassroomService;
  readonly speech = this.#is(SpeechEvaluator, new FakeSpeechEvaluator());
  readonly answers: FakeAnswerSession;
  readonly history: FakeAnswerHistory;
  readonly waiting: FakeWaitingList;
  readonly stars: FakeClassStars;
  readonly praise: FakePraise;
  readonly bus = this.#is(AnswerBus, new FakeAnswerBus());
  readonly devices: FakeAnswerDevices;
  readonly audio = this.#is(AudioService, new FakeAudioService());
  readonly content = this.#is(ContentService, new FakeContentService());
  readonly contributions = this.#is(Contributions, new FakeContributions());
  readonly storage = this.#is(ObjectStorage, new FakeObjectStorage());
  readonly offline = this.#is(OfflineStore, new FakeOfflineStore());
  readonly journal = this.#is(Journal, new FakeJournal());
  readonly navigation = this.#is(Navigation, new FakeNavigation());
  readonly dialogs = this.#is(Dialogs, new FakeDialogs());
  readonly notices = this.#is(Notices, new FakeNotices());
  readonly settings = this.#is(Settings, new FakeSettings());
  readonly effects: FakeSoundEffects;
  readonly i18n = this.#is(I18n, new FakeI18n());
  readonly platform = this.#is(Platform, new FakePlatform());
  /** What the fakes hold among themselves. */
  readonly #ofOurs: number;

  constructor(options: { readonly classroom?: Classroom; readonly evaluateTypes?: readonly EvaluateTypeDefinition[] } = {}) {
    this.classroom = this.#is(ClassroomService, new FakeClassroomService(options.classroom));
    this.effects = this.#is(SoundEffects, new FakeSoundEffects(this.audio.state, this.settings.state, this.clock));
    this.devices = this.#is(AnswerDevices, new FakeAnswerDevices(this.classroom.state));
    this.answers = this.#is(
      AnswerSession,
      new FakeAnswerSession({ clock: this.clock, services: { speech: this.speech }, types: options.evaluateTypes ?? [] }),
    );
    this.history = this.#is(AnswerHistory, new FakeAnswerHistory(this.answers));
    const judged = (attempt: AttemptView) =>
      attempt.result === undefined ? undefined : this.answers.typeOf(attempt.type)?.summarise(attempt.result).overall;
    const scoreOf = (attempt: AttemptView) => attempt.override?.overall ?? judged(attempt);
    this.waiting = this.#is(WaitingList, new FakeWaitingList(this.classroom.state, this.answers, scoreOf, this.clock));
    this.stars = this.#is(ClassStars, new FakeClassStars(this.classroom, this.clock));
    this.praise = this.#is(Praise, new FakePraise(this.classroom, this.clock));
    this.#ofOurs = this.#listeners();
  }

  /** Says of which service something is the fake. */
  #is<T, F extends T>(token: ServiceToken<T>, fake: F): F {
    this.#byId.set(token.id, fake);
    return fake;
  }

  /** The fake behind a token. */
  of<T>(token: ServiceToken<T>): T | undefined {
    return this.#byId.get(token.id) as T | undefined;
  }

  /** Subscriptions that somebody still holds, beside those that the fakes hold among themselves; for audits. */
  get subscriptions(): number {
    return this.#listeners() - this.#ofOurs;
  }

  #listeners(): number {
    const members = [...this.#byId.values()].flatMap((fake) => Object.values(fake as object) as readonly unknown[]);
    const observables = new Set(members.filter((one) => one instanceof ObservableValue));
    return [...observables].reduce((sum, one) => sum + one.listenerCount, this.bus.listenerCount);
  }
}
