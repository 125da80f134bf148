import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { pluginRow } from '../../tools/src/conformance/host-page.ts';
import { inLongRun, classroom, projectRoot, texts as words } from '../acceptance/harness/index.ts';

const limitMs = 90_000;
let author: ChildProcess | undefined;
let folder: string;
afterEach(() => {
  author?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

inLongRun(
  'shows an author’s edit in the open page without a reload, names the line that threw, finds nothing left of what its page undid, and takes the activity away when the author stops',
  async () => {
    folder = mkdtempSync(join(tmpdir(), 'chorus-dev-'));
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    cpSync(join(projectRoot, 'plugins/examples/quiz/src'), join(folder, 'src'), { recursive: true });
    const entry = join(folder, 'src/index.ts');
    writeFileSync(entry, readFileSync(entry, 'utf8').replaceAll('examples.quiz', 'lab.dev').replaceAll('QuizHome', 'DevHome'));
    const quizPage = join(folder, 'src/quiz-page.tsx');
    const began = 'export default observer(function QuizPage() {\n';
    const throws = "if ((event as KeyboardEvent).key === 'z') throw new Error('z was pressed');";
    const listens = `${began}  useEffect(() => {\n    const heard = (event: Event) => {\n      ${throws}\n    };\n    addEventListener('keydown', heard);\n    return () => removeEventListener('keydown', heard);\n  }, []);\n`;
    const source = readFileSync(quizPage, 'utf8');
    expect(source).toContain(began);
    const written = `import { useEffect } from 'react';\n${source.replace(began, listens)}`;
    writeFileSync(quizPage, written);
    const { chorus, teacher, page } = await classroom();
    const tsx = join(projectRoot, 'node_modules/tsx/dist/cli.mjs');
    author = spawn(process.execPath, [tsx, join(projectRoot, 'tools/src/cli.ts'), 'dev', folder, '--url', chorus.origin], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    for (const stream of [author.stdout, author.stderr]) stream?.on('data', (text: Buffer) => said.push(text.toString()));
    const ended = new Promise<number | null>((done) => author?.once('exit', done));
    const place = join(chorus.pluginsFolder, 'lab.dev.dev');
    await expect.poll(() => said.join(''), { timeout: 40_000 }).toContain('Stop with');
    expect(existsSync(join(place, 'manifest.json'))).toBe(true);

    await teacher.enter();
    await pluginRow(page, chorus.web, 'lab.dev');
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await page.evaluate(() => (location.hash = '#/a/lab.dev/'));
    const locale = join(folder, 'src/locales/zh-CN.json');
    const texts = JSON.parse(readFileSync(locale, 'utf8')) as Record<string, string>;
    await teacher.see(texts['call']!);
    writeFileSync(locale, JSON.stringify({ ...texts, call: '刚改过的一句话' }));
    await teacher.see('刚改过的一句话');
    // as `sed -i` and vim save, and then in place again
    writeFileSync(`${locale}~`, JSON.stringify({ ...texts, call: '换名存盘的一句话' }));
    renameSync(`${locale}~`, locale);
    await teacher.see('换名存盘的一句话');
    writeFileSync(locale, JSON.stringify({ ...texts, call: '再改过的一句话' }));
    await teacher.see('再改过的一句话');
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);

    await page.keyboard.press('z');
    await teacher.see(words.host('fault.notice', { name: '小测验' }));
    const row = await pluginRow(page, chorus.web, 'lab.dev');
    await row.getByRole('button', { name: words.host('plugins.why') }).click();
    const line = written.split('\n').findIndex((each) => each.includes(throws)) + 1;
    await teacher.dialog.getByText(`src/quiz-page.tsx:${line}`, { exact: true }).waitFor();
    await teacher.dialog.getByText(words.host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => (globalThis as { stayed?: boolean }).stayed)).toBe(true);

    author.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(place)).toBe(false);
    await expect.poll(() => page.locator('[data-plugin="lab.dev"]').count()).toBe(0);
  },
  limitMs,
);
