import { State, type Body, type Data } from '@chorus/contract';
import { ObservableValue, type SoundAlignment, type SoundLevel, type SpeechOutcome } from '@chorus/sdk';
import { sampleScore, sampleWord } from '@chorus/sdk/testing';
import { HostAudio } from '../audio/host-audio.ts';
import type { PlayerEvents } from '../audio/sound-player.ts';
import { HostSoundEffects } from '../sound-effects/host-sound-effects.ts';
import { WebAudioSpeaker } from '../sound-effects/speaker.ts';
import { HostSpeech } from '../speech/host-speech.ts';
import type { SpeechWorkerPort } from '../speech/speech-worker-port.ts';
import { FakeApi, stateError } from './fake-api.ts';
import { FakeAudioContext } from './fake-audio-context.ts';
import type { VirtualClock } from './virtual-clock.ts';

const nowhere = () => undefined;

/** A server with one unit of words, which binds a student to one clicker. */
export function fakeServer() {
  const api = new FakeApi();
  let bound: readonly Data<'deviceBindings'>[number][] = [];
  api.answers.deviceBindings = () => bound;
  api.answers.bindAnswerMachines = ({ userId, answerMachineIds, answerMachineTypeId = 18, receiverId }: Body<'bindAnswerMachines'>) => {
    const own = answerMachineIds.map((answerMachineId) => ({ studentId: userId, answerMachineId, answerMachineTypeId, receiverId }));
    bound = [...bound.filter(({ studentId }) => studentId !== userId), ...own];
  };
  api.answers.unbindDevice = ({ answerMachineId }: Body<'unbindDevice'>) => {
    bound = bound.filter((one) => one.answerMachineId !== answerMachineId);
  };
  // What is given in a contract's world waits here for the server.
  api.answers.classAnswers = () => ({ entries: [] });
  let sets: readonly Data<'groupSets'>[number][] = [];
  api.answers.groupSets = () => sets;
  api.answers.saveGroupSet = ({ clazzId: classId, ...set }: Body<'saveGroupSet'>) => {
    const saved = { ...set, classId, to: null };
    sets = sets.some(({ id }) => id === set.id) ? sets.map((one) => (one.id === set.id ? saved : one)) : [saved, ...sets];
    return saved;
  };
  api.answers.endGroupSet = ({ id }: Body<'endGroupSet'>) => void (sets = sets.filter((one) => one.id !== id));
  const infos = ['apple', 'banana', 'cherry'].map((text) => {
    const { meaning, example: _example, picture: _picture, ...word } = sampleWord(text);
    return { ...word, meaning: { 'zh-CN': meaning }, picture: null, example: null };
  });
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw stateError('word', State.unknown);
    return value;
  };
  api.answers.words = ({ unitId }: { unitId: string }) => found(unitId === 'unit' ? infos : undefined);
  api.answers.word = ({ wordId }: { wordId: string }) => found(infos.find(({ id }) => id === wordId));
  api.answers.getContent = ({ ref }: { ref: object }) => {
    const { ref: own, sound, pronunciations, ...word } = found(infos.find((one) => JSON.stringify(one.ref) === JSON.stringify(ref)));
    const { picture: _picture, example: _example, ...item } = word;
    const content = { ...item, pronunciations: { us: pronunciations[0] }, audio: { us: 'us', uk: 'uk' } };
    return { ref: own, kind: 'word', content, assets: sound };
  };
  return { api: () => api.client, goOffline: () => void (api.reachable = false) };
}

/** A machine that plays sounds of a second. */
export function fakePlayer(clock: VirtualClock) {
  let position = 0;
  let voice = true;
  let events: PlayerEvents | undefined;
  const begin = (fromMs: number, told: PlayerEvents) => {
    position = fromMs;
    events = told;
    return {
      position: () => ({ positionMs: position, durationMs: 1_000 }),
      pause: nowhere,
      resume: async () => undefined,
      seek: (ms: number) => void (position = ms),
      stop: () => void (events = undefined),
    };
  };
  const audio = new HostAudio({
    clock,
    player: {
      play: async (_url, { fromMs }, told) => begin(fromMs, told),
      speak: async (_text, _language, _rate, told) => (voice ? begin(0, told) : undefined),
    },
    microphone: {
      open: async () => ({ track: {} as never, stop: async () => undefined }),
      devices: async () => [],
      chosen: nowhere,
      choose: nowhere,
      changed: () => ({ dispose: nowhere }),
      watch: nowhere,
    },
    recording: async (id) => ({ url: id, release: nowhere }),
    samples: async (url) => (url.endsWith('gone.mp3') ? undefined : new Float32Array(320).fill(0.5)),
    notice: nowhere,
    log: nowhere,
  });
  const play = async (ms: number) => {
    position += ms;
    if (position >= 1_000) events?.over();
    await clock.advance(ms);
  };
  const record = async () => void (await audio.capture({ block: nowhere, unplugged: nowhere }));
  const settings = new ObservableValue<{ readonly sound: SoundLevel }>({ sound: 'medium' });
  const speaker = new WebAudioSpeaker(() => new FakeAudioContext() as unknown as AudioContext);
  const effects = new HostSoundEffects({ speaker, audio: audio.state, settings, clock });
  const mute = () => settings.set({ sound: 'off' });
  return { audio, effects, play, record, mute, loseVoice: () => void (voice = false) };
}

/** A scorer that says what a test wishes. */
export function fakeScorer() {
  let outcome: Promise<SpeechOutcome> = Promise.resolve(sampleScore());
  const samples = new Float32Array(16_000);
  let sound: Float32Array | undefined;
  const aborted = (signal: AbortSignal | undefined) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  const worker: SpeechWorkerPort = {
    load: async () => undefined,
    open: () => Promise.reject(new Error('Nothing streams here.')),
    score: (_samples, _reference, { signal } = {}) => Promise.race([outcome, aborted(signal)]),
  };
  const speech = new HostSpeech(
    worker,
    async (id) => (id === 'kept' ? samples : undefined),
    async () => sound,
  );
  const score = (next: Promise<SpeechOutcome>) => void (outcome = next);
  const hear = (alignment: SoundAlignment | undefined) => {
    sound = alignment && samples;
    const words = alignment?.words.map((word) => ({
      ...word,
      score: 80,
      said: true,
      phones: word.phones.map((phone) => ({ ...phone, score: 80 })),
    }));
    score(Promise.resolve(sampleScore(80, { ...(words && { words: words as never }) })));
  };
  return { speech, score, hear };
}
