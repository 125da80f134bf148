import { appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  inLongRun,
  Api,
  classes,
  classroom,
  makePlugin,
  password,
  phones,
  shared,
  startChorus,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';

const { host } = texts;

function changeManifest(chorus: Chorus, folder: string, change: (manifest: object) => object): void {
  const path = join(chorus.pluginsFolder, folder, 'manifest.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as object)));
}

async function reasonOf(teacher: Teacher, id: string): Promise<string> {
  return teacher.plugin(id).innerText();
}

describe('plugins', () => {
  const ours = shared(async () => {
    const room = await classroom();
    await room.teacher.enter();
    return room;
  });

  it('are listed with version, publisher, state and what they bring, without ids, kilobytes and milliseconds', async () => {
    const { teacher } = await ours();
    await teacher.goHome();
    await teacher.openPlugins();
    for (const id of ['chorus.smart-word', 'chorus.answer-details', 'examples.quiz']) {
      const text = await teacher.plugin(id).innerText();
      expect(text).toContain('1.0.0');
      expect(text).toContain(host('plugins.built-in'));
      expect(text).not.toMatch(/\d (kB|ms)|chorus\.|examples\./i);
      expect(text).toContain(host('plugins.contributes'));
    }
  });

  it('say why they are as they are', async () => {
    const { teacher, page } = await ours();
    await teacher.goHome();
    await teacher.openPlugins();
    await teacher
      .plugin('chorus.smart-word')
      .getByRole('button', { name: host('plugins.why') })
      .click();
    await teacher.dialog.getByText(host('plugins.default.built-in-allowed')).waitFor();
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
  });

  it('go when they are switched off, and come back without a reload', async () => {
    const { teacher, page } = await ours();
    await teacher.goHome();
    await teacher.activity('单词训练').click();
    await teacher.at('/smart-word/book-detail');
    // the address is there before the activity is
    await teacher.see(texts.word('bookDetail.start'));
    const loads = { count: 0 };
    page.on('load', () => (loads.count += 1));
    await teacher.openPlugins();
    await teacher.switchPlugin('chorus.smart-word', false);
    await teacher
      .plugin('chorus.smart-word')
      .getByRole('button', { name: host('plugins.why') })
      .click();
    await teacher.dialog.getByText(host('plugins.left-none'), { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('link[rel=stylesheet][href*="chorus.smart-word"]').count()).toBe(0);
    await page.evaluate(() => (location.hash = '#/smart-word/book-list'));
    await teacher.see(host('page.off'));
    await teacher.button(host('page.home')).click();
    await teacher.at('/home');
    expect(await teacher.activity('单词训练').count()).toBe(0);
    await teacher.openPlugins();
    await teacher.switchPlugin('chorus.smart-word', true);
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('单词训练').click();
    await teacher.at('/smart-word/book-detail');
    await teacher.see(texts.word('bookDetail.start'));
    expect(loads.count).toBe(0);
  });

  it('dropped into the folder are there after a reload: off, until the administrator allows them', async () => {
    const { teacher, page, chorus } = await ours();
    chorus.drop(makePlugin({ id: 'stranger.hello', title: 'Hello there' }));
    await page.reload();
    await teacher.openPlugins();
    await teacher.plugin('stranger.hello').getByText(host('plugins.state.not-allowed')).waitFor();
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('单词训练').waitFor();
    expect(await teacher.activity('Hello there').count()).toBe(0);
    await teacher.openPlugins();
    await teacher
      .plugin('stranger.hello')
      .getByRole('button', { name: host('plugins.allow') })
      .click();
    await teacher.button(host('plugins.allow-yes')).click();
    await teacher.plugin('stranger.hello').getByText(host('plugins.state.ready'), { exact: true }).waitFor();
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('Hello there').click();
    await page.getByRole('heading', { name: 'Hello there', level: 2 }).waitFor();
  });

  it('of others leave the page with the teacher’s session: none of their code waits for the next one’s password', async () => {
    const { teacher, page } = await ours();
    await page.evaluate(() => Object.assign(window, { left: 'behind' }));
    await teacher.goHome();
    await teacher.openMenu(host('menu.logout'));
    await expect.poll(() => page.evaluate(() => 'left' in window).catch(() => true)).toBe(false);
    await teacher.at('/login');
    await teacher.login();
    await page.evaluate(() => Object.assign(window, { left: 'behind' }));
    await teacher.chooseClass(classes.middle.large);
    await teacher.openMenu(host('menu.logout'));
    await teacher.at('/login');
    expect(await page.evaluate(() => 'left' in window)).toBe(true);
    await teacher.enter();
  });

  it('allowed once are asked about again when a new version asks for more, with what is new', async () => {
    const version = (number: string, capabilities: readonly string[]) =>
      makePlugin({ id: 'stranger.asks', title: 'Asks for more', version: number, capabilities });
    const { teacher, page, chorus } = await ours();
    chorus.drop(version('1.0.0', ['roster.read']));
    await page.reload();
    await teacher.openPlugins();
    const row = teacher.plugin('stranger.asks');
    const allow = async () => {
      await row.getByRole('button', { name: host('plugins.allow') }).click();
      const asked = await teacher.dialog.innerText();
      await teacher.button(host('plugins.allow-yes')).click();
      await row.getByText(host('plugins.state.ready'), { exact: true }).waitFor();
      return asked;
    };
    expect(await allow()).not.toContain(host('plugins.may.answers.read'));
    chorus.drop(version('1.1.0', ['roster.read', 'answers.read', 'network:example.org']));
    await page.reload();
    await row.getByText(host('plugins.state.not-allowed')).waitFor();
    const news = [host('plugins.may.answers.read'), host('plugins.may.network', { host: 'example.org' })].join(host('plugins.may.and'));
    await row.getByText(host('plugins.reason.asks-for-more', { news })).waitFor();
    expect(await allow()).toContain(host('plugins.allow-new', { news }).trim());
    chorus.drop(version('1.2.0', ['answers.read']));
    await page.reload();
    await row.getByText('1.2.0').waitFor();
    await row.getByText(host('plugins.state.ready'), { exact: true }).waitFor();
  });

  inLongRun(
    'allowed on another machine are on Home without a reload; denied there they stay to the end of the lesson that uses them',
    async () => {
      await using chorus = await startChorus({ plugins: [makePlugin({ id: 'stranger.hello', title: 'Hello there' })] });
      const administrator = await new Api(chorus).login();
      const { teacher, page } = await classroom({ chorus });
      const listed = () => page.waitForResponse((answer) => answer.url().endsWith('/plugin/list'));
      const home = () => page.evaluate(() => (location.hash = '#/home'));
      await teacher.enter();
      await teacher.activity('单词训练').waitFor();
      expect(await teacher.activity('Hello there').count()).toBe(0);
      await administrator.call('setSchoolRule', { plugin: 'stranger.hello', effect: 'allow' });
      await teacher.openUnit();
      await home();
      await teacher.activity('Hello there').waitFor();
      await administrator.call('setSchoolRule', { plugin: 'chorus.smart-word', effect: 'deny' });
      const again = listed();
      await teacher.openPlugins();
      await (await again).finished();
      await home();
      await teacher.activity('单词训练').click();
      await teacher.see(texts.word('bookDetail.start'));
      const anew = listed();
      await page.reload();
      await (await anew).finished();
      await teacher.see(texts.word('bookDetail.start'));
      await page.evaluate(() => (location.hash = '#/choose-class'));
      await teacher.chooseClass(classes.middle.larger);
      await teacher.activity('Hello there').waitFor();
      await expect.poll(() => teacher.activity('单词训练').count()).toBe(0);
    },
  );

  it('that are broken are listed with the reason, and nothing else is touched', async () => {
    const { teacher, page, chorus } = await ours();
    chorus.drop(makePlugin({ id: 'broken.json' }));
    writeFileSync(join(chorus.pluginsFolder, 'broken.json/manifest.json'), '{ this is not JSON');
    chorus.drop(makePlugin({ id: 'broken.hash' }));
    appendFileSync(join(chorus.pluginsFolder, 'broken.hash/page.js'), '\n// changed');
    chorus.drop(makePlugin({ id: 'broken.missing' }));
    rmSync(join(chorus.pluginsFolder, 'broken.missing/page.js'));
    chorus.drop(makePlugin({ id: 'broken.link' }));
    rmSync(join(chorus.pluginsFolder, 'broken.link/page.js'));
    symlinkSync('/etc/hostname', join(chorus.pluginsFolder, 'broken.link/page.js'));
    chorus.drop(makePlugin({ id: 'broken.sdk', sdk: '^7.0.0' }));
    chorus.drop(makePlugin({ id: 'broken.icon', icon: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' }));
    chorus.drop(makePlugin({ id: 'broken.path' }));
    changeManifest(chorus, 'broken.path', (manifest) => ({ ...manifest, entry: '../broken.icon/index.js' }));
    chorus.drop(makePlugin({ id: 'broken.key' }));
    changeManifest(chorus, 'broken.key', (manifest) => ({ ...manifest, versoin: '1.0.0' }));
    chorus.drop(makePlugin({ id: 'broken.form' }));
    changeManifest(chorus, 'broken.form', (manifest) => ({ ...manifest, manifestVersion: 2, pages: [] }));
    chorus.drop(makePlugin({ id: 'broken.large' }));
    writeFileSync(join(chorus.pluginsFolder, 'broken.large/manifest.json'), ' '.repeat(10_000_000));
    chorus.drop(makePlugin({ id: 'chorus.impostor' }));
    await page.reload();
    await teacher.openPlugins();
    const reasons: Readonly<Record<string, string>> = {
      'broken.json': 'manifest-unreadable',
      'broken.missing': 'file-missing',
      'broken.link': 'symlink',
      'broken.sdk': 'needs-newer-chorus',
      'broken.form': 'needs-newer-chorus',
      'broken.icon': 'unsafe-icon',
      'broken.path': 'unsafe-path',
      'broken.key': 'manifest-invalid',
      'broken.large': 'manifest-too-large',
      'chorus.impostor': 'reserved-id',
    };
    for (const [id, reason] of Object.entries(reasons)) {
      await teacher.plugin(id).waitFor();
      expect(await reasonOf(teacher, id), id).toContain(host(`plugins.reason.${reason}`));
    }
    expect(await reasonOf(teacher, 'broken.hash')).toContain(host('plugins.reason.hash-mismatch'));
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('单词训练').waitFor();
  });

  it('that throw while they draw are named, offer a second try and the switch, and leave the rest alone', async () => {
    const { teacher, page, chorus } = await ours();
    chorus.drop(makePlugin({ id: 'broken.render', title: 'Falls over', page: 'throw new Error("drawn wrong");' }));
    chorus.drop(makePlugin({ id: 'broken.activate', title: 'Never starts', activate: 'throw new Error("no start");' }));
    await page.reload();
    await teacher.openPlugins();
    for (const id of ['broken.render', 'broken.activate']) {
      await teacher
        .plugin(id)
        .getByRole('button', { name: host('plugins.allow') })
        .click();
      await teacher.button(host('plugins.allow-yes')).click();
      await teacher.plugin(id).getByText(host('plugins.state.ready'), { exact: true }).waitFor();
    }
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('Falls over').click();
    await teacher.see(host('page.fault', { name: 'Falls over' }));
    await teacher.button(host('page.switch-off')).waitFor();
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('Never starts').click();
    await teacher.see(host('page.load-failed', { name: 'Never starts' }));
    await page.evaluate(() => (location.hash = '#/home'));
    await teacher.activity('单词训练').click();
    await teacher.see(texts.word('bookDetail.start'));
  });

  it('dropped in are nobody’s to allow but the administrator’s', async () => {
    const { teacher, page, chorus } = await ours();
    chorus.drop(makePlugin({ id: 'stranger.other' }));
    await page.reload();
    const row = teacher.plugin('stranger.other');
    const allow = row.getByRole('button', { name: host('plugins.allow') });
    await teacher.openPlugins();
    await allow.waitFor();
    await teacher.openMenu(host('menu.logout'));
    await teacher.fillLogin(phones.primary, password);
    await teacher.at('/choose-class');
    await teacher.chooseClass(classes.primary.large);
    await teacher.openPlugins();
    await row.getByText(host('plugins.state.not-allowed')).waitFor();
    expect(await allow.count()).toBe(0);
  });
});
