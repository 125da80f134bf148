import { rollMs } from '@chorus/sdk';
import type { DependencyContainer } from 'tsyringe';
import { FramedAnswerBus } from '../services/answer-bus/framed-answer-bus.ts';
import { browserFrames } from '../services/answer-bus/frame-scheduler.ts';
import { Evaluation } from '../services/answer-session/evaluation.ts';
import { HostAnswerSession } from '../services/answer-session/host-answer-session.ts';
import { BrowserPlayer, voiceOf } from '../services/audio/browser-player.ts';
import { HostAudio } from '../services/audio/host-audio.ts';
import { BrowserMicrophone } from '../services/audio/microphone.ts';
import { decodeAudio } from '../services/audio/decode-audio.ts';
import { schoolTime } from '../services/classroom/school-time.ts';
import { clickerPorts, connectPointer, createBindingDesk, createDevices, type DevicesOfHost } from '../services/devices/create-devices.ts';
import { AnnouncedCapture } from '../services/sound-effects/announced-capture.ts';
import { HostSoundEffects } from '../services/sound-effects/host-sound-effects.ts';
import { WebAudioSpeaker } from '../services/sound-effects/speaker.ts';
import { StoredKeys } from '../services/audio/stored-keys.ts';
import { soundSamples } from '../services/audio/sound-samples.ts';
import { RecordingSource } from '../services/audio/recording-source.ts';
import { studentOf } from '../services/classroom/student-of.ts';
import { HiddenScores } from '../services/hidden-scores/hidden-scores.ts';
import { DialogStore } from '../services/dialogs/dialog-store.ts';
import { StoredAnswerTypes } from '../services/stored-answers/stored-answer-types.ts';
import { AskedPlace } from '../services/navigation/asked-place.ts';
import { ResumePlaces } from '../services/navigation/resume-places.ts';
import { HostNavigation } from '../services/navigation/host-navigation.ts';
import { HostPraise } from '../services/praise/host-praise.ts';
import { createScorer } from '../services/speech/create-scorer.ts';
import { HostSpeech } from '../services/speech/host-speech.ts';
import { ListMemory } from '../services/waiting-list/list-memory.ts';
import { CalledBefore } from '../services/waiting-list/class-calls.ts';
import { weekStart } from '../services/overview/week-start.ts';
import { NameCaller } from '../services/waiting-list/name-caller.ts';
import { HostWaitingList } from '../services/waiting-list/host-waiting-list.ts';
import { classCallsOf, registerRecords } from './record-parts.ts';
import { singles, tokens as t } from './tokens.ts';
import { log } from '../services/recent-log.ts';

/** Under which of the session's values the list keeps what was chosen. */
const keptAs = { active: 'activeAnswer', playType: 'playType', boundOnly: 'boundOnly', call: 'calledNow' } as const;

/** What of the audio's troubles has a text of its own; the others are numbers of playback. */
const audioNotices = { 'no-microphone': 'audio.noMicrophone', 'microphone-failed': 'audio.microphoneFailed', 'no-voice': 'audio.noVoice' };

