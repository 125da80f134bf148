import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parseSource, type PluginSource } from './plugin-source.ts';
import { translationsCheck, untranslatedTextCheck } from './texts-check.ts';

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

it('reads texts that an editor of Windows wrote, and passes over JSON that only looks like it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'), { recursive: true });
  const locales = { 'zh-CN': { title: '页' }, en: { title: 'Page', next: 'Next' } };
  writeFileSync(join(folder, 'src/zh.json'), `\uFEFF${JSON.stringify(locales['zh-CN'])}`);
  writeFileSync(join(folder, 'src/notes.json'), '// not yet\n{}');
  const found = translationsCheck({ folder, files: [], built: { locales } } as unknown as PluginSource);
  expect(found.map(({ where }) => where)).toEqual(['src/zh.json']);
});

it('takes the name of a file that is imported for no text', () => {
  const code = `import cat from './猫.svg';
export { b } from './测.ts';
export * from './验.ts';
const page = () => import('./测验页.tsx');
const worker = new URL('./数.worker.ts', import.meta.url);
const said = '你好';`;
  const found = untranslatedTextCheck({
    files: [parseSource('src/a.ts', code)],
    built: { locales: {}, manifest: {} },
  } as unknown as PluginSource);
  expect(found.map(({ where, message }) => [where, message.slice(0, 4)])).toEqual([['src/a.ts:6', '"你好"']]);
});

it('sees every constant key that can be chosen, and none that is put together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  const code = `t(closed ? 'next' : (late ? 'later' : 'close'));
t(said && 'said');
t(
  text ?? 'none' as const,
);
context.t(text || \`empty\`);
t(\`refused.\${reason}\`);
t('refused.' + reason);
t(kind === 'word' ? key : names['word']);`;
  const locales = { 'zh-CN': { next: '下一题' }, en: { next: 'Next' } };
  const found = translationsCheck({ folder, files: [parseSource('src/a.ts', code)], built: { locales } } as unknown as PluginSource);
  expect(found.map(({ where, message }) => [where, /"(.*)" is asked for/.exec(message)?.[1]])).toEqual([
    ['src/a.ts:1', 'later'],
    ['src/a.ts:1', 'close'],
    ['src/a.ts:2', 'said'],
    ['src/a.ts:4', 'none'],
    ['src/a.ts:6', 'empty'],
  ]);
});
