import { expect, it } from 'vitest';
import { nearNames } from './find-school.ts';

it('finds a school of nearly the same name, with the same number', () => {
  const near = nearNames(['成都市实验小学', '第三中学', '外校']);
  expect(['成都实验小学', '成都市实验小学', '第四中学', '市第三中学', '外校二'].map(near)).toEqual([
    '成都市实验小学',
    '',
    '',
    '第三中学',
    '',
  ]);
});

it('looks no longer for what many unknown names may be than for what some may be', () => {
  let read = 0;
  const known = {
    *[Symbol.iterator]() {
      for (let n = 0; n < 20_000; n += 1) {
        read += 1;
        yield `实验小学${String.fromCodePoint(0x4e00 + n)}校区`;
      }
    },
  };
  const near = nearNames(known);
  const names = Array.from({ length: 1_000 }, (_, n) => `实验小学${String.fromCodePoint(0x4e00 + n)}校`);
  const found = names.map(near).filter((name) => name !== '').length;
  expect([read, found]).toEqual([20_000, 50]);
});
