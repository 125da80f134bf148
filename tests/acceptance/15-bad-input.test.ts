import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inLongRun,
  Api,
  changeAnswers,
  classes,
  classroom,
  makePlugin,
  shared,
  startChorus,
  Teacher,
  texts,
  uncaught,
  voiceFile,
  type Chorus,
} from './harness/index.ts';

const { host, word, ui } = texts;

const bad = [
  makePlugin({ id: 'broken.loop', title: 'Never ends', activate: "console.log('on and on'); for (;;);" }),
  makePlugin({
    id: 'broken.event',
    title: 'Stumbles',
    requires: ['service:I18n/1'],
    onLoad: "import { I18n } from '@chorus/sdk';",
    activate: "ctx.service(I18n).locale.subscribe(() => { throw new Error('stumbled'); });",
  }),
  makePlugin({
    id: 'broken.again',
    title: 'Keeps falling',
    requires: ['service:Clock/1'],
    onLoad: "import { Clock } from '@chorus/sdk';",
    activate: "ctx.service(Clock).interval(100, () => { throw new Error('fell'); });",
  }),
  makePlugin({
    id: 'broken.spin',
    title: 'Judges for ever',
    requires: ['service:AnswerSession/1', 'service:ClassroomService/1'],
    capabilities: ['roster.read', 'answers.publish'],
    evaluateType: { id: 'broken.spin/1', evaluate: "console.log('on and on'); for (;;);" },
    pageImports:
      "import { AnswerSession, ClassroomService } from '@chorus/sdk';\nimport { useObservable, useService } from '@chorus/sdk/ui';",
    page: `const session = useService(AnswerSession);
      const { students } = useObservable(useService(ClassroomService).state);
      const ref = { packId: 'broken.spin', packVersion: '1.0.0', itemId: 'one' };
      const give = async () => {
        await session.open({ ref, type: 'broken.spin/1', item: {}, changeable: true });
        await session.give({ studentId: students[0].id, source: 'screen', answer: { said: 'yes' } });
      };
      return createElement('button', { onClick: give }, 'answer');`,
  }),
  makePlugin({
    id: 'slow.start',
    title: 'Starts slowly',
    activate: "console.log('begun'); return new Promise((started) => setTimeout(started, 1_500));",
  }),
  makePlugin({ id: 'broken.module', title: 'Breaks at once', onLoad: "throw new Error('not even loaded');" }),
];
let chorus: Chorus;
beforeAll(async () => {
  chorus = await startChorus({ plugins: bad });
  const administrator = await new Api(chorus).login();
  for (const plugin of ['broken.loop', 'broken.spin', 'slow.start', 'broken.event', 'broken.again', 'broken.module'])
    await administrator.call('setSchoolRule', { plugin, effect: 'allow' });
});
afterAll(() => chorus.dispose());

const lesson = shared(async () => {
  const { teacher, browser } = await classroom({ chorus, voice: [{ silence: 0.3 }, { word: 'teacher' }] });
  await teacher.enter();
  return browser;
});
/** The tab in front, on Home, with the server's own answers. */
const front = async () => {
  const teacher = new Teacher((await lesson()).context.pages()[0]!, chorus);
  await teacher.page.unrouteAll({ behavior: 'wait' });
  await teacher.goHome();
  return { teacher, page: teacher.page };
};
/** Another tab in the place of one that has ended. */
const instead = async (page: Page) => {
  const tab = await (await lesson()).tab();
  await page.close();
  return new Teacher(tab, chorus);
};

