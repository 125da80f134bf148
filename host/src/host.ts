import type { Clock, Observable } from '@chorus/sdk';
import type { Body, Consent, Data, PluginInfo, PolicyLayer } from '@chorus/contract';
import type { ApiClient } from './api/api-client.ts';
import type { Kernel } from './kernel/kernel-types.ts';
import type { ActivitySessions } from './services/activity-sessions/activity-sessions.ts';
import type { HostAudio } from './services/audio/host-audio.ts';
import type { HostAnswerSession } from './services/answer-session/host-answer-session.ts';
import type { TeacherMarking } from './services/answer-session/teacher-marking.ts';
import type { ClassDays } from './services/class-day/class-days.ts';
import type { ClassGroups } from './services/classroom/class-groups.ts';
import type { HostClassroom } from './services/classroom/host-classroom.ts';
import type { CachedContent } from './services/content/cached-content.ts';
import type { BindingDesk } from './services/devices/binding-desk.ts';
import type { HostAnswerDevices } from './services/devices/host-answer-devices.ts';
import type { DialogStore } from './services/dialogs/dialog-store.ts';
import type { HiddenScores } from './services/hidden-scores/hidden-scores.ts';
import type { HostI18n } from './services/i18n/host-i18n.ts';
import type { ExportTasks } from './services/export-tasks/export-tasks.ts';
import type { AnswerHistory } from './services/history/answer-history.ts';
import type { ClassAnswers } from './services/history/class-answers.ts';
import type { MachineAgreement } from './services/journal/machine-agreement.ts';
import type { HostJournal } from './services/journal/host-journal.ts';
import type { UnsentAnswers } from './services/unsent-answers/unsent-answers.ts';
import type { StoredAnswerTypes } from './services/stored-answers/stored-answer-types.ts';
import type { EverybodyMoment } from './services/lesson-end/everybody-moment.ts';
import type { LessonReviews } from './services/lesson-end/lesson-review.ts';
import type { ClassOverview } from './services/overview/class-overview.ts';
import type { StudentRecords } from './services/student-record/student-records.ts';
import type { Favourites } from './services/favourites/favourites.ts';
import type { Materials } from './services/materials/materials.ts';
import type { OutsidePages } from './services/outside-pages/outside-pages.ts';
import type { AskedPlace } from './services/navigation/asked-place.ts';
import type { HostNavigation } from './services/navigation/host-navigation.ts';
import type { HostPraise } from './services/praise/host-praise.ts';
import type { LocalKeys } from './services/keys/local-keys.ts';
import type { NoticeStore } from './services/notices/notice-store.ts';
import type { PluginSettings } from './services/plugin-settings/plugin-settings.ts';
import type { SessionService } from './services/session/session-service.ts';
import type { LocalSettings } from './services/settings/local-settings.ts';
import type { HostSoundEffects } from './services/sound-effects/host-sound-effects.ts';
import type { HostPlatform } from './platform/host-platform.ts';
import type { ResourcePackages } from './platform/resource-packages.ts';
import type { ScoringPlace } from './services/speech/chosen-scorer.ts';
import type { HostSpeech } from './services/speech/host-speech.ts';
import type { FirstTour } from './services/tour/first-tour.ts';
import type { LessonClaims } from './services/without-login/lesson-claims.ts';
import type { LessonWithoutLogin } from './services/without-login/lesson-without-login.ts';
import type { PreparedClasses } from './services/without-login/prepared-classes.ts';
import type { UpdateDesk } from './services/version/update-desk.ts';
import type { Versions } from './services/version/versions.ts';
import type { NameCaller } from './services/waiting-list/name-caller.ts';
import type { HostWaitingList } from './services/waiting-list/host-waiting-list.ts';
import type { MountedViews } from './plugins/mounted-views.ts';
import type { HostInstruments } from './instruments/host-instruments.ts';

/** What the plugins page needs beyond the kernel's rows. */
export interface PluginDirectory {
  /** Fetches the list and the policy and gives them to the kernel. Called after login, after a reload, and after a rule has changed. */
  refresh(): Promise<void>;
  /** Allows or denies a plugin for the school (administrators), or takes the rule back. `consent`: what an allowance was asked for. */
  setSchoolRule(plugin: string, effect: Body<'setSchoolRule'>['effect'], consent?: Consent): Promise<void>;
  readonly state: Observable<{
    readonly loaded: boolean;
    readonly plugins: readonly PluginInfo[];
    readonly layers: readonly PolicyLayer[];
  }>;
}

/** The classes that this device is prepared for, and lessons in them without a login. */
export interface WithoutLogin {
  readonly prepared: PreparedClasses;
  readonly lesson: LessonWithoutLogin;
}

/** What a login page uses; made by `createLoginShell` before anything else is loaded. */
export interface LoginServices {
  readonly api: ApiClient;
  readonly session: SessionService;
  readonly notices: NoticeStore;
  readonly settings: LocalSettings;
  readonly keys: LocalKeys;
  readonly i18n: HostI18n;
  readonly platform: HostPlatform;
  /** Teaching without a login; there once what lies behind the login page is. */
  readonly withoutLogin: Promise<WithoutLogin>;
  /** The sample school's accounts for the login page; empty when there are none. */
  sampleLogins(): Promise<Data<'sampleLogins'>>;
  /** Other platforms that teachers come in from; empty when there are none. */
  waysIn(): Promise<Data<'waysIn'>>;
}

/** Everything that the shell and the host's pages use; made once by `createHost`. */
export interface Host extends LoginServices {
  readonly classroom: HostClassroom;
  readonly claims: LessonClaims;
  readonly waitingList: HostWaitingList;
  readonly answerSession: HostAnswerSession;
  readonly history: AnswerHistory;
  readonly exportTasks: ExportTasks;
  readonly classAnswers: ClassAnswers;
  readonly studentRecords: StudentRecords;
  readonly overview: ClassOverview;
  readonly lessonReviews: LessonReviews;
  readonly classDays: ClassDays;
  readonly everybody: EverybodyMoment;
  readonly storedAnswerTypes: StoredAnswerTypes;
  readonly hiddenScores: HiddenScores;
  readonly praise: HostPraise;
  readonly classGroups: ClassGroups;
  readonly nameCaller: NameCaller;
  readonly versions: Versions;
  readonly updateDesk: UpdateDesk;
  readonly journal: HostJournal;
  readonly machines: MachineAgreement;
  readonly unsentAnswers: UnsentAnswers;
  readonly audio: HostAudio;
  readonly soundEffects: HostSoundEffects;
  readonly speech: HostSpeech;
  readonly marking: TeacherMarking;
  /** Who scores what is said. */
  readonly scoring: Observable<ScoringPlace>;
  readonly content: CachedContent;
  readonly packages: ResourcePackages;
  readonly devices: HostAnswerDevices;
  readonly bindingDesk: BindingDesk;
  readonly navigation: HostNavigation;
  readonly asked: AskedPlace;
  readonly favourites: Favourites;
  readonly materials: Materials;
  readonly tour: FirstTour;
  readonly outsidePages: OutsidePages;
  readonly dialogs: DialogStore;
  readonly clock: Clock;
  readonly kernel: Kernel;
  readonly plugins: PluginDirectory;
  readonly pluginSettings: PluginSettings;
  readonly activities: Pick<ActivitySessions, 'clearState'>;
  readonly instruments: HostInstruments;
  /** The shell says here which plugins' pages and dialogs are mounted: an unload waits until they are gone. */
  readonly views: MountedViews;
}
