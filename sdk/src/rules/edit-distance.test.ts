import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, phoneSubstitution } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['', 'cat', 3],
  ['kitten', 'sitting', 3],
  ['flaw', 'lawn', 2],
])('is for %s and %s %d', (a, b, distance) => {
  expect(editDistance([...a], [...b])).toBe(distance);
});

it('is nearer for a sound that is made nearly alike', () => {
  const think = ['TH', 'IH', 'NG', 'K'];
  expect(editDistance(think, ['S', 'IH', 'NG', 'K'], phoneSubstitution)).toBe(0.25);
  expect(editDistance(think, ['M', 'IH', 'NG', 'K'], phoneSubstitution)).toBe(0.75);
  expect(['S', 'Z'].map((phone) => phoneSubstitution(phone, 'IY'))).toEqual([1, 1]);
  expect([phoneSubstitution('XX', 'YY'), phoneSubstitution('XX', 'IY'), phoneSubstitution('XX', 'XX')]).toEqual([1, 1, 0]);
});

it.each(['IY IH', 'S Z', 'S TH', 'L N', 'L R', 'P B', 'SH CH', 'OW OY', 'AE EH', 'V W'].map((pair) => pair.split(' ') as [string, string]))(
  'has %s and %s as near as two sounds can be, one way as the other',
  (a, b) => {
    expect(phoneSubstitution(a, b)).toBe(phoneSubstitution(b, a));
    expect(phoneSubstitution(a, b)).toBe(0.25);
  },
);

it('knows every phone of the dictionary', () => {
  const phones = 'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(' ');
  expect(phones.length).toBe(39);
  for (const phone of phones)
    expect(Math.min(...phones.filter((other) => other !== phone).map((other) => phoneSubstitution(phone, other)))).toBe(0.25);
});

it('is a metric: 0 for the same alone, as far back as there, and no way round is shorter', () => {
  const word = fc.array(fc.constantFrom('TH', 'S', 'IY', 'IH', 'M', 'OW', 'OY', 'XX'), { maxLength: 6 });
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      const [ab, bc, ac] = [
        editDistance(a, b, phoneSubstitution),
        editDistance(b, c, phoneSubstitution),
        editDistance(a, c, phoneSubstitution),
      ];
      expect(ab === 0).toBe(a.join() === b.join());
      expect(editDistance(b, a, phoneSubstitution)).toBe(ab);
      expect(ac).toBeLessThanOrEqual(ab + bc);
    }),
  );
});
