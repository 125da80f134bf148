import { expect, it } from 'vitest';
import en from './en.json';
import zhCN from './zh-CN.json';

it('has every text in both languages, with the same parameters', () => {
  const parameters = (table: Record<string, string>) =>
    Object.fromEntries(Object.entries(table).map(([key, text]) => [key, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]));
  expect(Object.keys(en).sort()).toEqual(Object.keys(zhCN).sort());
  const [a, b] = [parameters(en), parameters(zhCN)];
  for (const key of Object.keys(a)) expect([key, a[key]]).toEqual([key, b[key]]);
});