/** Calling, answering, scoring, and the devices. */
export function registerAnswers(c: DependencyContainer, ids: { next(): string }): void {
  const single = singles(c);
  const tell = (kind: 'good' | 'warning' | 'error', key: string) =>
    void c.resolve(t.notices).show({ kind, text: c.resolve(t.i18n).t(key) });
  const confirmErase = () => {
    const text = c.resolve(t.i18n).t;
    return c.resolve(t.dialogs).confirm({
      title: text('erase.title'),
      text: text('erase.text'),
      confirm: text('erase.confirm'),
      cancel: text('erase.cancel'),
      danger: true,
    });
  };
  single(t.storedKeys, () => new StoredKeys());
  single(t.recordings, () => new RecordingSource(c.resolve(t.journal), c.resolve(t.storage), decodeAudio, c.resolve(t.storedKeys)));
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
        samples: soundSamples,
        log,
        notice: (what) => tell('error', audioNotices[what as keyof typeof audioNotices] ?? `audio.error.${what}`),
      }),
  );
  single(
    t.soundEffects,
    () =>
      new HostSoundEffects({
        speaker: new WebAudioSpeaker(),
        audio: c.resolve(t.audio).state,
        settings: c.resolve(t.settings).state,
        clock: c.resolve(t.clock),
      }),
  );
  single(t.bus, () => {
    const bus = new FramedAnswerBus(c.resolve(t.clock), browserFrames);
    bus.subscribe((batch) => {
      if (batch.some(({ source, kind }) => source === 'clicker' && kind === 'given')) void c.resolve(t.soundEffects).play('answered');
    });
    return bus;
  });
  single(t.evaluation, () => new Evaluation(() => c.resolve(t.kernel), c.resolve(t.speech), c.resolve(t.clock)));
  single(t.storedAnswerTypes, () => new StoredAnswerTypes(() => c.resolve(t.kernel), log));
  single(
    t.answers,
    () =>
      new HostAnswerSession({
        journal: c.resolve(t.journal),
        bus: c.resolve(t.bus),
        frames: browserFrames,
        clickers: clickerPorts(c.resolve(t.devices), () => c.resolve(t.waitingList), c.resolve(t.i18n).t),
        capture: new AnnouncedCapture(c.resolve(t.audio), c.resolve(t.soundEffects), c.resolve(t.audio).state),
        speech: c.resolve(t.speech),
        evaluation: c.resolve(t.evaluation),
        clock: c.resolve(t.clock),
        ids,
        schoolId: () => c.resolve(t.session).userInfo?.schoolId ?? '',
        lesson: () => {
          const { lesson } = c.resolve(t.classroom).state.get();
          const userInfo = c.resolve(t.session).userInfo;
          return lesson && userInfo && { lessonId: lesson.id, scope: lesson.classId, ownerId: userInfo.id };
        },
        mayRecord: (studentId) => c.resolve(t.classroom).mayRecord(studentId),
        unrecorded: (studentId) => {
          const { name } = studentOf(c.resolve(t.classroom).state.get().students, studentId, '');
          void c.resolve(t.notices).show({ kind: 'warning', text: c.resolve(t.i18n).t('audio.noConsent', { name }) });
        },
        microphone: (what) => tell('warning', what === 'unplugged' ? 'audio.unplugged' : 'audio.nothingHeard'),
        confirmErase,
        erased: () => tell('good', 'erase.done'),
      }),
  );
  const zone = () => c.resolve(t.session).timeZone;
  const ofHost = (): DevicesOfHost => ({
    api: () => c.resolve(t.api),
    classroom: c.resolve(t.classroom),
    journal: c.resolve(t.journal),
    cache: c.resolve(t.values),
    local: c.resolve(t.local),
    clock: c.resolve(t.clock),
    notices: c.resolve(t.notices),
    t: c.resolve(t.i18n).t,
    client: c.resolve(t.platform).client,
    timeZone: zone,
  });
  single(t.devices, () => createDevices(ofHost()));
  single(t.bindingDesk, () => {
    const devices = c.resolve(t.devices);
    const answers = c.resolve(t.answers);
    const ring = () => void c.resolve(t.soundEffects).play('answered');
    const desk = createBindingDesk(devices, ofHost(), () => c.resolve(t.navigation).state.get().route === 'Home', ring);
    connectPointer(devices, desk, c.resolve(t.waitingList), () => answers.state.get()?.team !== undefined, ofHost());
    return desk;
  });
  registerRecords(c, ids, confirmErase);
  single(
    t.hiddenScores,
    () => new HiddenScores({ journal: c.resolve(t.journal), lessonId: () => c.resolve(t.classroom).state.get().lesson?.id }),
  );
  single(
    t.praise,
    () =>
      new HostPraise({
        classroom: { state: c.resolve(t.classroom).state, groups: c.resolve(t.classGroups).state },
        journal: c.resolve(t.journal),
        ids,
      }),
  );
  single(
    t.nameCaller,
    () =>
      new NameCaller({
        player: new BrowserPlayer(),
        hasVoice: async () => (await voiceOf('zh-CN')) !== undefined,
        audio: c.resolve(t.audio).state,
        store: c.resolve(t.local),
      }),
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
      calledBefore: new CalledBefore(classCallsOf(c), classroom.state, () => weekStart(clock.now(), zone())).state,
      memory: new ListMemory(c.resolve(t.local), () => schoolTime(clock.now(), zone()).slice(0, 10)),
      clock,
      ids,
      random: () => Math.random(),
      rollMs: () => (globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : rollMs),
      kept: {
        get: (key) => {
          const text = store.text(keptAs[key]) ?? '';
          const at = text.indexOf(' ');
          return text.slice(0, at) === lessonId() ? text.slice(at + 1) : undefined;
        },
        set: (key, value) => store.setText(keptAs[key], value && `${lessonId()} ${value}`),
      },
      called: (studentIds) => {
        const { students } = classroom.state.get();
        const names = studentIds.flatMap((id) => students.find((student) => student.id === id)?.realName ?? []);
        void c.resolve(t.soundEffects).play('call');
        void c.resolve(t.nameCaller).call(names);
      },
    });
  });
  single(
    t.navigation,
    () =>
      new HostNavigation(
        () => c.resolve(t.kernel),
        new ResumePlaces({
          store: c.resolve(t.local),
          clock: c.resolve(t.clock),
          api: () => c.resolve(t.api),
          whose: () => ({
            userId: c.resolve(t.session).userInfo?.id ?? '',
            classId: c.resolve(t.classroom).state.get().schoolClass?.id ?? '',
          }),
        }),
      ),
  );
  single(
    t.asked,
    () =>
      new AskedPlace({
        store: c.resolve(t.local),
        navigation: c.resolve(t.navigation),
        kernel: c.resolve(t.kernel),
        answers: c.resolve(t.answers),
        journal: c.resolve(t.journal),
        lessonId: () => c.resolve(t.classroom).state.get().lesson?.id,
        changed: () => c.resolve(t.machines).speak(),
        tell: (title) => {
          const { t: text, pick } = c.resolve(t.i18n);
          void c.resolve(t.notices).show({ kind: 'info', text: text('lesson.asking', { name: pick(title) }), ms: 10_000 });
        },
      }),
  );
  single(
    t.dialogs,
    () =>
      new DialogStore({
        attempts: (attemptIds) => {
          const now = c.resolve(t.answers).attempts(attemptIds);
          if (now.length > 0) return now;
          const ofDay = c.resolve(t.history).attempts(attemptIds);
          return ofDay.length > 0 ? ofDay : c.resolve(t.classAnswers).known(attemptIds);
        },
        storedAnswerType: (id) => c.resolve(t.storedAnswerTypes).load(id),
        student: (id) => studentOf(c.resolve(t.classroom).state.get().students, id, c.resolve(t.i18n).t('student.elsewhere')),
        wordByName: (text) => c.resolve(t.content).wordByName(text),
        noWordDetail: () => tell('warning', 'word.noDetail'),
      }),
  );
}
