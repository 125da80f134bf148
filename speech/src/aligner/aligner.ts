import type { WordSegment } from '../align/align.ts';
import { emission } from '../align/emission.ts';
import { SpeechError } from '../errors.ts';
import { SAMPLE_RATE } from '../frontend/log-mel.ts';
import type { Lexicon } from '../lexicon/prepare.ts';
import { loadModel, type Model, type ModelFiles } from '../model/model.ts';
import { phoneName } from '../phones.ts';
import { finishSteps, type Steps } from '../steps.ts';
import type { AlignedSentence, AlignedWord, UnsureReason } from './aligned.ts';
import { find, type Found } from './find.ts';
import { hear, type Heard } from './heard.ts';
import { alignWithin, withWholeEnds } from './place.ts';
import { readSentences, type AskedSentence, type WrittenWord } from './sentences.ts';
import { unitsOf, type Unit } from './units.ts';

/** Longest sound that is aligned, in seconds. */
export const MOST_ALIGNED_SECONDS = 1800;
/** Most words that are looked for in a sound. */
export const MOST_ALIGNED_WORDS = 12_000;

/** Milliseconds of a frame's beginning: half-way between the middles of two frames. */
const msOf = (frame: number): number => frame * 10 + 8;
/** Frames that may lie between two pieces of a sentence. */
const PAUSE = 300;
/** Nats by which words in a row may fall behind any other phones before it is doubted that they were said. */
const LOST = 55;

/** A unit and where its words are. */
interface Read {
  readonly unit: Unit;
  readonly found: Found | undefined;
  /** By what it is judged whether they were said, and where they are. */
  readonly judged?: readonly WordSegment[] | undefined;
  readonly segments?: readonly WordSegment[] | undefined;
}

/** Finds texts in sounds; what was said is taken as it is, not judged. */
export class Aligner {
  private readonly model: Model;
  private readonly lexicon: Lexicon;

  private constructor(model: Model, lexicon: Lexicon) {
    this.model = model;
    this.lexicon = lexicon;
  }

  /**
   * Checks and expands a model.
   * @param lexicon Says how words are read that come without pronunciations.
   * @throws SpeechError `model-unreadable`, `model-wrong-version`, `model-damaged`, `model-misfit`
   */
  static load(files: ModelFiles, lexicon: Lexicon): Aligner {
    return new Aligner(loadModel(files), lexicon);
  }

  /**
   * Finds the sentences in a sound.
   * @param pcm16k 16 kHz mono, [-1, 1]; at most {@link MOST_ALIGNED_SECONDS}.
   * @param sentences In the order in which they are read; at most {@link MOST_ALIGNED_WORDS} words. What the sound has besides them is passed over.
   * @returns One for each sentence, in the same order.
   * @throws SpeechError `bad-request`, `sound-too-long`, `text-too-long`, `empty-reference`, `bad-pronunciation`, `dictionary-missing`
   * @example aligner.align(pcm, ['The cat sat.'])[0]?.words[1]?.fromMs; // where "cat" begins, if that is sure
   */
  align(pcm16k: Float32Array, sentences: readonly AskedSentence[]): AlignedSentence[] {
    return finishSteps(this.aligning(pcm16k, sentences));
  }

  /** The same in steps of a few milliseconds, for who has others to serve or may give it up. Throws what {@link align} throws, with whichever step. */
  *aligning(pcm16k: Float32Array, asked: readonly AskedSentence[]): Steps<AlignedSentence[]> {
    checkLength(pcm16k);
    const sentences = yield* readSentences(asked, MOST_ALIGNED_WORDS, this.lexicon);
    return yield* place(sentences, yield* hear(pcm16k, this.model));
  }
}

/** Where the sentences are in a sound that has been heard. */
function* place(sentences: readonly (readonly WrittenWord[])[], heard: Heard): Steps<AlignedSentence[]> {
  const units = unitsOf(sentences);
  const found = yield* find(units, heard);
  const read: Read[][] = sentences.map(() => []);
  for (const [i, unit] of units.entries()) {
    const one = found[i];
    const room = { from: found[i - 1]?.place.to ?? 0, to: found[i + 1]?.place.from ?? heard.frames.length };
    const judged = one?.sure ? yield* alignWithin(unit.words, heard, one.place, room) : undefined;
    const segments = judged && (yield* withWholeEnds(unit.words, judged, heard, room));
    read[unit.sentence]!.push({ unit, found: one, judged, segments });
  }
  return sentences.map((words, i) => aligned(words, read[i]!, heard));
}

function checkLength(pcm16k: Float32Array): void {
  if (!(pcm16k instanceof Float32Array)) throw new SpeechError('bad-request', 'Samples are a Float32Array.');
  if (pcm16k.length > MOST_ALIGNED_SECONDS * SAMPLE_RATE)
    throw new SpeechError('sound-too-long', `The sound is longer than ${MOST_ALIGNED_SECONDS / 60} minutes: cut it into parts.`);
}

function aligned(words: readonly WrittenWord[], read: readonly Read[], heard: Heard): AlignedSentence {
  const places = read.flatMap(({ found }) => (found ? [found.place] : []));
  if (words.some(({ said }) => !said)) return unsure('unreadable', places);
  if (places.length === 0) return unsure('not-found', places);
  if (read.some(({ found }) => found?.twice && !found.sure)) return unsure('read-twice', places);
  const clear = read.every(({ judged }) => judged && !isLost(judged, heard));
  const together = places.every((place, i) => i === 0 || place.from - places[i - 1]!.to <= PAUSE);
  if (!clear || !together) return unsure('unclear', places);
  const own = read.flatMap(({ unit, segments }) => segments!.map((segment) => wordOf(words[unit.first + segment.word]!, segment)));
  return { words: own, fromMs: own[0]!.fromMs, toMs: own.at(-1)!.toMs, sure: true };
}

function unsure(why: UnsureReason, places: readonly { readonly from: number; readonly to: number }[]): AlignedSentence {
  const [first] = places;
  if (!first) return { words: [], fromMs: 0, toMs: 0, sure: false, why };
  return { words: [], fromMs: msOf(first.from), toMs: msOf(places.at(-1)!.to), sure: false, why };
}

function wordOf({ text, letters }: WrittenWord, { phones }: WordSegment): AlignedWord {
  return {
    text,
    letters,
    fromMs: msOf(phones[0]!.from),
    toMs: msOf(phones.at(-1)!.to),
    phones: phones.map(({ phone, from, to }) => ({ phone: phoneName(phone), fromMs: msOf(from), toMs: msOf(to) })),
  };
}

/** Whether some words in a row are far worse than what was said in their place. */
function isLost(segments: readonly WordSegment[], { frames, background, logPrior }: Heard): boolean {
  let lost = 0;
  for (const { phones } of segments) {
    let own = 0;
    for (const { phone, from, to } of phones) for (let t = from; t < to; t++) own += background[t]! - emission(frames, t, phone, logPrior);
    lost = Math.max(0, lost + own);
    if (lost > LOST) return true;
  }
  return false;
}
