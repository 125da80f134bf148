import { ObservableValue } from '@chorus/sdk';
import { autorun } from 'mobx';
import { expect, it, onTestFinished } from 'vitest';
import type { Locale } from './host-i18n.ts';
import { PluginTexts } from './plugin-texts.ts';

function setUp() {
  const locale = new ObservableValue<Locale>('en');
  const missing: [string, string][] = [];
  const texts = new PluginTexts(locale, (pluginId, key) => void missing.push([pluginId, key]));
  const owner = {
    pluginId: 'lab.a',
    definition: { locales: { 'zh-CN': { hello: '你好，{name}', only: '只有中文' }, en: { hello: 'Hello {name}' } } },
  };
  return { locale, missing, texts, owner };
}

it('gives a plugin its own text in the chosen language, else in Chinese', () => {
  const { locale, missing, texts, owner } = setUp();
  expect(texts.t(owner, 'hello', { name: 'Lily' })).toBe('Hello Lily');
  expect(texts.t(owner, 'only')).toBe('只有中文');
  locale.set('zh-CN');
  expect(texts.t(owner, 'hello', { name: 'Lily' })).toBe('你好，Lily');
  expect(missing).toEqual([]);
});

it('lets what is computed with a text follow the language', () => {
  const { locale, texts, owner } = setUp();
  const said: string[] = [];
  onTestFinished(autorun(() => void said.push(texts.t(owner, 'hello', { name: 'Lily' }))));
  locale.set('zh-CN');
  expect(said).toEqual(['Hello Lily', '你好，Lily']);
});

it('gives the key of a text that is in no locale, and says once that it is missing', () => {
  const { missing, texts, owner } = setUp();
  for (const key of ['refused.100', 'nosuch0', 'constructor', 'nosuch0']) expect(texts.t(owner, key)).toBe(key);
  texts.t({ ...owner, pluginId: 'lab.b' }, 'nosuch0');
  expect(missing).toEqual([
    ['lab.a', 'refused.100'],
    ['lab.a', 'nosuch0'],
    ['lab.a', 'constructor'],
    ['lab.b', 'nosuch0'],
  ]);
});
