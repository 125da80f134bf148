import { describe, expect, it } from 'vitest';
import { readDictionary, readLetterToSound } from '../node.ts';
import { decodePhones, encodePhones, PackedDictionary } from './dictionary.ts';
import { mapLetters } from './letters.ts';
import { LetterToSound } from './letter-to-sound.ts';
import { lookUp, sourceOf } from './look-up.ts';
import { readNumber } from './numbers.ts';
import { readPinyin } from './pinyin.ts';
import type { PreparedReference } from '../align/prepared.ts';
import type { Reference } from '../types.ts';
import { needsDictionary, prepareReference, prepareTask, unknownWords } from './prepare.ts';
import { readingsOf } from './readings.ts';
import { sentencesOf, tokenise, wordsIn } from './tokenise.ts';

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
    ['It costs $5, or ($3.50); 50% off.', ['It', 'costs', '$5', 'or', '$3.50', '50%', 'off']],
    ['Mr. Li came at 7:30 a.m.', ['Mr', 'Li', 'came', 'at', '7:30', 'a.m']],
    ['<p class="x">a <b>cat</b></p>', ['a', 'cat']],
    ['a 😀 cat 🐱', ['a', 'cat']],
  ])('cuts %j', (text, words) => {
    expect(tokenise(text)).toEqual(words);
  });

  it('cuts sentences', () => {
    expect(sentencesOf('Hello! How are you? I am fine.')).toEqual(['Hello!', 'How are you?', 'I am fine.']);
    expect(sentencesOf('no end')).toEqual(['no end']);
    expect(sentencesOf('"Run!" she said. "Now." They ran.')).toEqual(['"Run!" she said.', '"Now."', 'They ran.']);
  });

  it('ends no sentence at an abbreviation', () => {
    const one = [
      'Dr. J. Brown moved here from the U.S. in 1995, e.g. by ship.',
      'We met at 7 p.m. on Monday.',
      'It was 8 a.m. Then he left.',
    ];
    expect(sentencesOf(one.join(' '))).toEqual([...one.slice(0, 2), 'It was 8 a.m.', 'Then he left.']);
  });

  it('says where each word is written', () => {
    const text = '“They’re $4 a bag,” says Tom—and 50% off… 1/2 & 苹果';
    const words = wordsIn(text);
    expect(words.map(({ letters: [from, to] }) => text.slice(from, to))).toEqual(words.map((word) => word.text));
    expect(words.map((word) => word.spoken)).toEqual(["They're", '$4', 'a', 'bag', 'says', 'Tom', 'and', '50%', 'off', '1/2', '&', '苹果']);
  });
});

describe('readNumber', () => {
  it.each([
    ['0', ['zero']],
    ['42', ['forty two']],
    ['100', ['one hundred', 'one oh oh']],
    ['110', ['one hundred ten', 'one hundred and ten', 'one one oh']],
    ['1,305', ['one thousand three hundred five', 'one thousand three hundred and five']],
    [
      '1995',
      [
        'nineteen ninety five',
        'nineteen hundred ninety five',
        'nineteen hundred and ninety five',
        'one thousand nine hundred ninety five',
        'one thousand nine hundred and ninety five',
      ],
    ],
    [
      '1905',
      [
        'nineteen oh five',
        'nineteen hundred five',
        'nineteen hundred and five',
        'one thousand nine hundred five',
        'one thousand nine hundred and five',
      ],
    ],
    ['2005', ['two thousand five', 'two thousand and five']],
    ['1990s', ['nineteen nineties', 'one thousand nine hundred nineties', 'one thousand nine hundred and nineties']],
    ["1990's", ['nineteen nineties', 'one thousand nine hundred nineties', 'one thousand nine hundred and nineties']],
    ['3rd', ['third']],
    ['20th', ['twentieth']],
    ['3.5', ['three point five']],
    ['007', ['oh oh seven', 'zero zero seven']],
    [
      '999999999',
      [
        'nine hundred ninety nine million nine hundred ninety nine thousand nine hundred ninety nine',
        'nine hundred and ninety nine million nine hundred and ninety nine thousand nine hundred and ninety nine',
      ],
    ],
    ['1000000000', []],
    ['3a', []],
  ])('reads %s', (token, readings) => {
    expect(readNumber(token).map((words) => words.join(' '))).toEqual(readings);
  });
});

