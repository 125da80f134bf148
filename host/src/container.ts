import 'reflect-metadata';
import type { Settings } from '@chorus/sdk';
import { container as root, instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { ApiClient } from './api/api-client.ts';
import type { OpenDoor } from './create-door.ts';
import type { Host } from './host.ts';
import { installInstruments, type HostInstruments } from './instruments/host-instruments.ts';
import { createContextFactory } from './kernel/plugin-context.ts';
import { createKernel } from './kernel/kernel.ts';
import type { KernelControl } from './kernel/kernel-types.ts';
import { facades, type GivenServices } from './kernel-ports/facades.ts';
import { FetchedPlugins } from './kernel-ports/fetched-plugins.ts';
import { JournalledPins } from './kernel-ports/lesson-record.ts';
import { MountedViews } from './kernel-ports/mounted-views.ts';
import { PageLoader } from './kernel-ports/page-loader.ts';
import { StoredMarks } from './kernel-ports/stored-marks.ts';
import { StoredSwitches } from './kernel-ports/stored-switches.ts';
import type { HostPlatform } from './platform/host-platform.ts';
import { ActivitySessions } from './services/activity-sessions/activity-sessions.ts';
import { FramedAnswerBus } from './services/answer-bus/framed-answer-bus.ts';
import { browserFrames } from './services/answer-bus/frame-scheduler.ts';
import { Evaluation } from './services/answer-session/evaluation.ts';
import { HostAnswerSession } from './services/answer-session/host-answer-session.ts';
import { TeacherMarking } from './services/answer-session/teacher-marking.ts';
import { BrowserPlayer } from './services/audio/browser-player.ts';
import { HostAudio } from './services/audio/host-audio.ts';
import { BrowserMicrophone } from './services/audio/microphone.ts';
import { decodeAudio } from './services/audio/decode-audio.ts';
import { schoolTime } from './services/classroom/school-time.ts';
import type { BindingDesk } from './services/devices/binding-desk.ts';
import { clickerPorts, connectPointer, createBindingDesk, createDevices, type DevicesOfHost } from './services/devices/create-devices.ts';
import type { HostAnswerDevices } from './services/devices/host-answer-devices.ts';
import { soundSamples } from './services/audio/sound-samples.ts';
import { RecordingSource } from './services/audio/recording-source.ts';
import { HostClassroom } from './services/classroom/host-classroom.ts';
import { studentOf } from './services/classroom/student-of.ts';
import { LessonOutbox } from './services/classroom/lesson-outbox.ts';
import type { HostClock } from './services/clock/host-clock.ts';
import { HiddenScores } from './services/hidden-scores/hidden-scores.ts';
import { CachedContent } from './services/content/cached-content.ts';
import { DialogStore } from './services/dialogs/dialog-store.ts';
import { fill, type HostI18n } from './services/i18n/host-i18n.ts';
import { uuidv7 } from './services/ids.ts';
import { openJournal } from './services/journal/open-journal.ts';
import type { HostJournal } from './services/journal/host-journal.ts';
import { JournalSync } from './services/journal/journal-sync.ts';
import { SyncTries } from './services/journal/sync-tries.ts';
import { JournalDesk } from './services/journal-desk/journal-desk.ts';
import { KeptTypes } from './services/kept-answers/kept-types.ts';
import { HostNavigation } from './services/navigation/host-navigation.ts';
import type { NoticeStore } from './services/notices/notice-store.ts';
import { createObjectStorage } from './services/object-storage/create-object-storage.ts';
import type { OssObjectStorage } from './services/object-storage/oss-object-storage.ts';
import { createQuestionGuard } from './services/question-faults/create-question-guard.ts';
import type { SchoolChoices } from './services/session/school-choices.ts';
import type { SessionService } from './services/session/session-service.ts';
import type { SessionStore } from './services/session/session-store.ts';
import type { ChosenScorer } from './services/speech/chosen-scorer.ts';
import { createScorer } from './services/speech/create-scorer.ts';
import { HostSpeech } from './services/speech/host-speech.ts';
import { IdbKeyValueStore, type KeyValueStore } from './services/storage/key-value-store.ts';
import type { LocalStore } from './services/storage/local-store.ts';
import { ListMemory } from './services/waiting-list/list-memory.ts';
import { AnswerHistory } from './services/history/answer-history.ts';
import { HostWaitingList } from './services/waiting-list/host-waiting-list.ts';
import { startLife } from './start-life.ts';
import { HeldFiles } from './sw/held-files.ts';

const token = <T>(name: string): InjectionToken<T> => Symbol(name);

/** Every singleton of the host, by an explicit token. */
const tokens = {
  clock: token<HostClock>('Clock'),
  local: token<LocalStore>('LocalStore'),
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
  outbox: token<LessonOutbox>('LessonOutbox'),
  classroom: token<HostClassroom>('ClassroomService'),
  journal: token<HostJournal>('Journal'),
  storage: token<OssObjectStorage>('ObjectStorage'),
  sync: token<JournalSync>('JournalSync'),
  tries: token<SyncTries>('SyncTries'),
  journalDesk: token<JournalDesk>('JournalDesk'),
  recordings: token<RecordingSource>('RecordingSource'),
  scorer: token<ChosenScorer>('Scorer'),
  speech: token<HostSpeech>('SpeechEvaluator'),
  audio: token<HostAudio>('AudioService'),
  bus: token<FramedAnswerBus>('AnswerBus'),
  evaluation: token<Evaluation>('Evaluation'),
  keptTypes: token<KeptTypes>('KeptTypes'),
  answers: token<HostAnswerSession>('AnswerSession'),
  devices: token<HostAnswerDevices>('AnswerDevices'),
  bindingDesk: token<BindingDesk>('BindingDesk'),
  waitingList: token<HostWaitingList>('WaitingList'),
  history: token<AnswerHistory>('AnswerHistory'),
  hiddenScores: token<HiddenScores>('HiddenScores'),
  content: token<CachedContent>('ContentService'),
  navigation: token<HostNavigation>('Navigation'),
  dialogs: token<DialogStore>('Dialogs'),
  activities: token<ActivitySessions>('ActivitySessions'),
  marks: token<StoredMarks>('SafeStartMarks'),
  views: token<MountedViews>('Views'),
  held: token<HeldFiles>('HeldFiles'),
  services: token<ReturnType<typeof facades>>('Services'),
  kernel: token<KernelControl>('Kernel'),
  plugins: token<FetchedPlugins>('PluginDirectory'),
} as const;

const t = tokens;
const log = (message: string, error?: unknown): void => console.warn(message, error);

/** Makes the host behind its door: the one place where contracts meet implementations. */
export async function createHost(door: OpenDoor): Promise<Host> {
  // Before anything of a plugin runs, so that nothing of it is missed.
  const instruments = installInstruments(window);
  const c = root.createChildContainer();
  const value = <T>(key: InjectionToken<T>, it: T) => void c.register(key, { useValue: it });
  const { clock } = door;
  const ids = { next: () => uuidv7(clock.now()) };
  const bootId = ids.next();
  value(t.instruments, instruments);
  value(t.clock, clock);
  value(t.bootId, bootId);
  value(t.local, door.local);
  value(t.platform, door.platform);
  value(t.settings, door.settings);
  value(t.i18n, door.i18n);
  value(t.notices, door.notices);
  value(t.sessionStore, door.sessionStore);
  value(t.session, door.session);
  value(t.choices, door.choices);
  value(t.api, door.api);
  singles(c)(t.held, () => new HeldFiles(navigator.serviceWorker as ServiceWorkerContainer | undefined, log));
  const [values, journal] = await Promise.all([
    IdbKeyValueStore.open('chorus'),
    openJournal({ name: 'chorus.journal', clock, ids, bootId, locks: locks(), owner: () => ownerOf(door.session) }),
  ]);
  value(t.values, values);
  value(t.journal, journal);
  registerClassroom(c, ids);
  registerAnswers(c, ids);
  registerPlugins(c);
  const host = hostOf(c, door);
  door.inside = {
    inLesson: () => host.classroom.state.get().lesson !== undefined,
    closeDialogs: () => host.dialogs.closeAll(),
    reached: (reached) => journal.setOnline(reached),
  };
  await startLife({
    host,
    sync: c.resolve(t.sync),
    plugins: c.resolve(t.plugins),
    held: c.resolve(t.held),
    choices: door.choices,
    activities: c.resolve(t.activities),
    storage: c.resolve(t.storage),
    marks: c.resolve(t.marks),
    log,
  });
  return host;
}

type Singles = <T>(key: InjectionToken<T>, make: (c: DependencyContainer) => T) => void;
const singles =
  (c: DependencyContainer): Singles =>
  (key, make) =>
    void c.register(key, { useFactory: instanceCachingFactory(make) });

const locks = () => ('locks' in navigator ? navigator.locks : undefined);
const ownerOf = ({ userInfo }: SessionService) => userInfo && { ownerId: userInfo.id, schoolId: userInfo.schoolId };

function registerClassroom(c: DependencyContainer, ids: { next(): string }): void {
  const single = singles(c);
  const owner = () => c.resolve(t.session).userInfo?.id;
  const teacher = () => c.resolve(t.classroom).state.get().teacher?.id;
  single(t.outbox, () => new LessonOutbox(c.resolve(t.values), () => c.resolve(t.api), teacher, log));
  single(
    t.classroom,
    () =>
      new HostClassroom({
        api: () => c.resolve(t.api),
        session: c.resolve(t.session),
        store: c.resolve(t.sessionStore),
        cache: c.resolve(t.values),
        outbox: c.resolve(t.outbox),
        clock: c.resolve(t.clock),
        ids,
        placeholderName: (n) => c.resolve(t.i18n).t('class.placeholder', { n }),
      }),
  );
  single(t.storage, () =>
    createObjectStorage({
      api: () => c.resolve(t.api),
      clock: c.resolve(t.clock),
      store: c.resolve(t.values),
      locks: locks(),
      owner,
      dialogs: () => c.resolve(t.dialogs),
      notices: () => c.resolve(t.notices),
      t: c.resolve(t.i18n).t,
      log,
    }),
  );
  single(t.tries, () => new SyncTries(c.resolve(t.values)));
  single(
    t.journalDesk,
    () =>
      new JournalDesk({
        journal: c.resolve(t.journal),
        sync: c.resolve(t.sync),
        storage: c.resolve(t.storage),
        tries: c.resolve(t.tries),
        outbox: c.resolve(t.outbox),
        owner: () => ownerOf(c.resolve(t.session)),
        clock: c.resolve(t.clock),
        api: () => c.resolve(t.api),
      }),
  );
  single(
    t.sync,
    () =>
      new JournalSync({
        api: () => c.resolve(t.api),
        journal: c.resolve(t.journal),
        storage: c.resolve(t.storage),
        askingStorage: c.resolve(t.storage).asking,
        tries: c.resolve(t.tries),
        clock: c.resolve(t.clock),
        locks: locks(),
        ids,
        owner,
        networked: () => c.resolve(t.platform).networked(),
        probe: () => c.resolve(t.api).call('me', {}, { quiet: true, timeoutMs: 10_000 }),
        first: () => c.resolve(t.outbox).flush(),
        random: () => Math.random(),
        log,
      }),
  );
  single(
    t.content,
    () =>
      new CachedContent({
        api: () => c.resolve(t.api),
        cache: c.resolve(t.values),
        schoolId: () => c.resolve(t.session).userInfo?.schoolId ?? '',
        pick: c.resolve(t.i18n).pick,
        hold: (urls) => c.resolve(t.held).hold(urls),
      }),
  );
}

/** Under which of the session's values the list keeps what was chosen. */
const keptAs = { active: 'activeAnswer', playType: 'playType', boundOnly: 'boundOnly' } as const;

/** What of the audio's troubles has a text of its own; the others are numbers of playback. */
const audioNotices = { 'no-microphone': 'audio.noMicrophone', 'microphone-failed': 'audio.microphoneFailed', 'no-voice': 'audio.noVoice' };

function registerAnswers(c: DependencyContainer, ids: { next(): string }): void {
  const single = singles(c);
  const tell = (kind: 'warning' | 'error', key: string) => void c.resolve(t.notices).show({ kind, text: c.resolve(t.i18n).t(key) });
  single(t.recordings, () => new RecordingSource(c.resolve(t.journal), c.resolve(t.storage), decodeAudio));
  single(t.scorer, () =>
    createScorer({
      api: () => c.resolve(t.api),
      clock: c.resolve(t.clock),
      store: c.resolve(t.sessionStore),
      session: c.resolve(t.session),
      choices: c.resolve(t.choices),
      notices: c.resolve(t.notices),
      t: c.resolve(t.i18n).t,
      back: () => c.resolve(t.answers).judgeUnscored(),
    }),
  );
  single(t.speech, () => new HostSpeech(c.resolve(t.scorer), (id) => c.resolve(t.recordings).samples(id), soundSamples));
  single(
    t.audio,
    () =>
      new HostAudio({
        player: new BrowserPlayer(),
        microphone: new BrowserMicrophone({
          get: () => c.resolve(t.local).get('microphone'),
          set: (deviceId) => c.resolve(t.local).set('microphone', deviceId),
        }),
        clock: c.resolve(t.clock),
        recording: (id) => c.resolve(t.recordings).url(id),
        notice: (what) => tell('error', audioNotices[what as keyof typeof audioNotices] ?? `audio.error.${what}`),
      }),
  );
  single(t.bus, () => new FramedAnswerBus(c.resolve(t.clock), browserFrames));
  single(t.evaluation, () => new Evaluation(() => c.resolve(t.kernel), c.resolve(t.speech), c.resolve(t.clock)));
  single(t.keptTypes, () => new KeptTypes(() => c.resolve(t.kernel), log));
  single(
    t.answers,
    () =>
      new HostAnswerSession({
        journal: c.resolve(t.journal),
        bus: c.resolve(t.bus),
        frames: browserFrames,
        clickers: clickerPorts(c.resolve(t.devices), () => c.resolve(t.waitingList), c.resolve(t.i18n).t),
        capture: c.resolve(t.audio),
        speech: c.resolve(t.speech),
        evaluation: c.resolve(t.evaluation),
        clock: c.resolve(t.clock),
        ids,
        lesson: () => {
          const { lesson } = c.resolve(t.classroom).state.get();
          const userInfo = c.resolve(t.session).userInfo;
          return lesson && userInfo && { lessonId: lesson.id, scope: lesson.classId, ownerId: userInfo.id };
        },
        unplugged: () => tell('warning', 'audio.unplugged'),
        confirmErase: () => {
          const text = c.resolve(t.i18n).t;
          return c.resolve(t.dialogs).confirm({
            title: text('erase.title'),
            text: text('erase.text'),
            confirm: text('erase.confirm'),
            cancel: text('erase.cancel'),
            danger: true,
          });
        },
      }),
  );
  const zone = () => c.resolve(t.sessionStore).text('timeZone') ?? 'Asia/Shanghai';
  const ofHost = (): DevicesOfHost => ({
    api: () => c.resolve(t.api),
    classroom: c.resolve(t.classroom),
    journal: c.resolve(t.journal),
    cache: c.resolve(t.values),
    local: c.resolve(t.local),
    clock: c.resolve(t.clock),
    notices: c.resolve(t.notices),
    t: c.resolve(t.i18n).t,
    timeZone: zone,
  });
  single(t.devices, () => createDevices(ofHost()));
  single(t.bindingDesk, () => {
    const devices = c.resolve(t.devices);
    const answers = c.resolve(t.answers);
    const desk = createBindingDesk(devices, ofHost(), () => c.resolve(t.navigation).state.get().route === 'Home');
    connectPointer(devices, desk, c.resolve(t.waitingList), () => answers.state.get()?.team !== undefined, ofHost());
    return desk;
  });
  single(t.history, () => {
    const store = c.resolve(t.sessionStore);
    const clock = c.resolve(t.clock);
    return new AnswerHistory({
      api: () => c.resolve(t.api),
      rows: () => c.resolve(t.journal).rows.get(),
      classId: () => c.resolve(t.classroom).state.get().schoolClass?.id,
      today: () => schoolTime(clock.now(), store.text('timeZone') ?? 'Asia/Shanghai').slice(0, 10),
    });
  });
  single(
    t.hiddenScores,
    () => new HiddenScores({ journal: c.resolve(t.journal), lessonId: () => c.resolve(t.classroom).state.get().lesson?.id }),
  );
  single(t.waitingList, () => {
    const classroom = c.resolve(t.classroom);
    const store = c.resolve(t.sessionStore);
    const lessonId = () => classroom.state.get().lesson?.id ?? '';
    const clock = c.resolve(t.clock);
    return new HostWaitingList({
      classroom,
      answers: c.resolve(t.answers),
      devices: c.resolve(t.devices).state,
      journal: c.resolve(t.journal),
      scoresHidden: c.resolve(t.hiddenScores).state,
      memory: new ListMemory(c.resolve(t.local), () => schoolTime(clock.now(), store.text('timeZone') ?? 'Asia/Shanghai').slice(0, 10)),
      clock,
      ids,
      random: () => Math.random(),
      kept: {
        get: (key) => {
          const [lesson, value] = (store.text(keptAs[key]) ?? '').split(' ');
          return lesson === lessonId() ? value : undefined;
        },
        set: (key, value) => store.setText(keptAs[key], value && `${lessonId()} ${value}`),
      },
    });
  });
  single(
    t.navigation,
    () =>
      new HostNavigation(
        () => c.resolve(t.kernel),
        c.resolve(t.local),
        () => c.resolve(t.session).userInfo?.id,
      ),
  );
  single(
    t.dialogs,
    () =>
      new DialogStore({
        attempts: (attemptIds) => {
          const now = c.resolve(t.answers).attempts(attemptIds);
          return now.length > 0 ? now : c.resolve(t.history).attempts(attemptIds);
        },
        keptType: (id) => c.resolve(t.keptTypes).load(id),
        student: (id) => studentOf(c.resolve(t.classroom).state.get().students, id, c.resolve(t.i18n).t('student.elsewhere')),
        wordByName: (text) => c.resolve(t.content).wordByName(text),
        noWordDetail: () => tell('warning', 'word.noDetail'),
      }),
  );
}

function registerPlugins(c: DependencyContainer): void {
  const single = singles(c);
  const lessonId = () => c.resolve(t.classroom).state.get().lesson?.id;
  const pins = () => new JournalledPins(c.resolve(t.journal), lessonId);
  single(t.activities, () => new ActivitySessions(c.resolve(t.values), c.resolve(t.clock), lessonId, log));
  single(t.marks, () => new StoredMarks(c.resolve(t.values), locks(), c.resolve(t.bootId)));
  single(t.views, () => new MountedViews());
  single(t.services, () => {
    const guard = createQuestionGuard({
      evaluateType: (id) => c.resolve(t.evaluation).load(id),
      navigation: c.resolve(t.navigation),
      kernel: () => c.resolve(t.kernel),
      dialogs: c.resolve(t.dialogs),
      i18n: c.resolve(t.i18n),
      log,
    });
    return facades(givenServices(c), guard);
  });
  single(t.kernel, () => {
    const createContext = createContextFactory({
      services: c.resolve(t.services),
      instruments: c.resolve(t.instruments),
      translate: ({ definition }, key, params) => {
        const locale = c.resolve(t.i18n).locale.get();
        return fill(definition.locales[locale]?.[key] ?? definition.locales['zh-CN']?.[key] ?? key, params ?? {});
      },
      state: ({ pluginId }, kind) => c.resolve(t.activities).state(pluginId, kind),
      session: ({ pluginId }, spec) => c.resolve(t.activities).open(pluginId, spec),
      fault: (pluginId, code, error) => c.resolve(t.kernel).fault(pluginId, code, error),
    });
    return createKernel({
      loader: new PageLoader(document),
      instruments: c.resolve(t.instruments),
      marks: c.resolve(t.marks),
      switches: new StoredSwitches(c.resolve(t.values)),
      clock: c.resolve(t.clock),
      createContext,
      log: { info: (message, context) => console.info(message, context ?? ''), warn: (error) => console.warn(error) },
      sessions: { snapshot: (pluginId) => c.resolve(t.activities).release(pluginId) },
      views: c.resolve(t.views),
      pins: pins(),
    });
  });
  single(
    t.plugins,
    () =>
      new FetchedPlugins({
        api: () => c.resolve(t.api),
        kernel: () => c.resolve(t.kernel),
        cache: c.resolve(t.values),
        services: new Set(c.resolve(t.services).keys()),
        user: () => c.resolve(t.session).userInfo,
        lesson: () => {
          const id = lessonId();
          return id === undefined ? undefined : { id, used: pins().used() };
        },
        choices: () => c.resolve(t.choices).revision.get(),
      }),
  );
}

function givenServices(c: DependencyContainer): GivenServices {
  return {
    classroom: c.resolve(t.classroom),
    waitingList: c.resolve(t.waitingList),
    answerBus: c.resolve(t.bus),
    answerSession: c.resolve(t.answers),
    answerDevices: c.resolve(t.devices),
    speech: c.resolve(t.speech),
    audio: c.resolve(t.audio),
    content: c.resolve(t.content),
    storage: c.resolve(t.storage).asking,
    journal: c.resolve(t.journal),
    navigation: c.resolve(t.navigation),
    dialogs: c.resolve(t.dialogs),
    notices: c.resolve(t.notices),
    settings: c.resolve(t.settings),
    i18n: c.resolve(t.i18n),
    clock: c.resolve(t.clock),
    platform: c.resolve(t.platform),
  };
}

function hostOf(c: DependencyContainer, { api, session, notices, settings, i18n, clock, platform, sampleLogins }: OpenDoor): Host {
  return {
    api,
    session,
    notices,
    settings,
    i18n,
    clock,
    platform,
    sampleLogins,
    classroom: c.resolve(t.classroom),
    waitingList: c.resolve(t.waitingList),
    answerSession: c.resolve(t.answers),
    history: c.resolve(t.history),
    keptTypes: c.resolve(t.keptTypes),
    hiddenScores: c.resolve(t.hiddenScores),
    journal: c.resolve(t.journal),
    journalDesk: c.resolve(t.journalDesk),
    audio: c.resolve(t.audio),
    speech: c.resolve(t.speech),
    scoring: c.resolve(t.scorer).place,
    marking: new TeacherMarking({
      answers: c.resolve(t.answers),
      evaluation: c.resolve(t.evaluation),
      speech: c.resolve(t.speech),
      ids: { next: () => uuidv7(clock.now()) },
    }),
    content: c.resolve(t.content),
    devices: c.resolve(t.devices),
    bindingDesk: c.resolve(t.bindingDesk),
    navigation: c.resolve(t.navigation),
    dialogs: c.resolve(t.dialogs),
    kernel: c.resolve(t.kernel),
    plugins: c.resolve(t.plugins),
    instruments: c.resolve(t.instruments),
    views: c.resolve(t.views),
  };
}
