import { describe, expect, it } from 'vitest';
import { recording, textOf, vectors } from '../fixtures/load.ts';
import { AcousticStream } from './acoustic/acoustic-stream.ts';
import { align } from './align/align.ts';
import { phoneFeatures, unevenness } from './features/phone-features.ts';
import { utteranceFeatures } from './features/utterance-features.ts';
import { Frames } from './frames.ts';
import { LogMel } from './frontend/log-mel.ts';
import { prepareReference } from './lexicon/prepare.ts';
import { loadModel } from './model/model.ts';
import { readModelFiles } from './node.ts';
import { lostNats } from './align/lost.ts';
import { fitOf } from './align/neighbours.ts';
import { loudnessOf, measureWords, scoreSpan } from './scoring/score-span.ts';
import { finishSteps } from './steps.ts';

const model = loadModel(readModelFiles());

function near(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  expect(actual.length).toBe(expected.length);
  const worst = Math.max(...Array.from(expected, (value, i) => Math.abs(value - actual[i]!)));
  expect(worst).toBeLessThan(1e-3);
}

describe.each(vectors)('the recording $id', (vector) => {
  const frames = new Frames();
  let logMel50 = new Float32Array();
  const acoustic = new AcousticStream(model.acoustic, (row) => frames.addLogPosteriors(row));
  new LogMel().push(recording(vector.id), (bands) => {
    if (frames.energyLength === 50) logMel50 = bands.slice();
    frames.addLogMel(bands);
    acoustic.push(bands);
  });
  acoustic.finish();
  const words = prepareReference(textOf(vector))!.sentences[0]!;
  const { logPrior, lnDuration } = model.manifest.acoustic;
  const segments = finishSteps(align(words, frames, logPrior))!;
  const said = measureWords(model, frames, segments);
  const phones = segments.flatMap((one) => one.phones);
  const measures = said.flatMap((one) => one.measures);
  const span = { from: 0, to: frames.length };

  it('has the frames, log-mel and log posteriors of the reference', () => {
    expect(frames.length).toBe(vector.frames);
    near(logMel50, vector.logMelFrame50);
    near(frames.logPosteriors.subarray(50 * 40, 51 * 40), vector.logPosteriorFrame50);
  });

  it('is aligned to the same frames', () => {
    expect(phones.map((phone) => phone.from)).toEqual(vector.begin);
    expect(phones.map((phone) => phone.to)).toEqual(vector.end);
  });

  it('is aligned the same when words may be left out', () => {
    expect(finishSteps(align(words, frames, logPrior, model.manifest.skipCost))).toEqual(segments);
  });

  it('has the same goodness and features', () => {
    near(
      measures.map((m) => m.gop),
      vector.gop,
    );
    const fits = said.flatMap((word) => word.neighbours.map(fitOf));
    near(fits, vector.fits);
    near(phoneFeatures(segments, measures, fits, lnDuration, loudnessOf(frames, span))[0]!, vector.features0);
    near(utteranceFeatures(frames, span, segments, measures, lnDuration, loudnessOf(frames, span)), vector.utterance);
  });

  it('is scored the same', () => {
    const net = finishSteps(scoreSpan(model, 'sentence', frames, span, said));
    near(net.phones, vector.phoneScores);
    near(
      net.words.flatMap((one) => [one.accuracy, one.total]),
      vector.words.flatMap((one) => [one.accuracy, one.total]),
    );
    const { accuracy, fluency, prosody, total } = vector.sentence;
    near([net.accuracy, net.fluency, net.prosody, net.total], [accuracy, fluency, prosody, total]);
  });

  it('has the same scores of its first word when that alone is asked', () => {
    const first = measureWords(model, frames, finishSteps(align(words.slice(0, 1), frames, logPrior))!);
    const net = finishSteps(scoreSpan(model, 'word', frames, span, first));
    near(net.phones, vector.firstWordAlone.phoneScores);
    near([net.words[0]!.accuracy, net.words[0]!.total], [vector.firstWordAlone.accuracy, vector.firstWordAlone.total]);
    const alone = first.map(({ segment }) => segment);
    near(
      [lostNats(alone, frames, logPrior, true), unevenness(alone, lnDuration)],
      [vector.firstWordAlone.lost, vector.firstWordAlone.uneven],
    );
  });
});
