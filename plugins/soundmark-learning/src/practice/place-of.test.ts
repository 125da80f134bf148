import { expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

it.each([
  ['think', [0, 2], 'start'],
  ['healthy', [4, 6], 'middle'],
  ['mouth', [3, 5], 'end'],
  ['five', [2, 3], 'end'],
  ['see', [1, 3], 'end'],
  ['shoe', [2, 3], 'middle'],
  ['I', [0, 1], undefined],
  ['word', undefined, undefined],
] as const)('%s %j: %s', (text, letters, place) => expect(placeOf({ text, ...(letters && { letters }) })).toBe(place));
