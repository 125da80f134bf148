import { State, type Body, type Data } from '@chorus/contract';
import { ContentAnswers } from '@chorus/contract/content/content-answers';
import { rowsOf, type PackRow } from '@chorus/contract/content/pack-rows';
import { samplePack } from '@chorus/contract/testing/sample-pack';
import { ObservableValue, type SoundAlignment, type SoundLevel, type SoundSentence, type SpeechOutcome } from '@chorus/sdk';
import type { StoredPack } from '@chorus/sdk/content';
import { sampleScore } from '@chorus/sdk/testing';
import { HostAudio } from '../audio/host-audio.ts';
import type { PlayerEvents } from '../audio/sound-player.ts';
import { HostSoundEffects } from '../sound-effects/host-sound-effects.ts';
import { WebAudioSpeaker } from '../sound-effects/speaker.ts';
import { HostSpeech } from '../speech/host-speech.ts';
import { SoundAlignments } from '../speech/sound-alignments.ts';
import type { SpeechWorkerPort } from '../speech/speech-worker-port.ts';
import { FakeApi, stateError } from './fake-api.ts';
import { FakeAudioContext } from './fake-audio-context.ts';
import type { VirtualClock } from './virtual-clock.ts';

const nowhere = () => undefined;

/** A server with the sample pack, which binds a student to one clicker. */
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
  answerContent(api);
  return { api: () => api.client, goOffline: () => void (api.reachable = false) };
}

/** Lets a server answer from the sample pack. */
function answerContent(api: FakeApi): void {
  const pack = samplePack();
  const rows = rowsOf(pack);
  const one: StoredPack<PackRow> = { packId: pack.id, packVersion: pack.version, read: async (look) => look(rows) };
  const content = new ContentAnswers({ shelf: async () => [one], others: async () => [] });
  const found = async <T>(answer: Promise<T | undefined>): Promise<T> => {
    const value = await answer;
    if (value === undefined) throw stateError('getContent', State.unknown);
    return value;
  };
  api.answers.getContent = ({ ref }: Body<'getContent'>) => found(content.get(ref));
  api.answers.listContent = (query: Body<'listContent'>) => found(content.list(query));
  api.answers.wordBooks = () => content.wordBooks();
  api.answers.units = ({ bookId }: Body<'units'>) => found(content.units(bookId));
  api.answers.words = ({ unitId }: Body<'words'>) => found(content.words(unitId));
  api.answers.word = ({ wordId }: Body<'word'>) => found(content.word(wordId));
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
  let alignment: SoundAlignment | undefined;
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
    new SoundAlignments({ align: async (_samples, sentences) => sentences.map(() => spoken(alignment)) }, async () => alignment && samples),
  );
  const score = (next: Promise<SpeechOutcome>) => void (outcome = next);
  const hear = (next: SoundAlignment | undefined) => void (alignment = next);
  return { speech, score, hear };
}

function spoken(alignment: SoundAlignment | undefined): SoundSentence {
  const words = (alignment?.words ?? []).map((word) => ({ ...word, letters: [0, word.text.length] as const }));
  return { words, fromMs: words[0]?.fromMs ?? 0, toMs: words.at(-1)?.toMs ?? 0, sure: words.length > 0 };
}
