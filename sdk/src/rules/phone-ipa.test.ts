import { expect, it } from 'vitest';
import { phoneIpa } from './phone-ipa.ts';

const arpabet = 'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(' ');

it('has a sign for each of the 39 phones, and no two share one', () => {
  expect(arpabet).toHaveLength(39);
  const signs = arpabet.map((phone) => phoneIpa(phone));
  expect(new Set(signs).size).toBe(39);
  expect(signs.some((sign) => /[A-Z]/.test(sign))).toBe(false);
});

it('weakens unstressed vowels and leaves the unknown as it is', () => {
  expect(phoneIpa('AH')).toBe('ʌ');
  expect(phoneIpa('AH', 1)).toBe('ʌ');
  expect(phoneIpa('AH', 0)).toBe('ə');
  expect(phoneIpa('S', 0)).toBe('s');
  expect(phoneIpa('QQ')).toBe('QQ');
});
