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
