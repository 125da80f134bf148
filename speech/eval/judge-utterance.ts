import { whiteNoise } from '../fixtures/load.ts';
import { decodeSpeech } from '../src/audio/index.ts';
import type { Model } from '../src/model/model.ts';
import type { PreparedReference } from '../src/align/prepared.ts';
import type { SpeechOutcome } from '../src/types.ts';
import { CHANNELS, through } from './channels.ts';
import type { Channel } from './channels.ts';
import type { CorpusWord, Utterance } from './corpus.ts';
import { cutWord, stopped } from './cut.ts';
import { Heard } from './heard.ts';
import type { RawScores, ShownScores } from './heard.ts';
import { randomOf } from './statistics.ts';
import type { Texts } from './texts.ts';

/** What is measured on one recording; scores on the experts' scales (phones 0–2, words and sentences 0–10). */
export interface Judged {
  readonly name: string;
  readonly age: number;
  readonly phones: readonly number[];
  readonly words: readonly number[];
  readonly sentence: readonly [accuracy: number, fluency: number, prosody: number, total: number];
  /** How far the recording is believed to be of its own text, and of another. */
  readonly evidence: number;
  readonly otherEvidence: number | undefined;
  /** How far a right word is believed, and another put in its place. */
  readonly swap: { readonly right: number; readonly wrong: number } | undefined;
  readonly missing: Missing | undefined;
  /** As the product answers, with the corpus' pronunciations. */
  readonly outcome: Answer;
  /** How much words that the experts call right are doubted. */
  readonly doubts: readonly number[];
  /** The same scores when nothing is refused. */
  readonly shown: ShownScores | undefined;
  /** The same with white noise 20 dB under the voice. */
  readonly inNoise: Answer | undefined;
  readonly cuts: readonly JudgedCut[];
  /** The recording once more through each channel; without codecs where there is no ffmpeg. */
  readonly channels: readonly JudgedChannel[];
}

/** What is measured through a channel. */
export interface JudgedChannel extends Pick<Judged, 'evidence' | 'otherEvidence' | 'swap' | 'outcome' | 'cuts'> {
  readonly channel: Channel;
}

/** What a learner is told. */
export type Answer =
  | { readonly refused: string }
  | { readonly refused?: undefined; readonly overall: number; readonly phones: readonly number[]; readonly words: readonly number[] };

/** Words left out, in a whole reading and in one that stops before its middle word. */
export interface Missing {
  readonly words: number;
  readonly wronglyMissing: number;
  readonly unsaid: number;
  readonly found: number;
  readonly said: number;
  readonly lost: number;
}

/** A word cut out; `weight` undoes that well-said ones are cut less often. */
export interface JudgedCut {
  readonly weight: number;
  readonly label: number;
  readonly accuracy: number | undefined;
  readonly own: number | undefined;
  readonly other: number | undefined;
  readonly outcome: Answer | undefined;
  /** How much it is doubted, where the experts call it right. */
  readonly doubt: number | undefined;
}

/** Which of the costly measures are taken of a recording. */
export interface Plan {
  readonly swap: boolean;
  readonly missing: boolean;
  readonly noise: boolean;
  readonly channels: boolean;
  readonly shareOfGoodWords: number;
}

/** Whom a recording is judged with. */
export interface Judges {
  readonly model: Model;
  readonly texts: Texts;
  /** Others, who talk in the background. */
  readonly voices: readonly Float32Array[];
}

const GOOD = 9;
const LEAST_WORDS_TO_STOP = 4;
/** Of 2 and of 10: what the experts call right. */
const RIGHT_PHONE = 1.8;
const RIGHT_WORD = 8;
const isRight = ({ phoneLabels, accuracy }: CorpusWord): boolean =>
  accuracy >= RIGHT_WORD && phoneLabels.every((label) => label >= RIGHT_PHONE);
const clip = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Takes all measures of one recording by a model that has not heard the speaker. `undefined` when it is too short for its text. */
export async function judgeUtterance(judges: Judges, utterance: Utterance, recording: Uint8Array, plan: Plan): Promise<Judged | undefined> {
  const { model, texts } = judges;
  const random = randomOf(utterance.name);
  const pcm = await decodeSpeech(recording);
  const own = texts.sentence(utterance.words);
  const heard = new Heard(model, pcm, own);
  const raw = heard.raw(own);
  if (!raw) return undefined;
  const asked: Asked = {
    other: texts.other(utterance, random),
    swap: plan.swap ? texts.swapped(utterance, random) : undefined,
    cuts: utterance.words.flatMap((word, at): AskedCut[] => {
      const good = word.accuracy >= GOOD;
      if (raw.words[at]!.phones.length < 2 || (good && random() > plan.shareOfGoodWords)) return [];
      return [{ at, word, weight: good ? 1 / plan.shareOfGoodWords : 1, other: texts.otherWord(word, random) }];
    }),
  };
  const { accuracy, fluency, prosody, total } = raw.net;
  return {
    name: utterance.name,
    age: utterance.age,
    phones: raw.net.phones.map((score) => clip(score, 2)),
    words: raw.net.words.map((word) => clip(word.accuracy, 10)),
    sentence: [clip(accuracy, 10), clip(fluency, 10), clip(prosody, 10), clip(total, 10)],
    doubts: raw.doubts.filter((_, i) => isRight(utterance.words[i]!)),
    shown: heard.shown(own),
    missing: plan.missing && utterance.words.length >= LEAST_WORDS_TO_STOP ? missingOf(model, texts, utterance, pcm, heard) : undefined,
    inNoise: plan.noise ? answerOf(new Heard(model, inNoise(pcm), own).outcome) : undefined,
    ...heldAgainst(judges, heard, pcm, raw, asked, raw, random),
    channels: plan.channels ? await throughChannels(judges, pcm, own, raw, asked, random) : [],
  };
}

