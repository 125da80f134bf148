import type { Settings } from '@chorus/sdk';
import { instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { ApiClient } from '../api/api-client.ts';
import type { HostInstruments } from '../instruments/host-instruments.ts';
import type { KernelControl } from '../kernel/kernel-types.ts';
import type { facades } from '../plugins/facades.ts';
import type { FetchedPlugins } from '../plugins/fetched-plugins.ts';
import type { ListAhead } from '../plugins/list-ahead.ts';
import type { MountedViews } from '../plugins/mounted-views.ts';
import type { StoredMarks } from '../plugins/stored-marks.ts';
import type { HostPlatform } from '../platform/host-platform.ts';
import type { ResourcePackages } from '../platform/resource-packages.ts';
import type { ActivitySessions } from '../services/activity-sessions/activity-sessions.ts';
import type { FramedAnswerBus } from '../services/answer-bus/framed-answer-bus.ts';
import type { Evaluation } from '../services/answer-session/evaluation.ts';
import type { HostAnswerSession } from '../services/answer-session/host-answer-session.ts';
import type { HostAudio } from '../services/audio/host-audio.ts';
import type { BindingDesk } from '../services/devices/binding-desk.ts';
import type { HostAnswerDevices } from '../services/devices/host-answer-devices.ts';
import type { RecordingSource } from '../services/audio/recording-source.ts';
import type { StoredKeys } from '../services/audio/stored-keys.ts';
import type { ClassGroups } from '../services/classroom/class-groups.ts';
import type { HostClassroom } from '../services/classroom/host-classroom.ts';
import type { LessonOutbox } from '../services/classroom/lesson-outbox.ts';
import type { HostClock } from '../services/clock/host-clock.ts';
import type { HiddenScores } from '../services/hidden-scores/hidden-scores.ts';
import type { HostContributions } from '../services/contributions/host-contributions.ts';
import type { CachedContent } from '../services/content/cached-content.ts';
import type { DialogStore } from '../services/dialogs/dialog-store.ts';
import type { HostI18n } from '../services/i18n/host-i18n.ts';
import type { HostJournal } from '../services/journal/host-journal.ts';
import type { MachineAgreement } from '../services/journal/machine-agreement.ts';
import type { JournalSync } from '../services/journal/journal-sync.ts';
import type { SyncTries } from '../services/journal/sync-tries.ts';
import type { UnsentAnswers } from '../services/unsent-answers/unsent-answers.ts';
import type { StoredAnswerTypes } from '../services/stored-answers/stored-answer-types.ts';
import type { ClassOverview } from '../services/overview/class-overview.ts';
import type { AskedPlace } from '../services/navigation/asked-place.ts';
import type { HostOfflineStore } from '../services/offline-store/host-offline-store.ts';
import type { OfflinePackages } from '../services/offline-store/offline-packages.ts';
import type { HostPraise } from '../services/praise/host-praise.ts';
import type { StudentRecords } from '../services/student-record/student-records.ts';
import type { Favourites } from '../services/favourites/favourites.ts';
import type { ClassDays } from '../services/class-day/class-days.ts';
import type { Materials } from '../services/materials/materials.ts';
import type { OutsidePages } from '../services/outside-pages/outside-pages.ts';
import type { HostNavigation } from '../services/navigation/host-navigation.ts';
import type { NoticeStore } from '../services/notices/notice-store.ts';
import type { OssObjectStorage } from '../services/object-storage/oss-object-storage.ts';
import type { PluginSettings } from '../services/plugin-settings/plugin-settings.ts';
import type { SchoolChoices } from '../services/session/school-choices.ts';
import type { SessionService } from '../services/session/session-service.ts';
import type { SessionStore } from '../services/session/session-store.ts';
import type { ChosenScorer } from '../services/speech/chosen-scorer.ts';
import type { HostSpeech } from '../services/speech/host-speech.ts';
import type { HostSoundEffects } from '../services/sound-effects/host-sound-effects.ts';
import type { KeyValueStore } from '../services/storage/key-value-store.ts';
import type { LocalStore } from '../services/storage/local-store.ts';
import type { FirstTour } from '../services/tour/first-tour.ts';
import type { ExportTasks } from '../services/export-tasks/export-tasks.ts';
import type { AnswerHistory } from '../services/history/answer-history.ts';
import type { ClassAnswers } from '../services/history/class-answers.ts';
import type { EverybodyMoment } from '../services/lesson-end/everybody-moment.ts';
import type { LessonReviews } from '../services/lesson-end/lesson-review.ts';
import type { NameCaller } from '../services/waiting-list/name-caller.ts';
import type { HostWaitingList } from '../services/waiting-list/host-waiting-list.ts';
import type { LessonClaims } from '../services/without-login/lesson-claims.ts';
import type { LessonWithoutLogin } from '../services/without-login/lesson-without-login.ts';
import type { PreparedClasses } from '../services/without-login/prepared-classes.ts';
import type { HeldFiles } from '../sw/held-files.ts';

const token = <T>(name: string): InjectionToken<T> => Symbol(name);

/** Every singleton of the host, by an explicit token. */
export const tokens = {
  clock: token<HostClock>('Clock'),
  local: token<LocalStore>('LocalStore'),
  udid: token<string>('Udid'),
  listAhead: token<ListAhead>('ListAhead'),
  values: token<KeyValueStore>('KeyValueStore'),
  bootId: token<string>('BootId'),
  instruments: token<HostInstruments>('Instruments'),
  platform: token<HostPlatform>('Platform'),
  settings: token<Settings>('Settings'),
  i18n: token<HostI18n>('I18n'),
  notices: token<NoticeStore>('Notices'),
  sessionStore: token<SessionStore>('SessionStore'),
  session: token<SessionService>('SessionService'),
  choices: token<SchoolChoices>('SchoolChoices'),
  api: token<ApiClient>('ApiClient'),
  prepared: token<PreparedClasses>('PreparedClasses'),
  withoutLogin: token<LessonWithoutLogin>('LessonWithoutLogin'),
  claims: token<LessonClaims>('LessonClaims'),
  outbox: token<LessonOutbox>('LessonOutbox'),
  classroom: token<HostClassroom>('ClassroomService'),
  classGroups: token<ClassGroups>('ClassGroups'),
  journal: token<HostJournal>('Journal'),
  storage: token<OssObjectStorage>('ObjectStorage'),
  sync: token<JournalSync>('JournalSync'),
  machines: token<MachineAgreement>('MachineAgreement'),
  tries: token<SyncTries>('SyncTries'),
  unsentAnswers: token<UnsentAnswers>('UnsentAnswers'),
  recordings: token<RecordingSource>('RecordingSource'),
  storedKeys: token<StoredKeys>('StoredKeys'),
  scorer: token<ChosenScorer>('Scorer'),
  speech: token<HostSpeech>('SpeechEvaluator'),
  audio: token<HostAudio>('AudioService'),
  soundEffects: token<HostSoundEffects>('SoundEffects'),
  bus: token<FramedAnswerBus>('AnswerBus'),
  evaluation: token<Evaluation>('Evaluation'),
  storedAnswerTypes: token<StoredAnswerTypes>('StoredAnswerTypes'),
  answers: token<HostAnswerSession>('AnswerSession'),
  devices: token<HostAnswerDevices>('AnswerDevices'),
  bindingDesk: token<BindingDesk>('BindingDesk'),
  nameCaller: token<NameCaller>('NameCaller'),
  waitingList: token<HostWaitingList>('WaitingList'),
  history: token<AnswerHistory>('DayHistory'),
  exportTasks: token<ExportTasks>('ExportTasks'),
  classAnswers: token<ClassAnswers>('AnswerHistory'),
  praise: token<HostPraise>('Praise'),
  studentRecords: token<StudentRecords>('StudentRecords'),
  overview: token<ClassOverview>('ClassOverview'),
  lessonReviews: token<LessonReviews>('LessonReviews'),
  classDays: token<ClassDays>('ClassDays'),
  everybody: token<EverybodyMoment>('EverybodyMoment'),
  hiddenScores: token<HiddenScores>('HiddenScores'),
  packageReader: token<() => Promise<OfflinePackages | undefined>>('PackageReader'),
  content: token<CachedContent>('ContentService'),
  contributions: token<HostContributions>('Contributions'),
  offline: token<HostOfflineStore>('OfflineStore'),
  packages: token<ResourcePackages>('ResourcePackages'),
  navigation: token<HostNavigation>('Navigation'),
  favourites: token<Favourites>('Favourites'),
  materials: token<Materials>('Materials'),
  tour: token<FirstTour>('FirstTour'),
  outsidePages: token<OutsidePages>('OutsidePages'),
  asked: token<AskedPlace>('AskedPlace'),
  dialogs: token<DialogStore>('Dialogs'),
  activities: token<ActivitySessions>('ActivitySessions'),
  pluginSettings: token<PluginSettings>('PluginSettings'),
  marks: token<StoredMarks>('SafeStartMarks'),
  views: token<MountedViews>('Views'),
  held: token<HeldFiles>('HeldFiles'),
  services: token<ReturnType<typeof facades>>('Services'),
  kernel: token<KernelControl>('Kernel'),
  plugins: token<FetchedPlugins>('PluginDirectory'),
} as const;

export type Singles = <T>(key: InjectionToken<T>, make: (c: DependencyContainer) => T) => void;
/** Registers what is made once, when it is first asked for. */
export const singles =
  (c: DependencyContainer): Singles =>
  (key, make) =>
    void c.register(key, { useFactory: instanceCachingFactory(make) });

/** Locks between the tabs of this browser, where it has them. */
export const locks = () => ('locks' in navigator ? navigator.locks : undefined);
/** Whose entries are written. */
export const ownerOf = ({ userInfo }: SessionService) => userInfo && { ownerId: userInfo.id, schoolId: userInfo.schoolId };
