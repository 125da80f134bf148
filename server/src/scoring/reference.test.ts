import { scoringCores, type ScoringRequest } from '@chorus/contract/scoring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phonesOfCodes, phonesOfIpa } from './phone-codes.ts';
import { optionsOf, referenceOf } from './reference.ts';
import { ScoringError } from './scoring-error.ts';

const of = (core: string, request: ScoringRequest) => referenceOf(scoringCores[core]!, request);
const words = (...texts: string[]) => texts.map((text) => ({ text }));

describe('what a request asks the speaker to say [9-6]', () => {
  it('is a word, or a sentence where the word is several', () => {
    expect(of('en.word.score', { refText: ' Apple. ' })).toEqual({ kind: 'word', word: { text: 'Apple' } });
    expect(of('en.word.score', { refText: 'ice cream' })).toEqual({ kind: 'sentence', words: words('ice', 'cream') });
  });

  it('is a sentence, or the sentences of a paragraph', () => {
    expect(of('en.sent.score', { refText: "I'm here!" })).toEqual({ kind: 'sentence', words: words("I'm", 'here') });
    expect(of('en.pred.score', { refText: 'One two. Three?' })).toEqual({
      kind: 'paragraph',
      sentences: [words('One', 'two'), words('Three')],
    });
  });

  it('is one of several options, by lm or by key and unkey', () => {
    const lm = [
      { text: 'a cat', answer: 1 },
      { text: 'a dog', answer: 0 },
    ];
    expect(of('en.choc.score', { lm })).toEqual({ kind: 'choice', options: [words('a', 'cat'), words('a', 'dog')] });
    expect(optionsOf({ lm }).map(({ answer }) => answer)).toEqual([true, false]);
    expect(optionsOf({ key: 'a cat', unkey: ['a dog', { text: 'a cow' }] })).toEqual([
      { text: 'a cat', answer: true },
      { text: 'a dog', answer: false },
      { text: 'a cow', answer: false },
    ]);
  });

  it('is sounds, points of a story, or accepted answers', () => {
    expect(of('en.alpha.score', { refText: 'ae ax tr' })).toEqual({ kind: 'symbol', phones: ['AE', 'AH', 'T', 'R'] });
    expect(of('en.alpha.score', { refText: '/ʃ/' })).toEqual({ kind: 'symbol', phones: ['SH'] });
    expect(of('en.retell.score', { points: [{ text: 'He ran' }] })).toEqual({ kind: 'retell', points: ['He ran'] });
    expect(of('en.retell.score', { refText: 'He ran. She sat.' })).toEqual({ kind: 'retell', points: ['He ran.', 'She sat.'] });
    expect(of('en.pqan.score', { lm: [{ text: 'Yes' }] })).toEqual({ kind: 'qa', answers: ['Yes'] });
  });

  it('may bring a pronunciation of its own for a word', () => {
    expect(of('en.sent.score', { refText: 'the kæt(z: k ae1 t) sat(p:sæt)!' })).toEqual({
      kind: 'sentence',
      words: [
        { text: 'the' },
        { text: 'kæt', pronunciations: [{ phones: ['K', 'AE', 'T'] }] },
        { text: 'sat', pronunciations: [{ phones: ['S', 'AE', 'T'] }] },
      ],
    });
  });

  it.each<[string, ScoringRequest]>([
    ['en.word.score', {}],
    ['en.word.score', { refText: '！' }],
    ['en.sent.score', { refText: 'a '.repeat(1001) }],
    ['en.pred.score', { refText: '' }],
    ['en.choc.score', {}],
    ['en.choc.score', { lm: [] }],
    ['en.alpha.score', { refText: 'qq' }],
    ['en.pqan.score', {}],
    ['en.retell.score', { points: [] }],
    ['en.word.score', { refText: 'cat(z: k qq t)' }],
  ])('is refused for %s with %j', (core, request) => {
    expect(() => of(core, request)).toThrow(expect.objectContaining({ errId: 51000 }) as Error);
  });

  it('of any text is a reference or a refusal', () => {
    const text = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[a-z(): .pz/]{0,40}$/));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(scoringCores)), text, (core, refText) => {
        try {
          of(core, { refText, lm: [{ text: refText }] });
        } catch (error) {
          expect(error).toBeInstanceOf(ScoringError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('phones', () => {
  it('are read from the protocol’s codes and from IPA alike', () => {
    expect(phonesOfCodes('ir ar ur oo axr dz')).toEqual(['IH', 'R', 'EH', 'R', 'UH', 'R', 'AA', 'ER', 'D', 'Z']);
    expect(phonesOfIpa('/ˈtʃeə.ri/')).toEqual(['CH', 'EH', 'R', 'R', 'IY']);
    expect(phonesOfIpa('biː')).toEqual(phonesOfIpa('bi:'));
    expect([phonesOfCodes('k x t'), phonesOfIpa('k%t'), phonesOfIpa('')]).toEqual([undefined, undefined, undefined]);
  });
});
