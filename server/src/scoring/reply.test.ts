import { scoringCores, type ScoringRequest } from '@chorus/contract/scoring';
import type { SpeechOutcome, WordScore } from '@chorus/speech';
import { describe, expect, it } from 'vitest';
import { scoredReply } from './reply.ts';

const scorer = { provider: 'server', version: '2', modelChecksum: 'c' } as const;
const word = (text: string, score: number, more: Partial<WordScore> = {}): WordScore => ({
  text,
  score,
  said: true,
  fromMs: 100,
  toMs: 400,
  phones: [{ phone: 'AE', score, fromMs: 100, toMs: 400, heard: 'EH' }],
  ...more,
});
const scored = (more: object = {}): SpeechOutcome => ({
  kind: 'scored',
  overall: 72.4,
  accuracy: 70.6,
  fluency: 65.5,
  integrity: 100,
  confidence: 0.8,
  warnings: [],
  words: [word('one', 80), word('two', 60)],
  durationMs: 1500,
  scorer,
  ...more,
});
const result = (coreType: string, outcome: SpeechOutcome, request: ScoringRequest = {}) =>
  scoredReply({
    core: scoringCores[coreType]!,
    coreType,
    app: { applicationId: 'app' },
    request,
    result: { outcome, quality: { volume: 100, clip: 0, snr: 20 }, durationMs: 1500 },
    audioUrl: undefined,
    forced: false,
    times: { began: 1000, ended: 1400, now: 1450 },
  }).result;

describe('the answer to a recording', () => {
  it('tells how long it took', () => {
    expect(result('en.sent.score', scored())).toMatchObject({ systime: 450, delaytime: 50, wavetime: 1500 });
  });

  it.each<[ScoringRequest, number, number]>([
    [{}, 72, 71],
    [{ precision: 0.5 }, 72.5, 70.5],
    [{ precision: 0.1 }, 72.4, 70.6],
    [{ rank: 10, precision: 0.1 }, 7.2, 7.1],
    [{ rank: 4, precision: 0.5 }, 3, 3],
    [{ rateScale: 1.15, precision: 0.1 }, 83.3, 81.2],
    [{ rateScale: 0.8 }, 58, 56],
    [{ rateScale: 1.5 }, 100, 100],
    [{ rateScale: 1.5, rank: 10 }, 10, 10],
  ])('is scaled and rounded as %j asks [C8-5] [9-2]', (request, overall, pron) => {
    expect(result('en.sent.score', scored(), request)).toMatchObject({ overall, pron });
  });

  it('says of each word and sound how it was said [3-8]', () => {
    const missing = word('three', 0, { said: false, phones: [] });
    const twice = word('four', 50, { noticed: ['repeated'] });
    const { details } = result('en.sent.score', scored({ words: [word('one', 80), missing, twice] }));
    expect(details.map(({ char, score, dp_type }) => [char, score, dp_type])).toEqual([
      ['one', 80, 0],
      ['three', 0, 1],
      ['four', 50, 2],
    ]);
    expect(details[0]!.phone).toEqual([{ char: 'ae', score: 80, phid: '1_1', pherr: 'eh', start: 100, end: 400 }]);
  });

  it('to a paragraph is by its sentences, with fluency as an object', () => {
    const sentences = [
      { words: [0, 1], overall: 81, accuracy: 80, fluency: 70, integrity: 100 },
      { words: [1, 2], overall: 61, accuracy: 60, fluency: 50, integrity: 100 },
    ];
    const reasons = { loweredBy: [], pauses: [{ afterWord: 0, fromMs: 1, toMs: 2 }], extra: [], wordsPerMinute: 60 };
    const { details, fluency } = result('en.pred.score', scored({ sentences, reasons }));
    expect(fluency).toEqual({ overall: 66, pause: 1, speed: 0 });
    expect(details.map(({ text, score, snt_details }) => [text, score, snt_details])).toEqual([
      ['one', 81, [{ char: 'one', score: 80 }]],
      ['two', 61, [{ char: 'two', score: 60 }]],
    ]);
    expect(result('en.pred.score', scored()).details).toHaveLength(1);
  });

  it('to a choice names the option that was read, and which is right', () => {
    const lm = [
      { text: 'a cat', answer: 0 },
      { text: 'a dog', answer: 1 },
    ];
    const { details } = result('en.choc.score', scored({ option: 1 }), { lm });
    expect(details.map(({ text, score, answer }) => [text, score, answer])).toEqual([
      ['a cat', 0, 0],
      ['a dog', 72, 1],
    ]);
  });

  it('to a retelling and a question is by points', () => {
    const points = [{ text: 'He ran', covered: true, share: 0.75 }];
    for (const core of ['en.retell.score', 'en.pqan.score'])
      expect(result(core, scored({ points })).details).toEqual([{ text: 'He ran', score: 75 }]);
  });

  it('multiplies the measure of a retelling, and not how much of a point was said [9-2]', () => {
    const points = [
      { text: 'He ran', covered: false, share: 0.45 },
      { text: 'She sat', covered: true, share: 1 },
    ];
    const { overall, details } = result('en.retell.score', scored({ points }), { rateScale: 1.15, rank: 10, precision: 0.1 });
    expect([overall, details.map(({ score }) => score)]).toEqual([8.3, [4.5, 10]]);
  });

  it('in which nothing could be scored says so, and no score in it is one', () => {
    const refused = result('en.word.score', { kind: 'refused', reason: 'other-text', durationMs: 1500, scorer });
    expect(refused).toMatchObject({
      overall: 0,
      pron: 0,
      fluency: 0,
      details: [],
      info: { tipId: 10_005 },
      chorus: { refused: 'other-text' },
    });
    expect(result('en.word.score', scored({ warnings: ['words-missing', 'quiet'] })).info.tipId).toBe(10_004);
  });
});
