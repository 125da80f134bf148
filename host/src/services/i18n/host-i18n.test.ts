import { expect, it } from 'vitest';
import { LocalSettings } from '../settings/local-settings.ts';
import { fill, HostI18n, pickLocale } from './host-i18n.ts';

function i18n() {
  const kept = new Map<string, string>();
  const settings = new LocalSettings({
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value ?? ''),
    keys: () => [...kept.keys()],
  });
  const texts = new HostI18n(settings);
  texts.add({ 'zh-CN': { hello: '你好，{name}', only: '只有中文' }, en: { hello: 'Hello {name}' } });
  return { settings, texts };
}

it('speaks the chosen language, and follows a change of it', async () => {
  const { settings, texts } = i18n();
  expect(texts.t('hello', { name: 'Lily' })).toBe('你好，Lily');
  await settings.set({ locale: 'en' });
  expect(texts.locale.get()).toBe('en');
  expect(texts.t('hello', { name: 'Lily' })).toBe('Hello Lily');
});

it('says it in Chinese where there is no English, and by its key where there is nothing', async () => {
  const { settings, texts } = i18n();
  await settings.set({ locale: 'en' });
  expect(texts.t('only')).toBe('只有中文');
  expect(texts.t('nothing.here')).toBe('nothing.here');
});

it('leaves a parameter that was not given as it is written, and takes a name for a name only', () => {
  expect(fill('{a} {b} {toString}', { a: 1 })).toBe('1 {b} {toString}');
});

it('picks the language out of a text that carries its own', () => {
  expect(pickLocale({ 'zh-CN': '书', en: 'book' }, 'en')).toBe('book');
  expect(pickLocale({ 'zh-CN': '书' }, 'en')).toBe('书');
  expect(pickLocale({ fr: 'livre' }, 'en')).toBe('livre');
  expect(pickLocale({}, 'en')).toBe('');
});
