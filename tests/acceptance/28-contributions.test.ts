import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlugin } from '../../tools/src/build/plugin-build.ts';
import { Api, classes, classroom, projectRoot, shared, startChorus, texts, type Chorus } from './harness/index.ts';

const { host } = texts;
const id = 'lab.tools';
let work: string;
let chorus: Chorus;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'chorus-contributions-'));
  chorus = await startChorus();
  const api = await new Api(chorus).login();
  for (const [plugin, folder] of [[id, 'contributions'] as const, ['lab.shelf', 'contributions-shelf'] as const]) {
    const { dir } = await buildPlugin(join(projectRoot, 'tests/fixtures', folder), { outDir: join(work, folder) });
    chorus.drop(dir, plugin);
    await api.call('setSchoolRule', { plugin, effect: 'allow', consent: { capabilities: [], publisher: 'Lab', dev: false } });
  }
});
afterAll(async () => {
  await chorus?.dispose();
  rmSync(work, { recursive: true, force: true });
});

const lesson = shared(async () => {
  const { teacher, page } = await classroom({ chorus });
  await teacher.login();
  const toolsBefore = await teacher.button(host('tools.button')).count();
  await teacher.chooseClass(classes.middle.large);
  return { teacher, page, toolsBefore };
});
/** On Home, with each plugin. */
const atHome = async () => {
  const room = await lesson();
  const { teacher, page } = room;
  await page.evaluate(() => (location.hash = '#/plugins'));
  await teacher.switchPlugin(id, true);
  await teacher.goHome();
  return room;
};

describe('a lesson’s tools', () => {
  it('are on every page of a lesson, stay open while pages change, and go with their plugin', async () => {
    const { teacher, page, toolsBefore } = await lesson();
    expect(toolsBefore).toBe(0);
    await teacher.openTool('课堂计时');
    const panel = page.getByRole('region', { name: '课堂计时' });
    await panel.getByText('还有 30 秒').waitFor();
    await teacher.button('数一下', panel).click();
    await teacher.openUnit();
    await panel.getByText('还有 29 秒').waitFor();
    await teacher.openTool('批注');
    const layer = page.getByRole('region', { name: '批注' });
    await layer.getByLabel('在页面上写').waitFor();
    const over = (await layer.boundingBox())!;
    const list = (await teacher.list.boundingBox())!;
    expect(over.x + over.width).toBeLessThanOrEqual(list.x + 1);
    await page.keyboard.press('Escape');
    await layer.waitFor({ state: 'detached' });
    await teacher.openPlugins();
    await panel.getByText('还有 29 秒').waitFor();
    await teacher.switchPlugin(id, false);
    await panel.waitFor({ state: 'detached' });
    expect(await teacher.lessonTool('课堂计时').count()).toBe(0);
    await teacher.button(host('plugins.why'), teacher.plugin(id)).click();
    await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
  });
});

describe('a plugin’s page', () => {
  it('has the whole board where it says so, with a way out, and is kept while another one is on top [2.1-2]', async () => {
    const { teacher, page } = await atHome();
    const open = (path: string) => page.evaluate((hash) => (location.hash = hash), `#/a/${id}/${path}`);
    await open('board');
    const field = page.getByLabel('写在整块屏上');
    await field.fill('apple');
    const box = (await teacher.main.boundingBox())!;
    expect([box.x, box.y, box.height]).toEqual([0, 0, page.viewportSize()!.height]);
    expect(await page.getByRole('banner').count()).toBe(0);
    await open('start');
    await page.getByRole('banner').getByRole('heading', { level: 1, name: '课堂计时' }).waitFor();
    expect(await field.isVisible()).toBe(false);
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe('apple');
    await teacher.button(host('title.close')).click();
    await teacher.at('/home');
  });

  it('that was kept is gone with its plugin', async () => {
    const { teacher, page } = await atHome();
    const open = (hash: string) => page.evaluate((to) => (location.hash = to), hash);
    await open(`#/a/${id}/board`);
    await page.getByLabel('写在整块屏上').fill('apple');
    await open('#/plugins');
    await teacher.switchPlugin(id, false);
    await expect.poll(() => page.locator('textarea').count()).toBe(0);
  });
});

describe('a plugin’s page that asks what others contribute', () => {
  it('lists it in order, draws a view of it with that plugin’s texts and settings, and follows when the plugin goes and comes', async () => {
    const { teacher, page } = await atHome();
    const open = (hash: string) => page.evaluate((to) => (location.hash = to), hash);
    await open('#/a/lab.shelf/tools');
    const tools = page.getByRole('list', { name: '工具架上的工具' }).getByRole('button');
    const names = () => tools.allInnerTexts();
    await tools.getByText('课堂计时', { exact: true }).waitFor();
    // by order, then by plugin: the board's own have 5 to 60
    expect((await names()).slice(0, 3)).toEqual(['课堂计时', '批注', '画笔']);
    await tools.getByText('课堂计时', { exact: true }).click();
    const view = page.getByRole('region', { name: '打开的工具' });
    await view.getByText(/^还有 \d+ 秒$/).waitFor();
    await teacher.button('好了', view).click();
    await view.waitFor({ state: 'detached' });
    await tools.getByText('课堂计时', { exact: true }).click();
    await view.getByText(/^还有 \d+ 秒$/).waitFor();
    await teacher.openPlugins();
    await teacher.switchPlugin(id, false);
    await teacher.button(host('plugins.why'), teacher.plugin(id)).click();
    await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await open('#/a/lab.shelf/tools');
    await tools.getByText('画笔', { exact: true }).waitFor();
    expect(await names()).not.toContain('课堂计时');
    await open('#/plugins');
    await teacher.switchPlugin(id, true);
    await open('#/a/lab.shelf/tools');
    await tools.getByText('课堂计时', { exact: true }).waitFor();
  });
});

describe('a plugin’s settings', () => {
  it('are drawn, checked and kept by the host, and reach what is open', async () => {
    const { teacher, page } = await atHome();
    await teacher.openTool('课堂计时');
    const panel = page.getByRole('region', { name: '课堂计时' });
    await panel.getByText('还有 30 秒').waitFor();
    await teacher.openPlugins();
    await teacher.button(host('plugins.settings'), teacher.plugin(id)).click();
    const seconds = teacher.dialog.getByLabel('倒数多少秒', { exact: true });
    await seconds.fill('500');
    await seconds.press('Enter');
    await teacher.dialog.getByText(host('plugins.settings-fault.too-large', { minimum: 5, maximum: 120 })).waitFor();
    await seconds.fill('45');
    await teacher.button(host('plugins.settings-save'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    await panel.getByText('还有 45 秒').waitFor();
    await page.reload();
    await panel.getByText('还有 45 秒').waitFor();
  });
});
