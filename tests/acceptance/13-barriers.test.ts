import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver } from '@chorus/tools/receiver';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPlugin } from '../../tools/src/build/plugin-build.ts';
import {
  inLongRun,
  Api,
  classes,
  classroom,
  password,
  phones,
  projectRoot,
  reads,
  receiverPort,
  shared,
  startChorus,
  type Teacher,
  texts,
} from './harness/index.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers, themes } from './harness/barriers.ts';
import { choose } from '../../tools/src/page/layout.ts';
import { findIn, recognise, spokenText, unsureLines } from './harness/own-text.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { answer, host, passages, word, quiz, ui } = texts;
const apple = new Uint8Array(readFileSync(new URL('../../tools/src/receiver/samples/18/apple.mp3', import.meta.url)));

const long = process.env.CHORUS_LONG === '1';

/** Goes through pages and looks at each state of them with axe: every day in one theme in turn, in the long run in each. */
function walk(teacher: Teacher) {
  const { page } = teacher;
  const found: Record<string, readonly string[]> = {};
  let looks = 0;
  const look = async (state: string) => {
    const here = await barriers(page, long ? themes : [themes[looks++ % themes.length]!]);
    if (here.length > 0) found[state] = here;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
  };
  const go = async (path: string) => {
    await page.evaluate((to) => (location.hash = `#${to}`), path);
    await teacher.at(path.split('?')[0]!);
  };
  /** A menu: opens it, looks, closes it. */
  const menu = async (state: string, open: () => Promise<void>) => {
    await open();
    await page.getByRole('menu').waitFor();
    await look(state);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  return { look, close, go, menu, found };
}

describe('barriers', () => {
  const school = shared(async () => {
    const built = mkdtempSync(join(tmpdir(), 'chorus-barriers-'));
    afterTest(async () => rmSync(built, { recursive: true, force: true }));
    const { dir } = await buildPlugin(join(projectRoot, 'tests/fixtures/contributions'), { outDir: join(built, 'dist') });
    const chorus = await startChorus();
    afterTest(() => chorus.dispose());
    chorus.drop(dir, 'lab.tools');
    const consent = { capabilities: [], publisher: 'Lab', dev: false };
    await (await new Api(chorus).login()).call('setSchoolRule', { plugin: 'lab.tools', effect: 'allow', consent });
    // What Home and the end of a unit tell of: many read the first word badly.
    await readUnitBefore(
      chorus,
      Array.from({ length: 37 }, (_, student) => ({ student, word: 0, sound: student < 30 ? 30 : 90 })),
    );
    return chorus;
  });

  inLongRun(
    'axe finds nothing moderate on the teacher’s pages, in three themes',
    async () => {
      const { teacher, page } = await classroom({ chorus: await school() });
      const { look, close, go, menu, found } = walk(teacher);
      const footer = page.getByRole('contentinfo');
      await teacher.page.goto(teacher.chorus.opened);
      await teacher.button(host('login.sample-middle')).waitFor();
      await look('login');
      await teacher.button(host('login.submit')).click();
      await teacher.see(host('login.phone-missing'));
      await look('login, nothing written');
      await teacher.fillLogin(phones.middle, 'wrong');
      await teacher.see(host('login.wrong'));
      await look('login, refused');
      await teacher.fillLogin(phones.middle, password);
      await teacher.at('/choose-class');
      await teacher.classCard(classes.middle.empty).waitFor();
      await look('choose class');
      await teacher.chooseClass(classes.middle.empty);
      await teacher.activity('单词训练').waitFor();
      await look('home, nothing yet');
      await menu('main menu', () => teacher.button(host('title.menu')).click());
      for (const name of ['font', 'sound']) await menu(name, () => footer.getByRole('button', { name: host(`footer.${name}`) }).click());
      await footer.getByRole('button', { name: host('footer.sound') }).click();
      await page.getByRole('menuitem', { name: host('footer.sound-school') }).click();
      await teacher.dialog.waitFor();
      await look('the school’s sound');
      await close();

      await teacher.openPlugins();
      await teacher.plugin('chorus.smart-word').waitFor();
      await look('plugins');
      await teacher.button(host('plugins.why'), teacher.plugin('chorus.smart-word')).click();
      await teacher.dialog.getByText(host('plugins.default.built-in-allowed')).waitFor();
      await look('why a plugin is as it is');
      await close();
      await teacher.button(host('plugins.settings'), teacher.plugin('lab.tools')).click();
      const seconds = teacher.dialog.getByLabel('倒数多少秒', { exact: true });
      await seconds.fill('500');
      await seconds.press('Enter');
      await teacher.dialog.getByText(host('plugins.settings-fault.too-large', { minimum: 5, maximum: 120 })).waitFor();
      await look('a plugin’s settings, refused');
      await close();
      await teacher.switchPlugin('examples.quiz', false);
      await go('/a/examples.quiz/');
      await teacher.see(host('page.off'));
      await look('an activity that is off');
      await go('/nowhere');
      await teacher.see(host('page.not-found'));
      await look('no such page');
      await go('/plugins');
      await teacher.switchPlugin('examples.quiz', true);

      for (const [state, path] of [
        ['history, nothing yet', '/answer-history-list'],
        ['journal', '/journal'],
        ['my content, nothing yet', '/my-content'],
        ['a word list', '/my-content?write=list.00000000-0000-7000-8000-000000000001'],
        ['suspension', '/suspension'],
        ['equipment', '/Text/equipment-test'],
      ] as const) {
        await go(path);
        await teacher.main.getByRole('heading').or(teacher.main.getByRole('button')).first().waitFor();
        await look(state);
      }
      await go('/smart-word/book-list');
      await teacher.see(word('bookList.title'));
      await look('grades');
      await teacher.main.getByRole('button').filter({ hasText: '七年级' }).first().click();
      await teacher.at('/smart-word/bookshelf');
      await teacher.main.getByRole('button').first().waitFor();
      await look('bookshelf');
      await teacher.goHome();
      await teacher.activity('单词训练').click();
      await teacher.see(word('bookDetail.start'));
      await look('units');
      await teacher.button(word('bookDetail.start')).click();
      await teacher.wordOnStage.waitFor();
      await look('word, a class without students');
      expect(found).toEqual({});
    },
    180_000,
  );

  inLongRun(
    'axe finds nothing moderate where a teacher brings in a text, in three themes and both languages',
    async () => {
      const { teacher, page } = await classroom({ chorus: await school() });
      await teacher.enter('primary');
      const { go } = walk(teacher);
      const found: Record<string, readonly string[]> = {};
      const look = async (state: string) => {
        for (const locale of ['en', 'zh-CN'] as const) {
          await choose(page, { locale });
          const here = await barriers(page);
          if (here.length > 0) found[`${state} ${locale}`] = here;
        }
      };
      const { paste, file } = spokenText('text:primary-tiger');
      await go('/my-content?part=texts');
      await teacher.see(passages('my-texts.none'));
      await look('texts, none yet');
      await teacher.button(passages('my-texts.new')).click();
      await teacher.see(passages('my-texts.paste-what'));
      await look('text');
      const notText = { name: '课文.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      await page.getByLabel(passages('my-texts.from-file'), { exact: true }).setInputFiles(notText);
      await page.getByRole('alert').first().waitFor();
      await look('text, a damaged file');
      await recognise(teacher, `12\n${paste}\n${unsureLines}`);
      await page.locator('.tx-left summary').click();
      await look('text, recognised');
      await teacher.button(passages('my-texts.next')).click();
      await teacher.see(passages('my-texts.drop-here'));
      await look('sound');
      await findIn(teacher, file);
      await look('check');
      await page.locator('.tx-said').nth(1).click();
      await page.locator('.tx-written').waitFor();
      await look('check, a sentence written');
      await page.keyboard.press('Escape');
      await teacher.button(passages('my-texts.role-of', { n: 1, name: 'Lily' })).click();
      await teacher.dialog.waitFor();
      await look('check, who says it');
      await page.keyboard.press('Escape');
      await teacher.button(passages('my-texts.row-menu', { n: 1 })).click();
      await page.getByRole('menu').waitFor();
      await look('check, menu of a sentence');
      await page.keyboard.press('Escape');
      await teacher.button(passages('my-texts.rest-is-well')).click();
      await page.getByLabel(passages('my-texts.title'), { exact: true }).fill('');
      await teacher.button(passages('my-texts.save')).click();
      await teacher.see(passages('my-texts.title-missing'));
      await look('check, without a title');
      await page.getByLabel(passages('my-texts.title'), { exact: true }).fill('At the Zoo');
      await teacher.button(passages('my-texts.save')).click();
      await teacher.see(passages('my-texts.done'));
      await look('done');
      await teacher.button(passages('my-texts.see-texts')).click();
      await teacher.see('At the Zoo');
      await look('texts');
      expect(found).toEqual({});
    },
    300_000,
  );

  it('axe finds nothing moderate in any moment of a lesson, in three themes', { tags: 'long', timeout: 300_000 }, async () => {
    const receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: 6 });
    onTestFinished(() => receiver.stop());
    const { teacher, page } = await classroom({ chorus: await school(), voice: reads('teacher') });
    const { look, close, go, menu, found } = walk(teacher);
    await teacher.enter();
    await teacher.openMenu(host('menu.clickers'));
    await teacher.button(host('devices.ask-yes'), teacher.dialog).waitFor();
    await look('clickers, not asked for yet');
    await teacher.button(host('devices.ask-yes'), teacher.dialog).click();
    await teacher.dialog.getByText(host('devices.receiver.ready', { serial: receiver.serial })).waitFor();
    await look('clickers');
    await teacher.dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
    const asked = () => page.locator('.ch-binding-target strong').innerText();
    for (const uid of receiver.clickers) {
      const name = await asked();
      receiver.press(uid, 'A');
      await expect.poll(asked).not.toBe(name);
    }
    await look('binding');
    await teacher.button(host('devices.stop')).click();
    await close();

    await teacher.main
      .getByRole('region', { name: host('home.weak-words') })
      .getByText('teacher')
      .waitFor();
    await look('home');
    await teacher.button(host('home.words-count', { count: 1 })).click();
    await teacher.dialog.waitFor();
    await look('weak words');
    await close();
    await teacher.openUnit();
    await look('word, nobody called');
    await teacher.button(ui('roll.call'), teacher.stage).click();
    await page.locator('.ch-called-one').waitFor();
    await look('called by lot');
    await teacher.button(ui('roll.odds')).click();
    await teacher.dialog.waitFor();
    await look('odds of a roll call');
    await close();
    await teacher.list.getByRole('button', { name: host('list.roll-more') }).click();
    await page.getByRole('menuitem', { name: host('list.roll-several', { count: 3 }) }).click();
    await page.locator('.ch-turn').first().waitFor();
    await look('several called at once');
    await teacher.call('马洁');
    await look('word, ready');
    await teacher.record('马洁');
    await look('recording');
    await teacher.score.waitFor();
    await look('scored');
    await teacher.button(word('after.again')).click();
    await teacher.button(word('after.try', { count: 2 })).waitFor();
    await look('second try');
    await teacher.student('马洁').click({ button: 'right' });
    const praise = page.getByRole('dialog', { name: '马洁' });
    await praise.waitFor();
    await look('praise');
    await page.keyboard.press('Escape');
    await praise.waitFor({ state: 'detached' });
    await menu('menu of the list', () => teacher.list.getByRole('button', { name: host('list.menu') }).click());
    const dialog = await teacher.openDetails();
    await dialog.getByRole('heading', { name: 'teacher', level: 3 }).waitFor();
    await look('record dialog');
    await close();

    await teacher.list.getByRole('radio', { name: host('list.mode.TEAM') }).check({ force: true });
    await page.locator('.ch-team-tile').first().waitFor();
    await look('team, before');
    await teacher.button(host('list.team-start')).click();
    await page.locator('.ch-team-clock').waitFor();
    for (const uid of receiver.clickers.slice(0, 3)) receiver.speak(uid, apple, 'mp3', { lasts: 700 });
    await expect.poll(() => page.locator('.ch-team-tile[data-look="wait"]').count()).toBe(3);
    await look('team, answering');
    await teacher.list.getByRole('button', { name: texts.pattern(host('list.team-end')) }).click();
    await teacher.button(word('team.result')).waitFor();
    await look('team, scored');
    await teacher.button(word('team.result')).click();
    await page.getByRole('region', { name: ui('result.region') }).waitFor();
    await look('result of the class');
    await teacher.button(ui('result.names')).click();
    await look('result of the class, with names');
    const { hash } = new URL(page.url());
    await go(`/smart-word/unit-end?${hash.split('?')[1]}`);
    await page
      .getByRole('list', { name: word('end.names') })
      .getByRole('listitem')
      .first()
      .waitFor();
    await look('end of a unit');

    await teacher.goHome();
    await teacher.button(host('tools.button')).click();
    await teacher.lessonTool('计时').waitFor();
    await look('sheet of tools');
    await teacher.button(host('tools.button')).click();
    for (const tool of ['计时', '分组', '加星', '抢答', '音量计', '骰子', '聚光灯', '幕布']) {
      const shown = page.getByRole('region', { name: tool, exact: true });
      await teacher.openTool(tool);
      await shown.waitFor();
      await look(tool);
      if (tool === '聚光灯' || tool === '幕布') await page.keyboard.press('Escape');
      else await teacher.button(host('tools.close', { name: tool })).click();
      await shown.waitFor({ state: 'detached' });
    }

    await teacher.activity(quiz('title')).click();
    await teacher.see(quiz('call'));
    for (const [n, uid] of receiver.clickers.entries()) receiver.press(uid, 'ABCD'[n % 4]!);
    await teacher.quizAt(1, receiver.clickers.length);
    await teacher.button(quiz('close')).click();
    await teacher.see(quiz('closed'));
    await teacher.button(quiz('details')).click();
    await teacher.dialog.getByText(answer('choice.right')).first().waitFor();
    await look('quiz, details');
    await close();
    await teacher.openMenu(host('menu.history'));
    await teacher.unfoldHistory();
    await look('history');

    await teacher.goHome();
    await teacher.activity('单词训练').click();
    await teacher.button(word('drills.choose')).click();
    for (const at of [0, 1, 2]) await page.locator('.sw-word').nth(at).click();
    await look('words chosen');
    await teacher.button(word('choose.hear-meaning')).click();
    for (let at = 1; at <= 3; at += 1) {
      await teacher.see(ui('flow.place', { at, of: 3 }));
      await teacher.button(ui('flow.close')).click();
      await teacher.button(ui('flow.next')).click();
    }
    await teacher.see(ui('flow.end', { count: 3 }));
    await look('drill, end');

    await go(hash.slice(1));
    await teacher.list.getByRole('radio', { name: host('list.mode.SINGLE') }).check({ force: true });
    await teacher.call('杨婷');
    await teacher.record('杨婷');
    await teacher.button(host('title.close')).click();
    await teacher.dialog.waitFor();
    await look('asked before leaving');
    await teacher.button(host('close.leave-no'), teacher.dialog).click();
    await page.reload();
    await teacher.dialog.getByText(host('interrupted.title')).or(teacher.score).waitFor();
    await look('after a reload');
    expect(found).toEqual({});
  });

  it('the whole way works with the keyboard alone: from login to a score, the end of a unit and a quiz’s result', async () => {
    const room = await classroom({ chorus: await school(), voice: reads('teacher'), context: { viewport: { width: 1280, height: 800 } } });
    const { teacher, page } = room;
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    const inMain = () => page.evaluate(() => document.querySelector('main')!.contains(document.activeElement));
    /** Goes on with Tab until the focus is on the control of this name, as somebody without a mouse does; each on the way shows that it has it. */
    const tabTo = async (name: string | RegExp, key = 'Tab') => {
      const wanted = typeof name === 'string' ? (text: string) => text.includes(name) : (text: string) => name.test(text);
      for (let press = 0; press < 80; press += 1) {
        const { text, ring } = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element?.matches('button, a, input, [role=slider], [role=menuitem]')) return { text: '', ring: Infinity };
          const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((one) => one.textContent).join(' ') : '';
          const text = `${element.getAttribute('aria-label') ?? ''} ${label} ${element.textContent ?? ''}`;
          // Of a control that is drawn by what is around it, that shows it.
          const around = [element, element.parentElement!, element.querySelector('*') ?? element].map((each) => getComputedStyle(each));
          const edge = getComputedStyle(element, '::after');
          const rings = [...around, edge].map(({ outlineStyle, outlineWidth, boxShadow }) => {
            const spreads = [...boxShadow.matchAll(/0px 0px 0px ([\d.]+)px/g)].map(([, px]) => Number(px));
            return outlineStyle === 'none' ? Math.max(0, ...spreads) / 2 : Number.parseFloat(outlineWidth);
          });
          return { text, ring: element.matches(':focus-visible') ? Math.max(...rings) : Infinity };
        });
        expect(ring, `the ring around “${text}”`).toBeGreaterThanOrEqual(3);
        if (wanted(text)) return;
        await keyboard.press(key);
      }
      throw new Error(`Tab does not reach ${String(name)}`);
    };
    await teacher.open();
    await tabTo(host('login.phone'));
    await keyboard.type(phones.middle);
    await tabTo(host('login.password'));
    await keyboard.type(password);
    await keyboard.press('Enter');
    await teacher.at('/choose-class');
    await teacher.see(host('class.question'));
    await tabTo(classes.middle.larger);
    await keyboard.press('Enter');
    await teacher.at('/home');
    await teacher.activity('单词训练').waitFor();
    await expect.poll(inMain).toBe(true);
    await tabTo(host('title.menu'));
    const edge = () => teacher.button(host('title.menu')).evaluate((button) => getComputedStyle(button).borderTopColor);
    const closed = await edge();
    await keyboard.press('Enter', { delay: 300 });
    await teacher.see(host('menu.plugins'));
    expect(await edge(), 'the button of an open menu stays down').not.toBe(closed);
    await keyboard.press('Escape');
    await expect.poll(focused).toContain(host('title.menu'));
    await tabTo('单词训练');
    await keyboard.press('Enter');
    await teacher.at('/smart-word/book-detail');
    await teacher.see(word('bookDetail.start'));
    await expect.poll(inMain).toBe(true);
    await tabTo(word('bookDetail.start'));
    await keyboard.press('Enter');
    await teacher.stage.waitFor();
    const rows = await teacher.list.locator('.ch-row-name').allInnerTexts();
    const [first, second] = rows.map((row) => row.split('\n')[0]!);
    await tabTo(first!);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await teacher.button(word('ready.record', { name: second! })).waitFor();
    await expect.poll(focused).toBe(word('ready.record', { name: second! }));
    await keyboard.press('Enter');
    await teacher.score.waitFor();
    await expect.poll(focused).toBe(word('after.next'));
    await tabTo(word('scored.details'), 'Shift+Tab');
    await keyboard.press('Enter');
    await teacher.dialog.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    await keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(word('scored.details'));

    await tabTo(word('read.next'));
    for (let at = 2; at <= wordsInUnit; at += 1) {
      await keyboard.press(at === 2 ? 'Enter' : 'ArrowRight');
      await teacher.see(word('read.place', { at, of: wordsInUnit }));
    }
    await tabTo(word('read.end'));
    await keyboard.press('Enter');
    await teacher.at('/smart-word/unit-end');
    await page
      .getByRole('list', { name: word('end.names') })
      .getByRole('listitem')
      .first()
      .waitFor();
    await expect.poll(inMain).toBe(true);
    await tabTo(word('end.export'));
    await tabTo(host('footer.home'));
    await keyboard.press('Enter');
    await teacher.at('/home');

    await tabTo(quiz('title'));
    await keyboard.press('Enter');
    // who was chosen for words was chosen there only
    await teacher.quizAt(1, 0);
    await tabTo(first!);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await teacher.see(quiz('turn', { name: second! }));
    await tabTo(/^\s*A/);
    await keyboard.press('Enter');
    await teacher.quizAt(1, 1);
    for (const button of [quiz('close'), quiz('result')]) {
      await tabTo(button);
      await keyboard.press('Enter');
    }
    await page.getByRole('region', { name: ui('result.region') }).waitFor();
    await tabTo(quiz('next'));
    await keyboard.press('Enter');
    await teacher.quizAt(2, 0);
  }, 300_000);
});