describe('readingsOf', () => {
  it.each([
    ['7:30', ['seven thirty', 'half past seven']],
    ['7:00', ["seven o'clock", 'seven']],
    ['7:05', ['seven oh five', 'five past seven']],
    ['7:45', ['seven forty five', 'quarter to eight', 'a quarter to eight']],
    ['12:50', ['twelve fifty', 'ten to one']],
    ['13:20', ['thirteen twenty']],
    ['25:00', []],
    ['$1', ['one dollar']],
    ['$5', ['five dollars']],
    ['£2.50', ['two pounds fifty', 'two pounds and fifty pence', 'two fifty']],
    ['50%', ['fifty percent']],
    ['5km', ['five kilometers']],
    ['7am', ['seven A M']],
    ['Mr', ['mister']],
    ['e.g', ['E G', 'for example']],
    ['a.m', ['A M']],
    ['PE', ['P E']],
    ['mon', []],
    ['7:30pm', ['seven thirty P M']],
    ['8:00am', ['eight A M']],
    ['$2.5', ['two dollars fifty', 'two dollars and fifty cents', 'two fifty']],
    ['1/2', ['a half', 'one half', 'one two']],
    ['3/4', ['three quarters', 'three fourths', 'three four']],
    ['25°C', ['twenty five degrees', 'twenty five degrees Celsius', 'twenty five degrees centigrade']],
    ['5m', ['five meters', 'five meter', 'five M']],
    ['&', ['and']],
    ['cat', []],
    ['你好', []],
  ])('reads %s', (token, readings) => {
    expect(readingsOf(token).map((words) => words.join(' '))).toEqual(readings);
  });
});

describe('readPinyin', () => {
  it.each([
    ['Wang', 'W AA NG'],
    ['Zhang', 'JH AA NG'],
    ['Li', 'L IY'],
    ['Xiaoming', 'SH Y AW M IH NG'],
    ['Qing', 'CH IH NG'],
    ['Zhou', 'JH OW'],
    ['Lü', 'L UW'],
  ])('says %s', (name, phones) => {
    expect(readPinyin(name)[0]?.phones.join(' ')).toBe(phones);
  });

  it.each(['Can', 'long', 'wang', 'Tom', 'Xyz', 'Zhangzhangzhangzhang', '', 'He'])('takes %j for no name', (text) => {
    expect(readPinyin(text)).toEqual([]);
  });
});

describe('both accents', () => {
  it.each([
    ['car', 'K AA R', 'K AA'],
    ['teacher', 'T IY CH ER', 'T IY CH AH'],
    ['dance', 'D AE N S', 'D AA N S'],
    ['hot', 'HH AA T', 'HH AO T'],
    ['student', 'S T UW D AH N T', 'S T Y UW D AH N T'],
    ['near', 'N IH R', 'N IH AH'],
    ['hurry', 'HH ER IY', 'HH AH R IY'],
    ['what', 'W AH T', 'W AO T'],
    ['schedule', 'S K EH JH UH L', 'SH EH D Y UW L'],
    ["rabbit's", 'R AE B AH T S', 'R AE B IH T S'],
  ])('are accepted of "%s"', (text, american, british) => {
    expect(said(text)).toEqual(expect.arrayContaining([american, british]));
    expect(said(text)[0]).toBe(american);
  });

  it('leave alone what both say alike', () => {
    for (const text of ['cat', 'map', 'very', 'ship', 'red']) expect(said(text)).toHaveLength(1);
  });
});

describe('letter to sound', () => {
  const rules = readLetterToSound();

  it('guesses words that no dictionary has, with one main stress', () => {
    const guess = (text: string): string => rules.guess(text)[0]!.phones.join(' ');
    expect(guess('blick')).toBe('B L IH K');
    expect(guess('Snorp')).toBe('S N AO R P');
    expect(guess('chabe')).toBe('CH EY B');
    const [long] = rules.guess('flimberation');
    expect(long!.stress!.filter((mark) => mark === 1)).toHaveLength(1);
    expect(long!.phones.slice(-4)).toEqual(['EY', 'SH', 'AH', 'N']);
  });

  it.each(["deserv'd", "o'er", 'Łukasz', 'Øystein', 'Straße', 'Æsop', 'naïve', 'Hrrmph', 'tsk'])(
    'reads any word of letters: %s',
    (word) => {
      expect(lookUp(word, dictionary, rules)).not.toEqual([]);
    },
  );

  it('says nothing of what is not written in Latin letters', () => {
    for (const text of ['', '你好', '😀', '42', 'a'.repeat(35)]) expect(rules.guess(text)).toEqual([]);
  });

  it('is asked only for words that are in no dictionary and that no rule reads', () => {
    const guesser = { guess: () => [{ phones: ['B'] }] };
    expect(lookUp('snorp', dictionary, guesser).map((one) => one.phones)).toEqual([['B']]);
    expect(lookUp("snorp's", dictionary, guesser).map((one) => one.phones)).toEqual([['B', 'Z']]);
    expect(lookUp('snorp-cat', dictionary, guesser).map((one) => one.phones.join(' '))).toEqual(['B K AE T']);
    expect(lookUp('cat', dictionary, guesser).map((one) => one.phones.join(' '))).toEqual(['K AE T']);
  });

  it.each(['', 'something else\n{}\nx', 'chorus-letter-to-sound/1\nno json\nx', 'chorus-letter-to-sound/1\n{"tokens":[]}\n~~~~'])(
    'refuses %j',
    (text) => {
      expect(() => new LetterToSound(text)).toThrow(thrown('dictionary-damaged'));
    },
  );
});

