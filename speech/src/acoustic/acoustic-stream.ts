import { PHONE_COUNT } from '../phones.ts';
import { ConvStream } from './conv-stream.ts';
import type { ConvLayer } from './conv-stream.ts';

/** What the acoustic model needs: its layers in order (the last gives 40 logits) and the log-mel statistics of its training frames. */
export interface AcousticModel {
  readonly layers: readonly ConvLayer[];
  readonly mean: readonly number[];
  readonly sd: readonly number[];
}

/** Weight, in frames, of the training mean in the running mean: half a second of speech moves it noticeably, one frame does not. */
const PRIOR_FRAMES = 100;

/** Every band of a frame of zeros is ln(1e-6) = −13.816. */
const DIGITAL_SILENCE = -13.8;

/**
 * Log-mel frames in, log posteriors of the 40 phones out, frame by frame, about 17 frames late; `finish` gives the rest.
 * The result does not depend on how the frames arrive.
 */
export class AcousticStream {
  private readonly model: AcousticModel;
  private readonly stages: readonly ConvStream[];
  private readonly sum: Float64Array;
  private readonly normalised: Float32Array;
  private frames = 0;

  constructor(model: AcousticModel, emit: (logPosteriors: Float32Array) => void) {
    this.model = model;
    this.sum = Float64Array.from(model.mean, (value) => value * PRIOR_FRAMES);
    this.normalised = new Float32Array(model.mean.length);
    const stages: ConvStream[] = [];
    let next = (logits: Float32Array): void => {
      logSoftmax(logits);
      emit(logits);
    };
    for (const layer of [...model.layers].reverse()) {
      const stage = new ConvStream(layer, next);
      stages.unshift(stage);
      next = (frame) => stage.push(frame);
    }
    this.stages = stages;
  }

  /** Takes one raw log-mel frame. */
  push(logMel: Float32Array): void {
    const { sum, normalised } = this;
    const { sd } = this.model;
    // Digital silence says nothing of the microphone or the room: it would only shift the mean for what follows.
    const heard = logMel.some((value) => value > DIGITAL_SILENCE);
    if (heard) this.frames++;
    for (let band = 0; band < normalised.length; band++) {
      const total = sum[band]! + (heard ? logMel[band]! : 0);
      sum[band] = total;
      normalised[band] = (logMel[band]! - total / (PRIOR_FRAMES + this.frames)) / sd[band]!;
    }
    this.stages[0]!.push(normalised);
  }

  /** Gives the outputs that waited for more frames. No push after it. */
  finish(): void {
    for (const stage of this.stages) stage.finish();
  }
}

function logSoftmax(logits: Float32Array): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < PHONE_COUNT; i++) if (logits[i]! > highest) highest = logits[i]!;
  let sum = 0;
  for (let i = 0; i < PHONE_COUNT; i++) sum += Math.exp(logits[i]! - highest);
  const shift = highest + Math.log(sum);
  for (let i = 0; i < PHONE_COUNT; i++) logits[i] = logits[i]! - shift;
}
