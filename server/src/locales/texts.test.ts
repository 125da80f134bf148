import { describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import { chooseLanguage, textIn } from './texts.ts';
import zhCN from './zh-CN.json' with { type: 'json' };

describe('texts', () => {
  it('has the same texts in both languages', () => {
    expect(Object.keys(en)).toEqual(Object.keys(zhCN));
  });

  it.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['en-US,en;q=0.9', 'en'],
    ['zh-TW', 'zh-CN'],
    ['fr,en;q=0.5,zh;q=0.8', 'zh-CN'],
    ['en;q=0,zh', 'zh-CN'],
    ['en;q=nonsense', 'zh-CN'],
  ])('answers %s in %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });

  it('fills in values', () => {
    expect(textIn('en', 'placeholder-student', { n: 2 })).toBe('Student 2');
  });
});
