import { expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import zh from './zh-CN.json' with { type: 'json' };

it('has the same texts in both languages, with the same places to fill in', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const key of Object.keys(zh) as (keyof typeof zh)[]) expect([key, places(en[key])]).toEqual([key, places(zh[key])]);
});

it('leaves no Chinese in the English texts', () => {
  const foreign = Object.entries(en).filter(([key, text]) => key !== 'locale.zh-CN' && /[\u4e00-\u9fff]/.test(text));
  expect(foreign).toEqual([]);
});
