import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import zh from '../../locales/zh-CN.json' with { type: 'json' };
import { documentTitle } from './document-title.ts';

it('is the route title plus a fixed suffix: an A.I. English listening and speaking classroom [1-25]', () => {
  expect(documentTitle('Home', en['app.suffix'])).toBe('Home - A.I. English Listening and Speaking Classroom');
  expect(documentTitle(zh['route.home'], zh['app.suffix'])).toBe('教学资源 - 人工智能英语听说课堂');
  expect(documentTitle('', en['app.suffix'])).toBe(en['app.suffix']);
});