describe('content that is odd', () => {
  it('such as an answer that is no JSON, or of another shape, is told in words', async () => {
    const { teacher, page } = await front();
    for (const body of ['<html>502</html>', '{"state":11,"msg":"","data":[{"id":1}]}']) {
      await page.unrouteAll({ behavior: 'wait' });
      await page.route('**/content/wordBooks', (route) => route.fulfill({ contentType: 'application/json', body }));
      await teacher.open('#/home');
      await page.reload();
      await teacher.activity('单词训练').click();
      await teacher.main.getByRole('alert').first().waitFor();
    }
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('such as a book without a unit, is shown as empty', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    await changeAnswers(page, 'units', () => []);
    await openBook(teacher);
    await teacher.see(word('bookDetail.empty'), word('bookDetail.empty.do'));
    expect(uncaught(page)).toEqual([]);
  });

  it('such as a unit without a word, is shown as empty', async () => {
    const { teacher, page } = await front();
    await changeAnswers(page, 'words', () => []);
    await openBook(teacher);
    await teacher.see(word('unit.empty'), word('unit.empty.do'));
    expect(uncaught(page)).toEqual([]);
  });

  it('such as a word without sound, picture or example, is read all the same', async () => {
    const { teacher, page } = await front();
    await changeAnswers(page, 'words', (words) => words.map((each) => ({ ...each, picture: null, sound: {}, ipa: {}, example: null })));
    await teacher.openUnit();
    expect(await teacher.stage.getByRole('img').count()).toBe(0);
    await teacher.stage
      .getByRole('button')
      .filter({ hasText: word('accent.us') })
      .click();
    await teacher.call('马洁');
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('such as a word of sixty letters, stays on the board', async () => {
    const long = 'pneumono'.repeat(8).slice(0, 60);
    const { teacher, page } = await classroom({ chorus, context: { viewport: { width: 1280, height: 800 } } });
    await teacher.enter();
    await changeAnswers(page, 'words', (words) => words.map((each) => ({ ...each, text: long })));
    await teacher.openUnit();
    await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe(long);
    expect(await sideways(page)).toEqual([]);
  });

  inLongRun('such as a class whose name has emoji and a student’s of sixty letters, is shown as it is', async () => {
    const name = '七年级3班 👩‍🏫🇨🇳🎉';
    const student = 'Bartholomew-Maximilian '.repeat(3).slice(0, 60).trim();
    const { teacher, page } = await classroom({ chorus, context: { viewport: { width: 1280, height: 800 } } });
    await changeAnswers(page, 'classes', (all) => all.map((each) => (each.name === classes.middle.large ? { ...each, name } : each)));
    await changeAnswers(page, 'students', (all) => all.map((each, index) => (index === 0 ? { ...each, realName: student } : each)));
    await teacher.login();
    await teacher.chooseClass(name);
    await teacher.see(name);
    await teacher.openUnit();
    await teacher.student(student).waitFor();
    expect(await sideways(page)).toEqual([]);
    await page.reload();
    await teacher.see(name);
  });
});

describe('sound that is odd', () => {
  inLongRun('such as thirty seconds of talk, is cut at five seconds and judged', async () => {
    const { teacher } = await classroom({ chorus, voiceLoop: voiceFile([{ word: 'teacher' }]) });
    await teacher.enter();
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.record('马洁');
    await teacher.review('马洁').click();
    const bar = teacher.dialog.getByRole('slider', { name: ui('audio.position') });
    const recorded = Number(await bar.getAttribute('aria-valuemax'));
    expect(recorded).toBeGreaterThan(500);
    expect(recorded).toBeLessThan(5_500);
  });

  it('such as a microphone that is unplugged while it records, is kept as far as it came', async () => {
    const { teacher, page } = await front();
    await page.evaluate(() => {
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (wanted) => {
        devices.getUserMedia = ask;
        return Object.assign(window, { stream: await ask(wanted) }).stream;
      };
    });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.record('马洁');
    await page.evaluate(() => {
      const its = window as unknown as { stream?: MediaStream };
      for (const track of its.stream!.getTracks()) {
        track.stop();
        // A track that is stopped by the page itself says nothing; one whose device goes does.
        track.dispatchEvent(new Event('ended'));
      }
      delete its.stream;
    });
    await teacher.button(word('recording.stop', { name: '马洁' })).waitFor({ state: 'detached' });
    await teacher
      .button(word('ready.record', { name: '马洁' }))
      .or(teacher.review('马洁'))
      .first()
      .waitFor();
    expect(uncaught(page)).toEqual([]);
  });
});

describe('plugins that misbehave', () => {
  it('while they are loaded say so, and leave the rest alone', async () => {
    const { teacher } = await front();
    await teacher.activity('Breaks at once').click();
    await teacher.see(host('page.load-failed', { name: 'Breaks at once' }));
    await teacher.open('#/home');
    await teacher.activity('单词训练').click();
    await teacher.see(word('bookDetail.start'));
  });

  it('three times in five minutes are switched off, and the teacher is told', async () => {
    const { teacher } = await front();
    await teacher.activity('Keeps falling').click();
    await teacher.see(host('fault.notice-off', { name: 'Keeps falling' }));
    await teacher.open('#/plugins');
    await teacher.plugin('broken.again').getByText(host('plugins.reason.too-many-faults')).first().waitFor();
    await teacher.open('#/home');
    await teacher.activity('单词训练').waitFor();
    expect(await teacher.activity('Keeps falling').count()).toBe(0);
  });

  it('by an endless loop at their start are left out of the next one, and the teacher is asked', async () => {
    const { teacher } = await front();
    const devtools = await teacher.page.context().newCDPSession(teacher.page);
    const hangs = teacher.page.waitForEvent('console', (message) => message.text() === 'on and on');
    await teacher.activity('Never ends').click({ noWaitAfter: true });
    await hangs;
    await ended(teacher.page, devtools);
    const second = await instead(teacher.page);
    await second.open('#/home');
    await second.see(host('banner.safe-start', { name: 'Never ends' }));
    await second.button(host('banner.safe-start-off')).click();
    await second.page.getByText(host('banner.safe-start', { name: 'Never ends' })).waitFor({ state: 'detached' });
    await second.activity('单词训练').click();
    await second.see(word('bookDetail.start'));
  });

  it('when they are told of something are counted as at fault, and the page goes on', async () => {
    const { teacher, page } = await front();
    await teacher.activity('Stumbles').click();
    await page.getByRole('heading', { name: 'Stumbles', level: 2 }).waitFor();
    await teacher.openMenu('English');
    await page.getByRole('heading', { name: 'Stumbles', level: 2 }).waitFor();
    await page.evaluate(() => (location.hash = '#/plugins'));
    await teacher
      .plugin('broken.event')
      .getByText(host('plugins.faults', { count: 1 }, 'en'))
      .first()
      .waitFor();
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('by judging for ever lose no answer, and are left out once they have taken the next page down too', async () => {
    const { teacher, browser } = await classroom({ chorus });
    await teacher.enter();
    await teacher.activity('Judges for ever').click();
    const devtools = await teacher.page.context().newCDPSession(teacher.page);
    const hangs = teacher.page.waitForEvent('console', (message) => message.text() === 'on and on');
    await teacher.button('answer').click({ noWaitAfter: true });
    await hangs;
    await ended(teacher.page, devtools);
    const second = new Teacher(await browser.tab(), chorus);
    const hangsToo = second.page.waitForEvent('console', (message) => message.text() === 'on and on');
    second.open('#/home').catch(() => undefined);
    await hangsToo;
    await second.page.close();
    const third = new Teacher(await browser.tab(), chorus);
    await third.open('#/home');
    await third.see(host('banner.safe-start', { name: 'Judges for ever' }));
    await third.button(host('banner.safe-start-off')).click();
    await third.openMenu(host('menu.history'));
    await third.see(host('history.count', { count: 1 }));
  });

  inLongRun('are not those that were starting when the teacher reloads the page', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    const begun = page.waitForEvent('console', (message) => message.text() === 'begun');
    await teacher.activity('Starts slowly').click({ noWaitAfter: true });
    await begun;
    // Twice, the second time while it starts again.
    const begunAgain = page.waitForEvent('console', (message) => message.text() === 'begun');
    await page.reload();
    await begunAgain;
    await page.reload();
    await page.getByRole('heading', { name: 'Starts slowly', level: 2 }).waitFor();
    expect(await page.getByText(host('banner.safe-start', { name: 'Starts slowly' })).count()).toBe(0);
  });
});

async function openBook(teacher: Teacher): Promise<void> {
  await teacher.activity('单词训练').click();
  await teacher.at('/smart-word/book-detail');
}

/** Elements of the page that lead out of the window to the right, by class. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, aside *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1 && element.textContent !== '')
      .map((element) => element.className.toString() || element.tagName),
  );
}

/** Ends a page that hangs, as the browser does when the teacher has had enough of it. */
async function ended(page: Page, devtools: CDPSession): Promise<void> {
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}
