import { describe, expect, it } from 'vitest';
import { readDictionary } from '../node.ts';
import { decodePhones, encodePhones, PackedDictionary } from './dictionary.ts';
import { mapLetters } from './letters.ts';
import { lookUp } from './look-up.ts';
import { readNumber } from './numbers.ts';
import { needsDictionary, prepareReference, unknownWords } from './prepare.ts';
import { sentencesOf, tokenise } from './tokenise.ts';

const dictionary = readDictionary();
const said = (text: string): string[] => lookUp(text, dictionary).map((one) => one.phones.join(' '));
const thrown = (code: string, context?: object): object => expect.objectContaining(context ? { code, context } : { code });

describe('tokenise', () => {
  it.each([
    ['He hates shooting.', ['He', 'hates', 'shooting']],
    ["“It’s Tom's!” — she said…", ["It's", "Tom's", 'she', 'said']],
    ["'Hello,' I said; 'bye'", ['Hello', 'I', 'said', 'bye']],
    ['an ice-cream, 3 dogs and/or 1,000 cats', ['an', 'ice-cream', '3', 'dogs', 'and', 'or', '1,000', 'cats']],
    ["the dogs' bowl, 'cause", ['the', "dogs'", 'bowl', "'cause"]],
    ['  \n\t ', []],
    ['?! — …', []],
    ['ＨＥＬＬＯ', ['HELLO']],
  ])('cuts %j', (text, words) => {
    expect(tokenise(text)).toEqual(words);
  });

  it('cuts sentences', () => {
    expect(sentencesOf('Hello! How are you? I am fine.')).toEqual(['Hello!', 'How are you?', 'I am fine.']);
    expect(sentencesOf('no end')).toEqual(['no end']);
  });
});

describe('readNumber', () => {
  it.each([
    ['0', ['zero']],
    ['42', ['forty two']],
    ['100', ['one hundred']],
    ['1,305', ['one thousand three hundred five']],
    ['1995', ['nineteen ninety five', 'one thousand nine hundred ninety five']],
    ['1905', ['nineteen oh five', 'one thousand nine hundred five']],
    ['2005', ['two thousand five']],
    ['3rd', ['third']],
    ['20th', ['twentieth']],
    ['999999999', ['nine hundred ninety nine million nine hundred ninety nine thousand nine hundred ninety nine']],
    ['1000000000', []],
    ['3a', []],
  ])('reads %s', (token, readings) => {
    expect(readNumber(token).map((words) => words.join(' '))).toEqual(readings);
  });
});

describe('lookUp', () => {
  it('finds words whatever their case, with every pronunciation', () => {
    expect(said('Elephant')).toEqual(['EH L AH F AH N T']);
    expect(said('either')).toEqual(['IY DH ER', 'AY DH ER']);
  });

  it('reads numbers, compounds, quotes and possessives from their parts', () => {
    expect(said('21')[0]).toBe('T W EH N T IY W AH N');
    expect(said('rabbit-teacher')[0]).toBe('R AE B AH T T IY CH ER');
    expect(said("'hello")[0]).toBe('HH AH L OW');
    expect(said("umbrella's")[0]).toBe('AH M B R EH L AH Z');
    expect(said("giraffe's")[0]).toBe('JH ER AE F S');
    expect(said("octopus's")[0]).toBe('AA K T AH P UH S IH Z');
  });

  it('knows regular endings', () => {
    expect(dictionary.lookup('hazarded')).toEqual([]);
    expect(said('hazarded')[0]).toBe('HH AE Z ER D IH D');
    expect(said('viewings')[0]).toBe('V Y UW IH NG Z');
    expect(said('clapboarding')[0]).toBe('K L AE P B AO R D IH NG');
  });

  it('finds nothing for what is no word', () => {
    for (const text of ['xyzzyq', '', '-', "'", '你好']) expect(said(text)).toEqual([]);
  });
});

