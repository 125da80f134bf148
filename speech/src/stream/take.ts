import { AcousticStream } from '../acoustic/acoustic-stream.ts';
import type { PreparedTask } from '../align/prepared.ts';
import { SpeechError } from '../errors.ts';
import { mean, quantile } from '../features/statistics.ts';
import { Frames } from '../frames.ts';
import { LogMel, FRAME_STEP, SAMPLE_RATE } from '../frontend/log-mel.ts';
import type { Model } from '../model/model.ts';
import { listenerFor, phonesOfTask } from '../listening/listener.ts';
import type { Listener } from '../listening/listener.ts';
import { refusal } from '../scoring/outcome.ts';
import { loudnessOf } from '../scoring/score-span.ts';
import { finishSteps, type Steps } from '../steps.ts';
import type { ScorerInfo, SpeechOutcome } from '../types.ts';
import { EndOfSpeech } from './end-of-speech.ts';
import { levelOf } from './level-meter.ts';

/** What a meter shows after a block: level 0–1, whether somebody speaks, whether the speaker has finished. */
export interface Meter {
  readonly level: number;
  readonly speech: boolean;
  readonly ended: boolean;
}

/** How a take is run. */
export interface TakeOptions {
  /** Recording beyond this is not listened to and `ended` is true; 60 s, for paragraphs 300 s. */
  readonly maxSeconds?: number;
  /** Silence after the words that counts as the end of speech; 800 ms. */
  readonly endSilenceMs?: number;
}

const LOUD_NATS = 4;
/** Bands whose mean is compared: below about 800 Hz and above about 3.2 kHz. */
const TILT_BANDS = 12;
/** Bands below 4 kHz, which every channel carries: how loud a voice is. */
const VOICE_TO = 30;
/** Bands above 5 kHz, where hissing sounds are told from each other. */
const HISS_FROM = 34;
const LN_HALF = Math.log(0.5);
const CLIPPED = 0.99;
const MAX_SECONDS = 60;
const MAX_SECONDS_PARAGRAPH = 300;
/** Clipping is counted against the time spoken, but never against less than this part of the take. */
const LEAST_SPOKEN = 0.25;

/** One attempt at a text: blocks of sound go in while the speaker speaks, the outcome comes at the end. */
export class Take {
  private readonly listener: Listener | undefined;
  private readonly scorer: ScorerInfo;
  private readonly frames = new Frames();
  private readonly logMel = new LogMel();
  private readonly acoustic: AcousticStream;
  private readonly end: EndOfSpeech;
  private readonly maxSamples: number;
  private samples = 0;
  private clipped = 0;
  private readonly hasVowels: boolean;
  /** Per frame how far the low bands are above the high ones. */
  private readonly tilts: number[] = [];
  /** Per frame the mean of the bands below 4 kHz and of those above 5 kHz. */
  private readonly voices: number[] = [];
  private readonly hisses: number[] = [];
  /** Sum of the entropies of the speech frames. */
  private blur = 0;
  private closed = false;

  /** Use `Scorer.opening`. Without `task` the take is refused as unsupported at its end. */
  static *opening(model: Model, task: PreparedTask | undefined, scorer: ScorerInfo, options: TakeOptions = {}): Steps<Take> {
    return new Take(model, task, task && (yield* listenerFor(model, task)), scorer, options);
  }

  private constructor(
    model: Model,
    task: PreparedTask | undefined,
    listener: Listener | undefined,
    scorer: ScorerInfo,
    options: TakeOptions,
  ) {
    this.listener = listener;
    this.scorer = scorer;
    this.hasVowels = task?.kind !== 'symbol';
    const usual = task?.kind === 'paragraph' ? MAX_SECONDS_PARAGRAPH : MAX_SECONDS;
    this.maxSamples = Math.round((options.maxSeconds ?? usual) * SAMPLE_RATE);
    const endFrames = options.endSilenceMs === undefined ? undefined : Math.max(1, Math.round(options.endSilenceMs / 10));
    this.end = new EndOfSpeech(task ? phonesOfTask(task) : 1, endFrames);
    this.acoustic = new AcousticStream(model.acoustic, (row) => {
      this.frames.addLogPosteriors(row);
      const speech = row[0]! < LN_HALF;
      if (speech) this.blur += entropy(row);
      this.end.add(speech);
    });
  }

