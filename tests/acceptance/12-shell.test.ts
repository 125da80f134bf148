import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, classroom, password, phones, shared, startChorus, Teacher, texts, type Chorus } from './harness/index.ts';

const { host, quiz, ui, word } = texts;

describe('the shell', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());
  /** The login page, until a test has logged in. */
  const room = shared(async () => {
    const begun = await classroom({ chorus, voice: [{ silence: 30 }] });
    await begun.teacher.open();
    return begun;
  });
  const inClass = async () => {
    const begun = await room();
    const { teacher, page } = begun;
    if (await page.evaluate(() => localStorage.getItem('chorus.token') !== null)) return begun;
    await teacher.enter();
    // The machine of a test before may be heard for half a minute: this page is to write, not to watch.
    const takeOver = teacher.button(host('banner.take-over'));
    // it may go at any time by itself
    await takeOver.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
    await takeOver.waitFor({ state: 'detached' });
    return begun;
  };
  const atHome = async () => {
    const begun = await inClass();
    await begun.teacher.goHome();
    return begun;
  };
  /** Where a word is read. */
  const reading = async () => {
    const begun = await inClass();
    if (begun.teacher.route === '/smart-word/word-read-aloud') return begun;
    await begun.teacher.goHome();
    await begun.teacher.openUnit();
    return begun;
  };

  it('sends whoever has no token to login, from every page but the open ones [2.1-1, 2.1-4, 2.1-10, 6-3]', async () => {
    const { teacher } = await room();
    for (const path of ['#/', '#/home', '#/choose-class', '#/plugins', '#/smart-word/book-list']) {
      await teacher.page.goto('about:blank');
      await teacher.open(path);
      await teacher.at('/login');
    }
  });

  it('needs no login in offline mode, which is a window flag of 1 [2.1-5, 2.1-11]', async () => {
    const page = await (await room()).browser.tab();
    const teacher = new Teacher(page, chorus);
    await page.addInitScript(() => Object.assign(window, { offline: sessionStorage.getItem('flag') === '1' ? 1 : 0 }));
    await teacher.open('#/home');
    await teacher.at('/login');
    await page.evaluate(() => sessionStorage.setItem('flag', '1'));
    for (const path of ['/', '/home', '/smart-word/book-list']) {
      await page.goto('about:blank');
      await teacher.open(`#${path}`);
      await teacher.at(path === '/' ? '/home' : path);
      await teacher.main.waitFor();
      expect(await page.getByLabel(host('login.phone'), { exact: true }).count()).toBe(0);
    }
    await page.close();
  });

  it('titles the window with the route and what this is [1-25]', async () => {
    const { teacher, page } = await room();
    await expect.poll(() => page.title()).toBe(`${host('route.login')} - ${host('app.suffix')}`);
    await inClass();
    await expect.poll(() => page.title()).toBe(`${host('route.home')} - ${host('app.suffix')}`);
    await teacher.activity('单词训练').click();
    await expect.poll(() => page.title()).toBe(`单词训练 - ${host('app.suffix')}`);
  });

  it('lets whoever has a token to the login page, in the browser [2.1-6, 2.1-8, 2.1-9]', async () => {
    const { teacher, page } = await atHome();
    await page.evaluate(() => (location.hash = '#/login'));
    await page.getByLabel(host('login.phone'), { exact: true }).waitFor();
    expect(teacher.route).toBe('/login');
  });

  it.each(['dark', 'contrast'] as const)('has a %s theme', async (theme) => {
    const { teacher, page } = await atHome();
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ch-paper').trim());
    const light = await paper();
    await teacher.openMenu(host(`menu.theme.${theme}`));
    await expect.poll(paper).not.toBe(light);
  });

  it('says that there is no such page', async () => {
    const { teacher } = await atHome();
    await teacher.open('#/no/such/page');
    await teacher.see(host('page.not-found'));
  });

  it('offers the font sizes, standard 33, and keeps the choice [2.4-1, 2.4-5, 9-1]', async () => {
    const { teacher, page } = await reading();
    const size = async () =>
      Number.parseFloat(
        await teacher.stage
          .locator('.sw-meaning')
          .first()
          .evaluate((node) => getComputedStyle(node).fontSize),
      );
    const before = await size();
    await page.getByRole('button', { name: host('footer.font') }).click();
    for (const step of [host('footer.standard'), host('footer.large'), host('footer.back-row'), '13', '16', '24', '28', '38', '40'])
      await page.getByRole('menuitem', { name: step }).first().waitFor();
    await page
      .getByRole('menuitem', { name: host('footer.back-row') })
      .first()
      .click();
    await expect.poll(size).toBeGreaterThan(before);
    await page.reload();
    await teacher.stage.waitFor();
    await expect.poll(size).toBeGreaterThan(before);
  });

  it('folds the waiting list away and back [2.4-6, 9-16]', async () => {
    const { teacher, page } = await reading();
    await teacher.list.waitFor();
    await teacher.button(host('list.fold')).click();
    await teacher.list.waitFor({ state: 'detached' });
    await teacher.button(host('list.unfold')).click();
    await teacher.list.waitFor();
    const edge = page.getByRole('separator', { name: host('list.width') });
    expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(200);
    const box = await edge.boundingBox();
    if (!box) throw new Error('The edge is not on the screen.');
    await page.mouse.move(box.x + 2, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(1915, box.y + 200, { steps: 5 });
    await page.mouse.up();
    await teacher.button(host('list.unfold')).click();
    await teacher.list.waitFor();
  });

  const endSession = (page: Page) =>
    page.route('**/apiv2/**', (route) =>
      route.request().url().includes('teacherLogin')
        ? route.continue()
        : route.fulfill({ json: { state: 22, msg: 'x', note: 'x', data: null } }),
    );
  const logInAgain = async ({ teacher, page }: Awaited<ReturnType<typeof room>>) => {
    await teacher.dialog.getByText(host('login.again-what')).waitFor();
    expect(teacher.route).toBe('/smart-word/word-read-aloud');
    await page.unrouteAll({ behavior: 'wait' });
    const phone = teacher.dialog.getByLabel(host('login.phone'), { exact: true });
    expect(await phone.inputValue()).toBe(phones.middle);
    await teacher.dialog.getByLabel(host('login.password'), { exact: true }).fill(password);
    await teacher.button(host('login.submit'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    expect(teacher.route).toBe('/smart-word/word-read-aloud');
  };
  const wordShown = async ({ teacher }: Awaited<ReturnType<typeof room>>) => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '');

  it('opens login over the lesson when the session is refused, and goes on where it was [4-5]', async () => {
    const begun = await reading();
    const { page } = begun;
    await endSession(page);
    await page.keyboard.press('ArrowRight');
    await logInAgain(begun);
    await expect.poll(() => wordShown(begun)).toBe('student');
  });

  it('opens login over the lesson also where the session is found ended while the page loads [4-5]', async () => {
    const begun = await reading();
    const { page } = begun;
    const word = await wordShown(begun);
    await endSession(page);
    await page.reload();
    await logInAgain(begun);
    await expect.poll(() => wordShown(begun)).toBe(word);
  });

  it('asks before an answering page is left, and goes back [2.4-9]', async () => {
    const { teacher } = await reading();
    await teacher.button(host('title.close')).click();
    await teacher.dialog.getByText(host('close.answer')).waitFor();
    await teacher.button(host('close.leave-yes'), teacher.dialog).click();
    await teacher.at('/smart-word/book-detail');
  });

  it('asks before back, home or the browser leave a question that some have answered, until it is revealed [2.4-9]', async () => {
    const { teacher, page } = await atHome();
    await teacher.activity(quiz('title')).click();
    await teacher.see(quiz('call'));
    const footer = page.getByRole('contentinfo');
    const ways = [
      () => footer.getByRole('button', { name: host('footer.back') }).click(),
      () => page.goBack(),
      () => footer.getByRole('button', { name: host('footer.home') }).click(),
    ];
    // nobody has answered yet
    await ways[2]!();
    await teacher.at('/home');
    await teacher.activity(quiz('title')).click();
    await teacher.press('马洁');
    await teacher.see(quiz('turn', { name: '马洁' }));
    await page.locator('.ch-choice-door').first().click();
    await teacher.quizAt(1, 1);
    for (const leave of ways) {
      await leave();
      await teacher.dialog.getByText(host('close.answering')).waitFor();
      await teacher.button(host('close.leave-no'), teacher.dialog).click();
      await teacher.dialog.waitFor({ state: 'detached' });
      await teacher.quizAt(1, 1);
    }
    await ways[2]!();
    await teacher.button(host('close.leave-yes'), teacher.dialog).click();
    await teacher.at('/home');
    // it stays open meanwhile, and no other page is asked about
    await teacher.openPlugins();
    await teacher.goHome();
    await teacher.activity(quiz('title')).click();
    await teacher.quizAt(1, 1);
    await teacher.button(quiz('close')).click();
    await teacher.see(quiz('closed'));
    await ways[2]!();
    await teacher.at('/home');
  });

  inLongRun('asks before back, home or the browser leave while a child speaks, and not else [2.4-9]', async () => {
    const { teacher, page } = await reading();
    const footer = page.locator('footer').last();
    const ways = [
      () => footer.getByRole('button', { name: host('footer.back') }).click(),
      () => page.goBack(),
      () => footer.getByRole('button', { name: host('footer.home') }).click(),
    ];
    await teacher.call('马洁');
    const speak = async () => {
      const again = teacher.stage.getByRole('button', { name: word('after.again'), exact: true });
      const first = teacher.button(word('ready.record', { name: '马洁' }));
      await again.or(first).click();
      await teacher.button(word('recording.stop', { name: '马洁' })).waitFor();
    };
    for (const leave of ways) {
      await speak();
      await leave();
      await teacher.dialog.getByText(host('close.answer')).waitFor();
      await teacher.button(host('close.leave-no'), teacher.dialog).click();
      await teacher.dialog.waitFor({ state: 'detached' });
      expect(teacher.route).toBe('/smart-word/word-read-aloud');
      const stop = teacher.button(word('recording.stop', { name: '马洁' }));
      // on a slow machine it may have ended by itself
      await stop.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
      await stop.waitFor({ state: 'detached' });
    }
    await speak();
    await ways[2]!();
    await teacher.button(host('close.leave-yes'), teacher.dialog).click();
    await teacher.at('/home');
  });

  it('has back in the footer, and goes to the page before [2.4-5, 2.1-3]', async () => {
    const { teacher, page } = await atHome();
    await teacher.openUnit();
    const footer = page.locator('footer').last();
    await footer.getByRole('button', { name: host('footer.back') }).click();
    await teacher.at('/smart-word/book-detail');
    await footer.getByRole('button', { name: host('footer.back') }).click();
    await teacher.at('/home');
  });

  it('gives Home back as it was left: as far down, with the focus on the door that was opened [2.1-2]', async () => {
    const { teacher, page } = await atHome();
    await page.setViewportSize({ width: 1280, height: 500 });
    const door = teacher.activity('单词训练');
    await door.scrollIntoViewIfNeeded();
    await teacher.main.evaluate((main) => main.scrollTo({ top: main.scrollHeight }));
    const top = () => teacher.main.evaluate((main) => main.scrollTop);
    const left = await top();
    expect(left).toBeGreaterThan(0);
    await door.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/smart-word/, { waitUntil: 'commit' });
    await expect.poll(top).toBe(0);
    expect(await teacher.main.getByRole('list', { name: host('home.activities') }).count()).toBe(0);
    await page.goBack();
    await teacher.at('/home');
    await expect.poll(top).toBe(left);
    await expect.poll(() => door.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 1920, height: 1080 });
  });

  it('shows the version, checks for another one, and offers it where the server has one [2.4-2, 2.4-3, 3-12, 7.2-8, 8-19]', async () => {
    const { teacher, page } = await atHome();
    await teacher.button(host('title.menu')).click();
    const item = page.getByRole('menuitem', { name: host('version.check') });
    expect(await item.textContent()).toMatch(/\d+\.\d+\.\d+/);
    await item.click();
    await teacher.see(host('version.newest'));
    const badge = teacher.button(host('version.newer'));
    expect(await badge.count()).toBe(0);
    await page.route('**/common/checkVersion', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, build: 'later' } } });
    });
    await teacher.openMenu(host('version.check'));
    await teacher.dialog.getByText(host('version.in-lesson')).waitFor();
    await teacher.button(host('version.later'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    await badge.click();
    await teacher.button(host('version.load'), teacher.dialog).click();
    await badge.waitFor({ state: 'detached' });
    await teacher.at('/home');
  });

  it('helps: what is wrong with this machine, whom to call, and which keys pages have [9-17]', async () => {
    const { teacher, page } = await atHome();
    await teacher.openMenu(host('menu.help'));
    await teacher.at('/help');
    await teacher.see(host('help.found.live.good'), host('help.found.unsent.good'), host('help.phone'));
    const saved = page.waitForEvent('download');
    await teacher.button(host('help.save')).click();
    const report = JSON.parse(readFileSync((await (await saved).path())!, 'utf8')) as { findings: unknown[] };
    expect(report.findings).toHaveLength(10);
    expect(JSON.stringify(report)).not.toContain('马洁');
    const licences = await page.evaluate(async () => (await fetch('/v2/licences.txt')).text());
    expect(licences).toContain('## react ');

    const next = page.getByRole('button', { name: host('help.key-change', { work: host('help.key.next'), key: '' }).split('：')[0]! });
    await next.press('Enter');
    await expect.poll(() => next.textContent()).toBe(host('help.key-press'));
    await next.press('PageDown');
    await expect.poll(() => next.textContent()).toBe('PageDown 键');
    await teacher.goHome();
    await teacher.openUnit();
    const first = await wordShown(await room());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await wordShown(await room())) === first).toBe(false);
    const second = await wordShown(await room());
    await page.keyboard.press('ArrowRight');
    expect(await wordShown(await room())).toBe(second);
    await page.evaluate(() => localStorage.removeItem('chorus.keys'));
    await page.reload();
    await teacher.wordOnStage.waitFor();
  });

  it('says in its frame that a page can’t be fetched, leads on to others, and fetches it again [8-22]', async () => {
    const { teacher, page } = await atHome();
    const open = () => page.evaluate(() => (window.location.hash = '#/journal'));
    const failed = host('page.load-failed', { name: host('route.journal') });
    await page.route('**/assets/journal-page-*', (route) => route.abort());
    await open();
    await teacher.see(failed, host('page.not-loaded'));
    await teacher.goHome();
    await open();
    await teacher.see(failed);
    await page.unrouteAll({ behavior: 'wait' });
    await teacher.button(ui('error.retry')).click();
    await teacher.see(host('journal.none'));
  });

  it('speaks Chinese and English, switched while it runs and kept', async () => {
    const { teacher, page } = await atHome();
    await teacher.openMenu('English');
    await page
      .getByRole('list', { name: host('home.activities', {}, 'en') })
      .getByRole('button')
      .filter({ hasText: 'Word drills' })
      .click();
    await page
      .getByText(word('bookDetail.start', {}, 'en'))
      .first()
      .waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.reload();
    await page
      .getByText(word('bookDetail.start', {}, 'en'))
      .first()
      .waitFor();
    await page.getByRole('button', { name: host('title.menu', {}, 'en'), exact: true }).click();
    await page.getByRole('menuitem', { name: host('locale.zh-CN'), exact: true }).click();
    await teacher.see(word('bookDetail.start'));
  });

  it('asks before it is left from Home, and logs out [2.4-7, 2.4-8, 2.4-12]', async () => {
    const { teacher, page } = await atHome();
    await teacher.button(host('title.close')).click();
    await teacher.dialog.getByText(host('close.exit')).waitFor();
    await teacher.button(host('close.exit-no'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    expect(teacher.route).toBe('/home');
    await teacher.button(host('title.close')).click();
    await teacher.button(host('close.exit-yes'), teacher.dialog).click();
    await teacher.at('/login');
    await expect.poll(() => page.url()).toContain('quit=1');
    await page.goto('about:blank');
    await teacher.open('#/home');
    await teacher.at('/login');
  });

  it('logs out where nothing is being answered [2.4-11]', async () => {
    const { teacher } = await atHome();
    await teacher.activity('单词训练').click();
    await teacher.at('/smart-word/book-detail');
    await teacher.button(host('title.close')).click();
    await teacher.at('/login');
  });
});
