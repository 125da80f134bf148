import type { Content, PhoneticSymbol } from '@chorus/sdk';
import type { FakeContentService } from '@chorus/sdk/testing';

const refOf = (itemId: string) => ({ packId: 'sample', packVersion: '1.0.0', itemId });

/** A symbol with a sound; `id` is its text without slashes. */
export function sampleSymbol(text: string, phones: readonly string[], change: Partial<PhoneticSymbol> = {}): PhoneticSymbol {
  const id = text.replaceAll('/', '');
  return { kind: 'symbol', id, ref: refOf(id), text, phones, sound: { us: `/media/${id}.mp3` }, ...change };
}

export const theta = sampleSymbol('/θ/', ['TH'], {
  spellings: [
    {
      letters: 'th',
      words: [
        { text: 'think', letters: [0, 2], sound: {}, phones: ['TH', 'IH', 'NG', 'K'] },
        { text: 'healthy', letters: [4, 6], sound: {} },
        { text: 'mouth', letters: [3, 5], sound: { us: '/media/mouth.mp3' }, ref: refOf('apple') },
      ],
    },
  ],
  pairs: [
    {
      words: [
        { text: 'think', sound: {} },
        { text: 'sink', sound: {} },
      ],
      other: 's',
    },
    {
      words: [
        { text: 'mouth', sound: {} },
        { text: 'mouse', sound: {} },
      ],
      other: 's',
    },
  ],
});

const consonants = [
  theta,
  sampleSymbol('/s/', ['S']),
  sampleSymbol('/v/', ['V']),
  sampleSymbol('/tr/', ['T', 'R']),
  sampleSymbol('/ŋ/', ['NG'], { judged: 'in-words' }),
  sampleSymbol('/ǀ/', ['K']),
  sampleSymbol('/ʘ/', [], { sound: {} }),
];
const vowels = [sampleSymbol('/æ/', ['AE']), sampleSymbol('/ʌ/', ['AH']), sampleSymbol('/ə/', ['AH'])];

/** One book with two groups. */
export function withChart(content: FakeContentService): FakeContentService {
  const unit = (id: string, title: string): Content => ({ kind: 'unit', id, ref: refOf(id), title, parent: refOf('symbols') });
  content.more = {
    '': [{ kind: 'symbolBook', id: 'symbols', ref: refOf('symbols'), title: 'Symbols', stage: 'middle', gradeId: 7 }],
    symbols: [unit('vowels', 'Vowels'), unit('consonants', 'Fricatives')],
    vowels,
    consonants,
  };
  return content;
}

const taught: Readonly<Record<string, string>> = {
  '单元音 前元音': 'iː tree ɪ pig e pen æ cat',
  '单元音 中元音': 'ɜː bird ə teacher',
  '单元音 后元音': 'ɑː star ʌ duck ɒ dog ɔː horse ʊ book uː moon',
  '双元音 合口双元音': 'eɪ cake aɪ kite ɔɪ join aʊ mouse əʊ nose',
  '双元音 集中双元音': 'ɪə ear eə chair ʊə sure',
  爆破音: 'p pig b book t tiger d dog k cat ɡ grape',
  摩擦音: 'f fish v volcano θ thirsty ð father s sun z zoo ʃ ship ʒ measure h hat r rain',
  破擦音: 'tʃ chair dʒ juice tr tree dr dress ts hats dz beds',
  鼻音: 'm milk n nose ŋ singer',
  舌侧音: 'l lion',
  半元音: 'w water j young',
};

/** The whole chart of a textbook, each symbol with a word: of θ what {@link withChart} has, and with ŋ a word of forty letters. */
export function wholeChart(): FakeContentService['more'] {
  const unit = (id: string): Content => ({ kind: 'unit', id, ref: refOf(id), title: id, parent: refOf('symbols') });
  const symbol = (sign: string, word: string): PhoneticSymbol => {
    if (sign === 'θ') return theta;
    const letters = [{ text: word, letters: [0, 1] as const, sound: {} }];
    if (sign !== 'ŋ') return sampleSymbol(`/${sign}/`, [sign.toUpperCase()], { examples: letters });
    return sampleSymbol('/ŋ/', ['NG'], {
      judged: 'in-words',
      examples: [...letters, { text: 'thing'.repeat(8), letters: [3, 5], sound: {} }],
    });
  };
  const symbols = Object.entries(taught).map(([title, all]) => {
    const parts = all.split(' ');
    return [title, parts.flatMap((sign, at) => (at % 2 === 0 ? [symbol(sign, parts[at + 1]!)] : []))] as const;
  });
  return {
    '': [{ kind: 'symbolBook', id: 'symbols', ref: refOf('symbols'), title: '英语音标', stage: 'middle', gradeId: 7 }],
    symbols: symbols.map(([title]) => unit(title)),
    ...Object.fromEntries(symbols),
  };
}
