import { expect, it } from 'vitest';
import { initialLetterOf, initialsOf } from './initials.ts';

it.each([
  ['欧阳予安', 'OYYA'],
  ['单思琪', 'SSQ'],
  ['曾小贤', 'ZXX'],
  ['解缙', 'XJ'],
  ['吕绿', 'LL'],
  ['阿依古丽·买买提', 'AYGLMMT'],
  ['Anna Lee', 'AL'],
  ['李Anna', 'LA'],
  ['Éva', 'E'],
  ['😀王', '#W'],
  ['𠀀王', '#W'],
  ['Ева', '#'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('a name that has no letter is sorted under #', () => {
  expect(['单思琪', '', '···', '😀'].map(initialLetterOf)).toEqual(['S', '#', '#', '#']);
});
