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

it('is half as far for a sound made in the same manner', () => {
  const think = ['TH', 'IH', 'NG', 'K'];
  expect(editDistance(think, ['S', 'IH', 'NG', 'K'], phoneSubstitution)).toBe(0.5);
  expect(editDistance(think, ['M', 'IH', 'NG', 'K'], phoneSubstitution)).toBe(1);
  expect(phoneSubstitution('XX', 'YY')).toBe(1);
});

it('is a metric: 0 for the same alone, as far back as there, and no way round is shorter', () => {
  const word = fc.array(fc.constantFrom('TH', 'S', 'IY', 'IH', 'M'), { maxLength: 6 });
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