  /** Takes a block of 16 kHz mono samples in [-1, 1], any length; values that are not finite count as 0. Throws `take-closed`. */
  push(block: Float32Array): Meter {
    if (this.closed) throw new SpeechError('take-closed', 'The take is over: open a new one.');
    const room = this.maxSamples - this.samples;
    const sound = this.checked(block.length > room ? block.subarray(0, room) : block);
    this.samples += sound.length;
    this.logMel.push(sound, (bands) => {
      this.frames.addLogMel(bands);
      if (this.hasVowels) this.tilts.push(tiltOf(bands));
      this.voices.push(mean(bands.subarray(0, VOICE_TO)));
      this.hisses.push(mean(bands.subarray(HISS_FROM)));
      this.acoustic.push(bands);
    });
    this.listener?.advance(this.frames);
    return { level: levelOf(sound), speech: this.end.speaking, ended: this.end.ended || this.samples >= this.maxSamples };
  }

  /** Scores what was said. Throws `take-closed` the second time. */
  finish(): SpeechOutcome {
    return finishSteps(this.finishing());
  }

  /** The same in steps of a few milliseconds, for who has others to serve: of a long text the end takes a second. Throws with the first step. */
  *finishing(): Steps<SpeechOutcome> {
    if (this.closed) throw new SpeechError('take-closed', 'The take is over: open a new one.');
    this.closed = true;
    this.acoustic.finish();
    const { frames, listener, scorer } = this;
    const durationMs = Math.round((this.samples / SAMPLE_RATE) * 1000);
    if (!listener) return refusal('unsupported', { durationMs, scorer });
    listener.advance(frames);
    yield;
    const { speechFrames } = this.end;
    const level = quantile(this.voices, 0.98);
    const hiss = quantile(this.hisses, 0.98);
    const facts = {
      frames: frames.length,
      speechFrames,
      loudness: loudnessOf(frames, { from: 0, to: frames.length }),
      ...(this.hasVowels && frames.length > 0 ? { tilt: this.loudTilt() } : {}),
      level,
      hiss: { range: hiss - quantile(this.hisses, 0.1), under: level - hiss },
      blur: this.blur / Math.max(1, speechFrames),
      clipped: this.clipped / Math.max(1, speechFrames * FRAME_STEP, LEAST_SPOKEN * this.samples),
    };
    return yield* listener.finish(frames, facts, { durationMs, scorer });
  }

  /** Ends the take without a score. Never throws. */
  cancel(): void {
    this.closed = true;
  }

  /** 90th percentile of the tilts of the frames within 4 nats of the loudest. */
  private loudTilt(): number {
    const { energy, energyLength } = this.frames;
    let top = Number.NEGATIVE_INFINITY;
    for (let t = 0; t < energyLength; t++) top = Math.max(top, energy[t]!);
    return quantile(
      this.tilts.filter((_, t) => energy[t]! > top - LOUD_NATS),
      0.9,
    );
  }

  private checked(block: Float32Array): Float32Array {
    let broken = false;
    for (let i = 0; i < block.length; i++) {
      const sample = block[i]!;
      if (sample > CLIPPED || sample < -CLIPPED) this.clipped++;
      else if (Number.isNaN(sample)) broken = true;
      if (sample === Number.POSITIVE_INFINITY || sample === Number.NEGATIVE_INFINITY) broken = true;
    }
    return broken ? block.map((sample) => (Number.isFinite(sample) ? sample : 0)) : block;
  }
}

/** Entropy of a frame's posteriors, nats. */
function entropy(logPosteriors: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < logPosteriors.length; i++) sum -= logPosteriors[i]! * Math.exp(logPosteriors[i]!);
  return sum;
}

/** Mean of the lowest bands minus that of the highest, nats. */
function tiltOf(bands: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < TILT_BANDS; i++) sum += bands[i]! - bands[bands.length - 1 - i]!;
  return sum / TILT_BANDS;
}