describe('lookUp', () => {
  it('finds words whatever their case, with every pronunciation', () => {
    expect(said('Elephant')).toEqual(['EH L AH F AH N T']);
    expect(said('either')).toEqual(['IY DH ER', 'AY DH ER', 'IY DH AH', 'AY DH AH']);
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

describe('sourceOf', () => {
  it('says of any text where lookUp finds it', () => {
    const pieces = [
      'cat',
      'Elephant',
      'viewings',
      'xyzzyq',
      '21',
      '7:30',
      '$5',
      'Mr',
      'e.g',
      'A',
      'ABC',
      "dog's",
      "'hello",
      'é',
      '你好',
      '-',
      '',
      'Zhang',
      '1,000',
      '50%',
    ];
    const texts = [
      ...pieces,
      ...pieces.flatMap((one) => pieces.flatMap((other) => [`${one} ${other}`, `${one}-${other}`, `${one}'s ${other}.`])),
    ];
    const guesser = { guess: (word: string) => (/[a-z]/i.test(word) ? [{ phones: ['AH'] }] : []) };
    const made = (text: string) =>
      lookUp(text, dictionary).length > 0 ? 'dictionary' : lookUp(text, dictionary, guesser).length > 0 ? 'guessed' : 'none';
    expect(texts.filter((text) => sourceOf(text, dictionary) !== made(text))).toEqual([]);
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
    expect(needsDictionary({ kind: 'retell', points: ['the dog'] })).toBe(true);
    expect(needsDictionary({ kind: 'symbol', phones: ['AE'] })).toBe(false);
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

  it('gives choices, symbols, points and answers their words', () => {
    const task = (reference: Reference): ReturnType<typeof prepareTask> => prepareTask(reference, { dictionary });
    expect(task({ kind: 'choice', options: [[{ text: 'yes' }], [{ text: 'no' }]] })).toMatchObject({ kind: 'choice', options: [{}, {}] });
    expect(task({ kind: 'retell', points: ['The dog was in the garden.'] })).toMatchObject({
      every: true,
      points: [{ text: 'The dog was in the garden.', words: [{ text: 'dog' }, { text: 'garden' }] }],
    });
    expect(task({ kind: 'qa', answers: ['Yes, it is.'] })).toMatchObject({ every: false, points: [{ words: [{}, {}, {}] }] });
    const consonant = task({ kind: 'symbol', phones: ['B'] });
    expect(consonant).toMatchObject({ kind: 'symbol', phones: 1, reference: { mode: 'word' } });
    expect((consonant as { reference: PreparedReference }).reference.sentences[0]![0]!.pronunciations).toHaveLength(2);
    expect(prepareTask({ kind: 'picture' } as unknown as Reference, {})).toBeUndefined();
  });

  it('refuses choices, symbols and points without words', () => {
    for (const reference of [
      { kind: 'choice', options: [] },
      { kind: 'symbol', phones: [] },
      { kind: 'retell', points: [] },
      { kind: 'qa', answers: ['?!'] },
    ] as const)
      expect(() => prepareTask(reference, { dictionary })).toThrow(thrown('empty-reference'));
    expect(() => prepareTask({ kind: 'choice', options: [[{ text: 'yes' }], []] }, { dictionary })).toThrow(thrown('bad-request'));
    expect(() => prepareTask({ kind: 'retell', points: ['dog', '?'] }, { dictionary })).toThrow(thrown('empty-reference'));
    expect(() => prepareTask({ kind: 'symbol', phones: ['QQ'] }, {})).toThrow(thrown('bad-pronunciation'));
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