/** Which other texts a recording is held against, the same through every channel. */
interface Asked {
  readonly other: PreparedReference | undefined;
  readonly swap: { readonly at: number; readonly reference: PreparedReference } | undefined;
  readonly cuts: readonly AskedCut[];
}

/** A word that is cut out, and which other it is held against. */
interface AskedCut {
  readonly at: number;
  readonly word: CorpusWord;
  readonly weight: number;
  readonly other: PreparedReference | undefined;
}

/** `places` say where the words lie: words are cut out where they lie in the recording as it was made. */
function heldAgainst(
  { model, texts }: Judges,
  heard: Heard,
  pcm: Float32Array,
  raw: RawScores,
  { other, swap, cuts }: Asked,
  places: RawScores,
  random: () => number,
): Pick<Judged, 'evidence' | 'otherEvidence' | 'swap' | 'outcome' | 'cuts'> {
  const swapped = swap && heard.raw(swap.reference);
  return {
    evidence: raw.evidence,
    otherEvidence: other && heard.evidence(other),
    swap: swap && swapped ? { right: raw.wordEvidence[swap.at]!, wrong: swapped.wordEvidence[swap.at]! } : undefined,
    outcome: answerOf(heard.outcome),
    cuts: cuts.map((cut) => judgeCut(model, texts, cut, cutWord(pcm, heard.energy, places.words[cut.at]!, random))),
  };
}

async function throughChannels(
  judges: Judges,
  pcm: Float32Array,
  own: PreparedReference,
  places: RawScores,
  asked: Asked,
  random: () => number,
): Promise<JudgedChannel[]> {
  const found: JudgedChannel[] = [];
  for (const channel of CHANNELS) {
    const sound = await through(channel, pcm, judges.voices, random);
    const heard = sound && new Heard(judges.model, sound, own);
    const raw = heard?.raw(own);
    if (heard && raw) found.push({ channel, ...heldAgainst(judges, heard, sound, raw, asked, places, random) });
  }
  return found;
}

const NOISE_DB = 20;

function inNoise(pcm: Float32Array): Float32Array {
  const rms = Math.sqrt(pcm.reduce((sum, x) => sum + x * x, 0) / pcm.length);
  const noise = whiteNoise(pcm.length, Math.sqrt(3) * rms * 10 ** (-NOISE_DB / 20));
  return pcm.map((x, i) => x + noise[i]!);
}

function judgeCut(model: Model, texts: Texts, { word, weight, other }: AskedCut, pcm: Float32Array): JudgedCut {
  const labelled = texts.word(word);
  const asked = texts.alone(word.text.toLowerCase());
  const heard = new Heard(model, pcm, asked ?? labelled);
  const raw = heard.raw(labelled);
  return {
    weight,
    label: word.accuracy,
    accuracy: raw?.net.words[0]?.accuracy,
    doubt: isRight(word) ? raw?.doubts[0] : undefined,
    own: asked && heard.raw(asked)?.evidence,
    other: asked && other && heard.raw(other)?.evidence,
    outcome: asked && answerOf(heard.outcome),
  };
}

function missingOf(model: Model, texts: Texts, utterance: Utterance, pcm: Float32Array, heard: Heard): Missing | undefined {
  const own = texts.sentence(utterance.words);
  const middle = Math.floor(utterance.words.length / 2);
  const half = new Heard(model, stopped(pcm, heard.energy, heard.align(own)!), own).said(own);
  const whole = heard.said(own);
  if (!half || !whole) return undefined;
  const unsaid = (words: readonly boolean[]): number => words.filter((said) => !said).length;
  return {
    words: whole.length,
    wronglyMissing: unsaid(whole),
    unsaid: half.length - middle,
    found: unsaid(half.slice(middle)),
    said: middle,
    lost: unsaid(half.slice(0, middle)),
  };
}

function answerOf(outcome: SpeechOutcome): Answer {
  if (outcome.kind === 'refused') return { refused: outcome.reason };
  if (outcome.kind !== 'scored') throw new Error(`A recording can't be ${outcome.kind}.`);
  return {
    overall: outcome.overall,
    phones: outcome.words.flatMap((word) => word.phones.map((phone) => phone.score)),
    words: outcome.words.map((word) => word.score),
  };
}
