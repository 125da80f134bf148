import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CloudError } from './cloud/cloud-error.ts';
import { noteOf, sayNote, type EngineNote } from './engine-note.ts';

const texts = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>;
const say = (locale: string, note: EngineNote | undefined, mbps?: number) =>
  note &&
  sayNote(
    note,
    (key, params = {}) =>
      Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), texts(locale)[key] ?? key),
    mbps,
  ).text;

it('says in Chinese that the connection timed out [8-7]', () => {
  expect(say('zh-CN', { kind: 'slow' })).toBe('连接超时，请检查网络');
});

it.each([
  [new CloudError('dropped', ''), '网络不稳定', 'The network is unstable'],
  [new CloudError('timed-out', ''), '网络不稳定', 'The network is unstable'],
  [new CloudError('unreachable', ''), '网络连接失败', 'The network connection failed'],
  [new CloudError('no-access', ''), '评测初始化失败', 'Scoring could not be set up'],
])('says what is wrong with the engine, and that this computer scores: %s [8-9]', (error, zh, en) => {
  expect(say('zh-CN', noteOf(error))).toBe(`${zh}，已改用这台电脑评分`);
  expect(say('en', noteOf(error))).toBe(`${en}: this computer scores now`);
});

it('says a refusal’s text and number, with the bandwidth where it is known [8-9] [8-10]', () => {
  const note = noteOf(new CloudError('refused', 'unsupported audio type', 41008));
  expect(say('zh-CN', note)).toBe('评测失败：unsupported audio type（41008），已改用这台电脑评分');
  expect(say('en', note, 1.5)).toBe('Scoring failed: unsupported audio type (41008), network 1.5 Mb/s: this computer scores now');
  expect(noteOf(new CloudError('refused', '', 41035))).toBeUndefined();
});

it('says that nothing can be scored, and what then [8-8] [8-9]', () => {
  expect(say('zh-CN', { kind: 'init' })).toBe('评测初始化失败，请检查网络。录音都留着，可以由老师打分');
  expect(say('en', { kind: 'init' })).toContain('check the network');
});
