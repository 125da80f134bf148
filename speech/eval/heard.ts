import { align } from '../src/align/align.ts';
import type { WordSegment } from '../src/align/align.ts';
import { lostNats } from '../src/align/lost.ts';
import { phonesOf } from '../src/align/prepared.ts';
import type { PreparedReference } from '../src/align/prepared.ts';
import { unevenness } from '../src/features/phone-features.ts';
import { mean } from '../src/features/statistics.ts';
import type { Frames } from '../src/frames.ts';
import type { Model } from '../src/model/model.ts';
import { evidenceOf, phoneScore } from '../src/scoring/calibrate.ts';
import type { NetScores } from '../src/scoring/net.ts';
import { held, judge, saidWords } from '../src/scoring/judge.ts';
import { wholeScores, wordScores } from '../src/scoring/outcome.ts';
import { doubtOf } from '../src/scoring/phone-confidence.ts';
import { meanGop, measureWords, scoreSpan } from '../src/scoring/score-span.ts';
import type { MeasuredWord } from '../src/scoring/score-span.ts';
import { finishSteps } from '../src/steps.ts';
import { Take } from '../src/stream/take.ts';
import type { ScorerInfo, SpeechOutcome } from '../src/types.ts';

const INFO: ScorerInfo = { provider: 'device', version: 'eval', modelChecksum: '' };
const BLOCK = 16_000;
const NO_EVIDENCE = -99;

/** What the nets say of a recording that is held against a text, before calibration, caps and refusals. */
export interface RawScores {
  readonly words: readonly WordSegment[];
  readonly net: NetScores;
  /** What each word's score is capped by. */
  readonly wordEvidence: readonly number[];
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

  /** Where the words are when none is left out. `undefined` when the recording is too short. */
  align(reference: PreparedReference): WordSegment[] | undefined {
    return finishSteps(align(reference.sentences.flat(), this.frames, this.model.manifest.acoustic.logPrior));
  }

  /** Which of the words were said; `undefined` when the recording is too short. */
  said(reference: PreparedReference): boolean[] | undefined {
    const words = this.align(reference);
    if (!words) return undefined;
    const asked = finishSteps(held(this.model, this.frames, reference, measureWords(this.model, this.frames, words)));
    const found = new Set(finishSteps(saidWords(this.model, this.frames, reference, asked)).map(({ segment }) => segment.word));
    return words.map((_, i) => found.has(i));
  }

  /** How far it is believed to be of a text; where the recording is too short for it, less than of any other. */
  evidence(reference: PreparedReference): number {
    return this.raw(reference)?.evidence ?? NO_EVIDENCE;
  }

  /** What the nets of the text's mode say. */
  raw(reference: PreparedReference): RawScores | undefined {
    const words = this.align(reference);
    if (!words) return undefined;
    const measured = measureWords(this.model, this.frames, words);
    const net = finishSteps(scoreSpan(this.model, reference.mode, this.frames, { from: 0, to: this.frames.length }, measured));
    const { logPrior, lnDuration } = this.model.manifest.acoustic;
    const mode = this.model.manifest.modes[reference.mode];
    const lost = reference.mode === 'word' ? lostNats(words, this.frames, logPrior, true) : 0;
    const believed = (own: readonly MeasuredWord[], nets: NetScores['words']): number =>
      evidenceOf(
        {
          gop: meanGop(own),
          accuracy: mean(nets.map(({ accuracy }) => accuracy)),
          said: mean(nets.map(({ said }) => said)),
          phones: own.reduce((sum, { measures }) => sum + measures.length, 0),
          lost,
          uneven: unevenness(
            own.map(({ segment }) => segment),
            lnDuration,
          ),
        },
        mode,
      );
    const wordEvidence = measured.map((one, i) => believed([one], [net.words[i]!]));
    const evidence = believed(measured, net.words);
    let at = 0;
    const doubts = measured.map(({ neighbours }) =>
      Math.max(...neighbours.map((neighbour) => doubtOf(phoneScore(net.phones[at++]!, mode), reference.mode, neighbour?.nats))),
    );
    return { words, net, wordEvidence, evidence, doubts };
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
