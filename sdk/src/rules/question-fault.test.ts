import { describe, expect, it } from 'vitest';
import { sentenceReference, wordReference } from './reference.ts';
import { referenceFault } from './question-fault.ts';

const missing = (parameter: string) => ({ kind: 'missing-parameter', parameter });
const option = (...words: readonly string[]) => words.map((text) => ({ text }));

describe('what a reference lacks', () => {
  it.each([
    wordReference('apple'),
    sentenceReference('A red apple.'),
    { kind: 'paragraph', sentences: [[], option('apple')] },
    { kind: 'choice', options: [option('a', 'cat'), option('a', 'dog')] },
    { kind: 'symbol', phones: ['AE'] },
    { kind: 'retell', points: ['a dog ran'] },
    { kind: 'qa', answers: ['yes'] },
    { kind: 'qa', answers: ['', '是的'] },
  ])('is nothing where there is something to say: %j [5-15]', (reference) => {
    expect(referenceFault(reference)).toBeUndefined();
  });

  it.each([
    { kind: 'word', word: { text: '' } },
    { kind: 'word', word: { text: ' …' } },
    { kind: 'word' },
    { kind: 'sentence', words: [] },
    { kind: 'sentence' },
    { kind: 'sentence', words: 'A red apple.' },
    { kind: 'paragraph', sentences: [null, 'x'] },
    sentenceReference('?!'),
    { kind: 'sentence', words: option('', '—') },
    { kind: 'paragraph', sentences: [] },
    { kind: 'paragraph', sentences: [[], []] },
    { kind: 'symbol', phones: [] },
    { kind: 'retell', points: [''] },
    undefined,
    null,
  ])('is the text of a word, a sentence or a paragraph that has none: %j [5-15]', (reference) => {
    expect(referenceFault(reference)).toEqual(missing('refText'));
  });

  it('is the right or the wrong options of a choice [5-15]', () => {
    expect(referenceFault({ kind: 'choice', options: [] })).toEqual(missing('key'));
    expect(referenceFault({ kind: 'choice' })).toEqual(missing('key'));
    expect(referenceFault({ kind: 'choice', options: [[], []] })).toEqual(missing('key'));
    expect(referenceFault({ kind: 'choice', options: [option('cat')] })).toEqual(missing('unkey'));
    expect(referenceFault({ kind: 'choice', options: [option('cat'), option('dog'), []] })).toEqual(missing('unkey'));
    expect(referenceFault({ kind: 'qa', answers: [] })).toEqual(missing('key'));
  });

  it.each([
    [{ kind: 'picture' }, 'picture'],
    [{ kind: 16 }, ''],
    [{}, ''],
    ['word', ''],
  ])('of a kind that nobody knows is that kind: %j [5-16]', (reference, type) => {
    expect(referenceFault(reference)).toEqual({ kind: 'unknown-question-type', type });
  });
});
