import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageStoreCases } from '@chorus/contract/package/testing/package-store-contract';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../../server/content/make/random.ts';
import { afterTest } from './harness/after-test.ts';
import {
  classroom,
  inLongRun,
  password,
  phones,
  projectRoot,
  startChorus,
  Teacher,
  TeacherBrowser,
  texts,
  type Chorus,
} from './harness/index.ts';
import { bookPackage, largePackage } from './harness/package-file.ts';
import { powerCut } from './harness/power-cut.ts';

const { host } = texts;
const MiB = 1024 * 1024;

describe('packages in the browser', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  const part = (page: Page) => page.getByRole('region', { name: host('packages.title'), exact: true });
  const choose = (page: Page, files: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]) =>
    part(page)
      .locator('input[type=file]')
      .setInputFiles(files as string);
  const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });
  const toPackages = async (teacher: Teacher) => {
    await teacher.open('#/teaching-assistant');
    await teacher.at('/teaching-assistant');
    await part(teacher.page).waitFor();
  };
  const local = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`chorus.${name}`), key);

  it('imports several files, asks before it replaces one, and says of a bad one what to do [1-21] [8-14] [8-18] [3-17]', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    await toPackages(teacher);
    const list = part(page);
    await choose(page, [
      zip('英语七上_202607050830.zip', bookPackage('英语七年级上册')),
      zip('英语七下_202607050830.zip', bookPackage('英语七年级下册')),
      zip('坏的_202607050830.zip', Buffer.from('no zip at all')),
    ]);
    await list.getByText(host('packages.here', { count: 2 })).waitFor();
    const problem = list.getByRole('alert').filter({ hasText: host('packages.broken') });
    await problem.getByText(host('help.phone-none')).waitFor();
    await list.getByRole('button', { name: host('packages.dismiss'), exact: true }).click();
    await choose(page, [zip('英语七上_202605010000.zip', bookPackage('旧的'))]);
    const question = page.getByRole('dialog', { name: host('packages.conflict-newer') });
    await question.getByText('《英语七上》').waitFor();
    await question.getByRole('button', { name: host('packages.conflict-no') }).click();
    await question.waitFor({ state: 'detached' });
    await list.getByText('2026-07-05 08:30').first().waitFor();
    await choose(page, [zip('英语七上_202609010800.zip', bookPackage('新的'))]);
    await page
      .getByRole('dialog', { name: host('packages.conflict-older') })
      .getByRole('button', { name: host('packages.conflict-yes') })
      .click();
    await list.getByText('2026-09-01 08:00').waitFor();
    expect(await list.getByText(host('packages.here', { count: 2 })).count()).toBe(1);
    expect([await local(page, 'localChange'), Object.keys(JSON.parse((await local(page, 'file2PathMap'))!) as object).sort()]).toEqual([
      'true',
      ['英语七上_202609010800.zip', '英语七下_202607050830.zip'],
    ]);
    await page.reload();
    await list.getByText('2026-09-01 08:00').waitFor();
    await list.getByRole('button', { name: `${host('packages.delete')} 英语七下`, exact: true }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: host('packages.delete-yes') })
      .click();
    await list.getByText(host('packages.here', { count: 1 })).waitFor();
  });

  /** A computer whose browser is ended as by a power cut, and opened again. */
  const machine = () => {
    const profile = mkdtempSync(join(tmpdir(), 'chorus-packages-'));
    afterTest(async () => rmSync(profile, { recursive: true, force: true }));
    return {
      cut: () => powerCut(profile),
      open: async () => {
        const browser = await TeacherBrowser.open({ profile });
        afterTest(() => browser.close().catch(() => undefined));
        const teacher = new Teacher(await browser.tab(), chorus);
        await teacher.open('#/teaching-assistant');
        const phone = teacher.page.getByLabel(host('login.phone'), { exact: true });
        const either = phone.or(part(teacher.page)).first();
        await either.waitFor();
        // A power cut takes the session's cookie along: the page comes, and goes when the server does not know it.
        await teacher.page.waitForLoadState('networkidle');
        await either.waitFor();
        if (await phone.isVisible()) {
          await teacher.fillLogin(phones.middle, password);
          await phone.waitFor({ state: 'detached' });
          await toPackages(teacher);
        }
        return teacher;
      },
    };
  };
  const percent = async (page: Page) =>
    Number(
      (await part(page)
        .getByRole('progressbar')
        .first()
        .getAttribute('aria-valuenow')
        .catch(() => null)) ?? 0,
    );
  /** Whole, and nothing of what was cut is left. */
  const isWhole = async (page: Page, name: string) => {
    const list = part(page);
    await list.getByText(host('packages.here', { count: 1 })).waitFor({ timeout: 300_000 });
    await list.getByRole('button', { name: `${host('packages.check')} ${name}`, exact: true }).click();
    await list.getByText(host('packages.whole')).waitFor({ timeout: 300_000 });
    expect(await list.getByText(host('packages.half'), { exact: true }).count()).toBe(0);
    const folders = await page.evaluate(async () => {
      const names: string[] = [];
      const root = await navigator.storage.getDirectory();
      const packages = (await root.getDirectoryHandle('packages')) as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };
      for await (const one of packages.keys()) names.push(one);
      return names;
    });
    expect(folders).toHaveLength(1);
  };

  inLongRun(
    'goes on after a kill of the browser when the same file is chosen again [1-21]',
    async () => {
      const file = await largePackage('大包_202607050830.zip', 160 * MiB);
      const { open, cut } = machine();
      let { page } = await open();
      await choose(page, file);
      await expect.poll(() => percent(page)).toBeGreaterThan(50);
      cut();
      ({ page } = await open());
      const half = part(page).getByText(/^已导入 \d.* \/ /);
      await half.waitFor();
      // More than half of it was copied.
      expect(Number(/已导入 ([\d.]+)/.exec(await half.innerText())![1])).toBeGreaterThan(64);
      const from = await page.evaluateHandle(() => {
        const seen: number[] = [];
        new MutationObserver(() => {
          const at = document.querySelector('.ch-packages [role=progressbar]')?.getAttribute('aria-valuenow');
          if (at) seen.push(Number(at));
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        return seen;
      });
      await choose(page, file);
      await isWhole(page, '大包');
      const seen = (await from.jsonValue()).filter((value) => value > 0);
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(20);
    },
    300_000,
  );

  inLongRun(
    'ends whole after fifty kills on the way through 1 GiB [1-21]',
    async () => {
      const seed = random(Number(process.env.CHORUS_SEED ?? 1));
      const file = await largePackage('很大的包_202607050830.zip', 1024 * MiB);
      const { open, cut } = machine();
      const here = (page: Page) => part(page).getByText(host('packages.here', { count: 1 }));
      const opened = async () => {
        const { page } = await open();
        await here(page)
          .or(part(page).getByText(host('packages.half'), { exact: true }))
          .or(part(page).getByText(host('packages.none')))
          .first()
          .waitFor();
        return page;
      };
      for (let kill = 0; kill < 50; kill += 1) {
        const page = await opened();
        // Done before it was killed: the next way begins.
        if (await here(page).isVisible()) {
          await isWhole(page, '很大的包');
          await part(page)
            .getByRole('button', { name: `${host('packages.delete')} 很大的包`, exact: true })
            .click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: host('packages.delete-yes') })
            .click();
          await here(page).waitFor({ state: 'detached' });
        }
        await choose(page, file);
        await page.waitForTimeout(Math.floor(seed() * 2_500));
        cut();
      }
      const page = await opened();
      if (!(await here(page).isVisible())) await choose(page, file);
      await isWhole(page, '很大的包');
    },
    3_600_000,
  );

  it('keeps what every store of packages promises', async () => {
    const browser = await TeacherBrowser.open();
    afterTest(() => browser.close());
    const page = await browser.tab(chorus.bare);
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: join(projectRoot, 'tests/acceptance/harness/store-contract-worker.ts'), formats: ['es'], fileName: 'worker' },
      },
    });
    const { output } = [built].flat()[0] as { readonly output: readonly { readonly code?: string }[] };
    const found = await page.evaluate(
      (code) =>
        new Promise<unknown>((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
      output[0]!.code!,
    );
    expect(found).toEqual(Object.fromEntries(packageStoreCases.map(({ title }) => [title, 'good'])));
  });
});
