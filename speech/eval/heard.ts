import { align } from '../src/align/align.ts';
import type { WordSegment } from '../src/align/align.ts';
import { lostNats } from '../src/align/lost.ts';
import { phonesOf } from '../src/align/prepared.ts';
import type { PreparedReference } from '../src/align/prepared.ts';
import { unevenness } from '../src/features/phone-features.ts';
import type { Frames } from '../src/frames.ts';
import type { Model } from '../src/model/model.ts';
import { evidenceOf, phoneScore } from '../src/scoring/calibrate.ts';
import type { NetScores } from '../src/scoring/net.ts';
import { judge } from '../src/scoring/judge.ts';
import { wholeScores, wordScores } from '../src/scoring/outcome.ts';
import { doubtOf } from '../src/scoring/phone-confidence.ts';
import { meanGop, measureWords, scoreSpan } from '../src/scoring/score-span.ts';
import { finishSteps } from '../src/steps.ts';
import { Take } from '../src/stream/take.ts';
import type { ScorerInfo, SpeechOutcome } from '../src/types.ts';

const INFO: ScorerInfo = { provider: 'device', version: 'eval', modelChecksum: '' };
const BLOCK = 16_000;

/** What the nets say of a recording that is held against a text, before calibration, caps and refusals. */
export interface RawScores {
  readonly words: readonly WordSegment[];
  /** Mean goodness of each word's phones. */
  readonly wordGops: readonly number[];
  readonly gop: number;
  readonly net: NetScores;
  /** As the mode's thresholds take it. */
  readonly evidence: number;
  /** How much each word's most doubted phone is doubted. */
  readonly doubts: readonly number[];
}

/** What a learner would be shown, were nothing refused; 0–100. Words that count as left out have 0, and so have their phones. */
export interface ShownScores {
  readonly overall: number;
  readonly words: readonly number[];
  readonly phones: readonly number[];
}

/** Of a recording that no gate stops. */
const FLAWLESS = { speechFrames: Number.POSITIVE_INFINITY, loudness: { high: 0, low: -10 }, level: 0, clipped: 0 };

/** A recording through the product's take once: its outcome, and the frames, to be held against other texts. */
export class Heard {
  readonly outcome: SpeechOutcome;
  private readonly model: Model;
  private readonly frames: Frames;

  constructor(model: Model, pcm: Float32Array, reference: PreparedReference) {
    this.model = model;
    const take = finishSteps(Take.opening(model, reference, INFO));
    // The network is nearly all of the work: its frames are read out of the take instead of being computed twice.
    this.frames = Reflect.get(take, 'frames') as Frames;
    for (let from = 0; from < pcm.length; from += BLOCK) take.push(pcm.subarray(from, from + BLOCK));
    this.outcome = take.finish();
  }

  /** Energy of each frame. */
  get energy(): Float32Array {
    return this.frames.energy.subarray(0, this.frames.length);
  }

  /** Where the words are; without leaving words out unless told to. `undefined` when the recording is too short. */
  align(reference: PreparedReference, leaveOut = false): WordSegment[] | undefined {
    const { acoustic, skipCost } = this.model.manifest;
    return finishSteps(align(reference.sentences.flat(), this.frames, acoustic.logPrior, leaveOut ? skipCost : undefined));
  }

  /** Mean goodness when held against a text: −12, the least there is, when the recording is too short for it. */
  gop(reference: PreparedReference): number {
    const words = this.align(reference);
    return words ? meanGop(measureWords(this.model, this.frames, words)) : -12;
  }

  /** What the nets of the text's mode say. */
  raw(reference: PreparedReference): RawScores | undefined {
    const words = this.align(reference);
    if (!words) return undefined;
    const measured = measureWords(this.model, this.frames, words);
    const net = finishSteps(scoreSpan(this.model, reference.mode, this.frames, { from: 0, to: this.frames.length }, measured));
    const gop = meanGop(measured);
    const accuracy = net.words.reduce((sum, word) => sum + word.accuracy, 0) / net.words.length;
    const phones = words.reduce((sum, word) => sum + word.phones.length, 0);
    const { logPrior, lnDuration } = this.model.manifest.acoustic;
    const lost = reference.mode === 'word' ? lostNats(words, this.frames, logPrior, true) : 0;
    const facts = { gop, accuracy, phones, lost, uneven: unevenness(words, lnDuration) };
    const evidence = evidenceOf(facts, this.model.manifest.modes[reference.mode]);
    const mode = this.model.manifest.modes[reference.mode];
    let at = 0;
    const doubts = measured.map(({ neighbours }) =>
      Math.max(...neighbours.map((neighbour) => doubtOf(phoneScore(net.phones[at++]!, mode), reference.mode, neighbour?.nats))),
    );
    return { words, wordGops: measured.map((word) => word.gop), gop, net, evidence, doubts };
  }

  /** The scores after calibration and caps, whatever the refusals say; `undefined` when the recording is too short for the text. */
  shown(reference: PreparedReference): ShownScores | undefined {
    const { modes } = this.model.manifest;
    const unasked = (mode: typeof modes.word): typeof modes.word => ({ ...mode, refuse: Number.NEGATIVE_INFINITY, framesPerPhone: 0 });
    const manifest = { ...this.model.manifest, modes: { word: unasked(modes.word), sentence: unasked(modes.sentence) } };
    const judged = finishSteps(judge({ ...this.model, manifest }, this.frames, { ...FLAWLESS, frames: this.frames.length }, reference));
    if (judged.refused !== undefined) return undefined;
    const words = wordScores(this.model, reference, judged);
    const unsaid = reference.sentences.flat().map(({ pronunciations }) => pronunciations[0]!.phones.map(() => 0));
    return {
      overall: wholeScores(this.model, reference, judged).overall,
      words: words.map((word) => word.score),
      phones: words.flatMap((word, i) => (word.said ? word.phones.map((phone) => phone.score) : unsaid[i]!)),
    };
  }
}

/** Phones of the shortest way to say a text. */
export const phoneCount = (reference: PreparedReference): number => phonesOf(reference.sentences.flat());
