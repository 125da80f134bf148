import { AcousticStream } from '../src/acoustic/acoustic-stream.ts';
import { Frames } from '../src/frames.ts';
import { LogMel } from '../src/frontend/log-mel.ts';
import type { Model } from '../src/model/model.ts';

/** Log posteriors and energies of a whole recording. */
export function framesOf(model: Model, pcm: Float32Array): Frames {
  const frames = new Frames();
  const acoustic = new AcousticStream(model.acoustic, (row) => frames.addLogPosteriors(row));
  new LogMel().push(pcm, (bands) => {
    frames.addLogMel(bands);
    acoustic.push(bands);
  });
  acoustic.finish();
  return frames;
}