describe('mapLetters', () => {
  it.each([
    ['make', 'M EY K', 'm a ke'],
    ['knife', 'N AY F', 'kn i fe'],
    ['box', 'B AA K S', 'b o x x'],
    ['thought', 'TH AO T', 'th ough t'],
    ['school', 'S K UW L', 's ch oo l'],
    ['elephant', 'EH L AH F AH N T', 'e l e ph a n t'],
    ['shooting', 'SH UW T IH NG', 'sh oo t i ng'],
    ["don't", 'D OW N T', "d o n' t"],
    ['little', 'L IH T AH L', 'l i tt le le'],
  ])('maps %s', (text, phones, letters) => {
    const ranges = mapLetters(text, phones.split(' '));
    expect(ranges?.map(([from, to]) => text.slice(from, to)).join(' ')).toBe(letters);
  });

  it('covers every letter from left to right for any word of the dictionary', () => {
    for (const text of ['queue', 'colonel', 'wednesday', 'rhythm', 'a', 'eye', 'one', 'hour', 'yacht', 'choir', 'bureaucracy', 'asthma']) {
      for (const { phones } of dictionary.lookup(text)) {
        const ranges = mapLetters(text, phones)!;
        expect(ranges[0]![0]).toBe(0);
        expect(ranges.at(-1)![1]).toBe(text.length);
        ranges.forEach(([from, to], i) => {
          expect(from).toBeLessThan(to);
          if (i > 0) expect(from >= ranges[i - 1]![0] && from <= ranges[i - 1]![1]).toBe(true);
        });
      }
    }
  });

  it('says nothing about what is not written in letters', () => {
    expect(mapLetters('42', ['F'])).toBeUndefined();
    expect(mapLetters('你好', ['N'])).toBeUndefined();
    expect(mapLetters('cat', [])).toBeUndefined();
  });
});

describe('PackedDictionary', () => {
  it('reads back what was packed', () => {
    expect(decodePhones(encodePhones('K AE1 T AH0 Z'))).toEqual({ phones: ['K', 'AE', 'T', 'AH', 'Z'], stress: [0, 1, 0, 0, 0] });
  });

  it.each(['', 'something else\n0a\t!', 'chorus-dictionary/1\nbroken'])('refuses %j', (text) => {
    expect(() => new PackedDictionary(text)).toThrow(thrown('dictionary-damaged'));
  });
});

describe('prepareReference', () => {
  const own = { text: 'Zyx', pronunciations: [{ phones: ['Z', 'IH1', 'K', 'S'] }] };

  it('needs a dictionary only for words without pronunciations', () => {
    expect(needsDictionary({ kind: 'word', word: own })).toBe(false);
    expect(needsDictionary({ kind: 'sentence', words: [own, { text: 'cat' }] })).toBe(true);
    expect(needsDictionary({ kind: 'retell', points: ['x'] })).toBe(false);
    expect(prepareReference({ kind: 'word', word: own })!.sentences[0]![0]!.pronunciations[0]!.phones).toHaveLength(4);
    expect(() => prepareReference({ kind: 'word', word: { text: 'cat' } })).toThrow(thrown('dictionary-missing'));
  });

  it('names all unknown words, each once', () => {
    const words = ['the', 'xyzzyq', 'qqrx', 'xyzzyq'].map((text) => ({ text }));
    expect(unknownWords({ kind: 'sentence', words }, dictionary)).toEqual(['xyzzyq', 'qqrx']);
    expect(() => prepareReference({ kind: 'sentence', words }, dictionary)).toThrow(thrown('unknown-words', { words: ['xyzzyq', 'qqrx'] }));
  });

  it('refuses texts without words and pronunciations that are none', () => {
    expect(() => prepareReference({ kind: 'sentence', words: [] })).toThrow(thrown('empty-reference'));
    for (const phones of [[], ['XX'], ['SIL'], Array.from({ length: 121 }, () => 'AA')])
      expect(() => prepareReference({ kind: 'word', word: { text: 'x', pronunciations: [{ phones }] } })).toThrow(
        thrown('bad-pronunciation'),
      );
    expect(() => prepareReference({ kind: 'word', word: { text: 'x', pronunciations: [{ phones: ['AA'], stress: [1, 0] }] } })).toThrow(
      thrown('bad-pronunciation'),
    );
  });

  it('takes prompts of one or two words as words, longer ones as sentences', () => {
    const mode = (count: number): string => prepareReference({ kind: 'sentence', words: Array.from({ length: count }, () => own) })!.mode;
    expect([1, 2, 3].map(mode)).toEqual(['word', 'word', 'sentence']);
  });

  it('marks stress only in words of several vowels', () => {
    const stress = (text: string): readonly number[] =>
      prepareReference({ kind: 'word', word: { text } }, dictionary)!.sentences[0]![0]!.pronunciations[0]!.stress;
    expect(stress('cat')).toEqual([0, 0, 0]);
    expect(stress('birthday')).toEqual([0, 1, 0, 0, 0.5]);
  });
});
