import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { PluginSource } from './plugin-source.ts';
import { translationsCheck } from './texts-check.ts';

it('names the file and the key of a text that is missing, and the place that asks for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src/texts'), { recursive: true });
  const locales = { 'zh-CN': { title: '页', call: '叫 {name}' }, en: { title: 'Page', call: 'Call {who}', next: 'Next' } };
  writeFileSync(join(folder, 'src/texts/chinese.json'), JSON.stringify(locales['zh-CN']));
  const found = translationsCheck({ folder, files: [], built: { locales } } as unknown as PluginSource);
  expect(found.map(({ where, message }) => [where, message])).toEqual([
    ['locales.en', 'The text "call" has other parameters: {who} in en, {name} in zh-CN.'],
    ['src/texts/chinese.json', 'The text "next" is missing in zh-CN. In en it is "Next".'],
  ]);
});
