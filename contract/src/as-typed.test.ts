import { expect, it } from 'vitest';
import { isPhone, plainCode, plainDigits, plainPhone } from './as-typed.ts';

it.each([
  ['copied from a contact', '\u202d138 0013 8000\u202c'],
  ['with joiners and other marks', '\u200b138\u200c0013\u200d8000\ufeff\u2060'],
  ['in full width', '１３８００１３８０００'],
  ['with China’s prefix', '+86 138-0013-8000'],
  ['with China’s prefix in full width', '（＋８６）１３８００１３８０００'],
  ['with China’s prefix as it is dialled', '0086 138 0013 8000'],
  ['with China’s prefix alone', '8613800138000'],
  ['with dashes of all kinds', '138–0013—8000'],
  ['with dots', '138.0013.8000'],
  ['of a spreadsheet', "'13800138000"],
  ['of a link', 'tel:+8613800138000'],
  ['with its name', '手机号：138 0013 8000'],
  ['with what is said of it', '王老师 +86 138-0013-8000（微信同号）'],
  ['over two lines', '138\u00a00013\n8000\u3000'],
])('takes a phone %s for the same number', (_, typed) => expect(plainPhone(typed)).toBe('13800138000'));

it('leaves other numbers and what is none as they are', () => {
  expect(['+1 (415) 555-0100', '028-8588 8888', '86123', '见备注'].map(plainPhone)).toEqual([
    '+14155550100',
    '02885888888',
    '86123',
    '见备注',
  ]);
  // Of two numbers nobody knows which is meant, and a longer one is another.
  for (const typed of ['13800138000/13900139000', '138001380001', '工号3：13800138000'])
    expect(isPhone(plainPhone(typed))).toBe(typed === '138001380001');
  expect(['13800138000', '+14155550100', '1234', '138a0013800', ''].map(isPhone)).toEqual([true, true, false, false, false]);
});

it('takes a code in any case and width, with or without dashes', () => {
  expect(['7kqm-2xva', '７ＫＱＭ－２ＸＶＡ', '\u202d7KQM 2XVA\u202c', '7KQM—2XVA'].map(plainCode)).toEqual(Array(4).fill('7KQM2XVA'));
  expect(['7KIM-21VA', '7klm-2lva', '7k1m-2iva'].map(plainCode)).toEqual(Array(3).fill('7KLM2LVA'));
  expect(['１２３４-5678', ' 1234\u200b5678 '].map(plainDigits)).toEqual(['12345678', '12345678']);
});
