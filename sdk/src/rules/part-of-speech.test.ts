import { expect, it } from 'vitest';
import { partOfSpeech } from './part-of-speech.ts';

it('names the codes 0 to 20 [3-32]', () => {
  const all =
    'n., v., vt., vi., adj., adv., prep., pron., conj., art., num., pl., modal v., aux.v., interj., det., abbr., pt., pp., vt. & vi., comb.'.split(
      ', ',
    );
  expect(all).toHaveLength(21);
  expect(all.map((_, code) => partOfSpeech(code))).toEqual(all);
});

it.each([-1, 21, 0.5])('has no name for %d [3-32]', (code) => {
  expect(partOfSpeech(code)).toBe('');
});
