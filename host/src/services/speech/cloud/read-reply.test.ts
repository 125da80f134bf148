import type { Reference } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

const cat: Reference = {
  kind: 'word',
  word: {
    text: 'cat',
    pronunciations: [
      {
        phones: ['K', 'AE', 'T'],
        letters: [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
      },
    ],
  },
};
/** As a vendor documents it. */
const vendor = {
  eof: 1,
  refText: 'cat',
  result: {
    version: '0.0.80',
    rank: 100,
    precision: 1,
    res: 'eng.wrd',
    overall: 86,
    pron: 84,
    wavetime: 1480,
    info: { volume: 62, clip: 0, snr: 21.5, tipId: 0 },
    details: [
      {
        char: 'cat',
        score: 86,
        start: 120,
        end: 980,
        dur: 860,
        phone: [
          { char: 'k', score: 90, phid: '1_1' },
          { char: 'ae', score: 52, phid: '2_1', pherr: 'eh' },
          { char: 't', score: 92, phid: '3_1', pherr: '' },
        ],
      },
    ],
  },
};
const read = (result: object, reference: Reference = cat) =>
  readReply({ eof: 1, result: { ...vendor.result, ...result } }, reference, 1500);

describe('a gateway’s answer', () => {
  it('of a vendor becomes an outcome that names the cloud; its phones find their letters [3-8]', () => {
    expect(readReply(vendor, cat, 1500)).toEqual({
      kind: 'scored',
      overall: 86,
      accuracy: 84,
      fluency: 86,
      integrity: 100,
      confidence: 1,
      warnings: [],
      words: [
        {
          text: 'cat',
          score: 86,
          said: true,
          fromMs: 120,
          toMs: 980,
          phones: [
            { phone: 'K', score: 90, fromMs: 120, toMs: 980, letters: [0, 1] },
            { phone: 'AE', score: 52, fromMs: 120, toMs: 980, heard: 'EH', letters: [1, 2] },
            { phone: 'T', score: 92, fromMs: 120, toMs: 980, letters: [2, 3] },
          ],
        },
      ],
      durationMs: 1480,
      scorer: { provider: 'cloud', version: '0.0.80', modelChecksum: '' },
    });
  });

  it('is given of its rank, whatever was asked for', () => {
    expect(read({ rank: 5, overall: 4 })).toMatchObject({ overall: 80 });
    expect(read({ overall: 250 })).toMatchObject({ overall: 100 });
  });

  it('has fluency as a number or as an object [3-8]', () => {
    expect(read({ fluency: 70 })).toMatchObject({ fluency: 70 });
    expect(read({ fluency: { overall: 60, pause: 2, speed: 1 } })).toMatchObject({ fluency: 60 });
  });

  it('of a Chorus gateway says how sure it is, and which scorer it was', () => {
    const scorer = { provider: 'server', version: '2.0.0', modelChecksum: 'abc' };
    expect(read({ chorus: { scorer, confidence: 0.4, warnings: ['noisy', 'else'] } })).toMatchObject({
      confidence: 0.4,
      warnings: ['noisy'],
      scorer,
    });
    expect(read({ overall: 0, chorus: { scorer, refused: 'other-text' } })).toMatchObject({ kind: 'refused', reason: 'other-text' });
  });

  it('without a score says why by its tip; a score with a tip stays one', () => {
    expect(read({ overall: 0, info: { tipId: 10_000 } })).toMatchObject({ kind: 'refused', reason: 'nothing-heard' });
    expect(read({ overall: 30, info: { tipId: 10_002 } })).toMatchObject({ kind: 'scored', overall: 30 });
  });

  it('about a word of two words is about one', () => {
    const iceCream: Reference = { kind: 'word', word: { text: 'ice cream' } };
    const details = [
      { char: 'ice', score: 80, start: 0, end: 300, phone: [{ char: 'ay', score: 80 }] },
      { char: 'cream', score: 60, start: 300, end: 900, phone: [{ char: 'k', score: 60 }] },
    ];
    const outcome = read({ details }, iceCream);
    expect(outcome).toMatchObject({ words: [{ text: 'ice cream', score: 70, said: true, fromMs: 0, toMs: 900 }] });
  });

  it('says which words of a sentence were left out, and which were said twice', () => {
    const details = [
      { char: 'a', score: 90, dp_type: 2, start: 0, end: 100 },
      { char: 'cat', score: 0, dp_type: 1 },
    ];
    const outcome = read({ details }, { kind: 'sentence', words: [{ text: 'a' }, { text: 'cat' }] });
    expect(outcome).toMatchObject({
      integrity: 50,
      words: [
        { said: true, noticed: ['repeated'] },
        { said: false, score: 0, phones: [] },
      ],
    });
  });

  it('has a paragraph’s sentences and a retelling’s points', () => {
    const sentences = [
      {
        text: 'a cat',
        score: 70,
        start: 0,
        end: 900,
        snt_details: [
          { char: 'a', score: 90 },
          { char: 'cat', score: 0 },
        ],
      },
    ];
    expect(read({ details: sentences }, { kind: 'paragraph', sentences: [[{ text: 'a' }, { text: 'cat' }]] })).toMatchObject({
      words: [
        { text: 'a', said: true },
        { text: 'cat', said: false },
      ],
      sentences: [{ words: [0, 2], overall: 70, integrity: 50 }],
    });
    expect(
      read(
        {
          details: [
            { text: 'a cat', score: 50 },
            { text: 'sat', score: 20 },
          ],
        },
        { kind: 'retell', points: ['a cat', 'sat'] },
      ),
    ).toMatchObject({
      points: [
        { text: 'a cat', share: 0.5, covered: true },
        { text: 'sat', share: 0.2, covered: false },
      ],
    });
  });

  it('with an errId is a failure with its text; an errId of 0 is none [7.4-13]', () => {
    expect(() => readReply({ ...vendor, errId: 41008, error: 'unsupported audio type' }, cat, 1)).toThrow(
      expect.objectContaining({ code: 'refused', errId: 41008, message: 'unsupported audio type' }),
    );
    expect(readReply({ ...vendor, errId: 0 }, cat, 1).kind).toBe('scored');
  });

  it.each([null, 'x', [], {}, { result: null }, { result: { overall: '90' } }])('that can’t be read is no score: %j', (reply) => {
    expect(() => readReply(reply, cat, 1)).toThrow(expect.objectContaining({ code: 'bad-answer' }));
  });
});
