import { expect, it } from 'vitest';
import { chosenMark, phoneSigns } from './phone-signs.ts';

const signs = (phones: string, ipa?: string, stress?: readonly number[]) => phoneSigns(phones.split(' '), ipa, stress).join(' ');

it.each([
  ['T IY CH ER', '/ˈtiːtʃər/', 't iː tʃ ər'],
  ['T IY CH ER', '/ˈtiːtʃə/', 't iː tʃ ə'],
  ['S T R AO B EH R IY', 'ˈstrɔːˌberi', 's t r ɔː b e r i'],
  ['R AE B AH T', '/ˈræbɪt/', 'r æ b ɪ t'],
  ['HH OW M', '/həʊm/', 'h əʊ m'],
])('writes the phones of %s as the mark %s does', (phones, ipa, expected) => {
  expect(signs(phones, ipa)).toBe(expected);
});

it('keeps the usual sign of a phone that the mark does not write', () => {
  expect(signs('P EH N S AH L', '/ˈpensl/', [0, 1, 0, 0, 0, 0])).toBe('p e n s ə l');
  expect(signs('K AE T')).toBe('k æ t');
  expect(signs('K AE T', '')).toBe('k æ t');
  expect(phoneSigns([], '/kæt/')).toEqual([]);
});

it('skips what the mark writes for no phone', () => {
  expect(signs('K AA', '/kɑːr/')).toBe('k ɑːr');
  expect(signs('K AE T', '/kæts/')).toBe('k æ t');
});

it('takes the mark of the chosen accent, else the other one', () => {
  expect(chosenMark({ us: 'a', uk: 'b' }, 'uk')).toBe('b');
  expect([chosenMark({ us: 'a' }, 'uk'), chosenMark({ uk: 'b' }, 'us'), chosenMark({}, 'us')]).toEqual(['a', 'b', undefined]);
});
