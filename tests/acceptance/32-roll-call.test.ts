import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  Api,
  classes,
  everyDay,
  inLongRun,
  newLesson,
  password,
  phones,
  reads,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';

const { host, quiz, ui, word } = texts;

const moving = { context: { reducedMotion: 'no-preference' as const } };
const rolling = (page: Page) => page.locator('.ch-rolling[data-rolling]');
const called = (page: Page) => page.locator('.ch-called-one .ch-rolling:not([data-rolling]) .ch-rolling-name');
const turns = (page: Page) => page.locator('.ch-turn');
const looks = (page: Page) => turns(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('data-look')));
const names = (page: Page) => page.locator('.ch-turn .ch-rolling-name').allInnerTexts();
/** Where parts stand, in whole pixels: what is as large and where it was before has not moved. */
const places = (page: Page, ...parts: readonly string[]) =>
  page.evaluate(
    (all) =>
      all.map((part) => {
        const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    parts,
  );
const record = (teacher: Teacher, name: string) => teacher.button(word('ready.record', { name }));

async function callSeveral({ list, page }: Teacher, count: number): Promise<void> {
  await list.getByRole('button', { name: host('list.roll-more') }).click();
  await page.getByRole('menuitem', { name: host('list.roll-several', { count }) }).click();
}

/** Whom the server knows to be called in the large class today, newest call last. */
async function calls(chorus: Chorus): Promise<readonly (readonly string[])[]> {
  const api = await new Api(chorus).login();
  const { userInfo } = await api.call('teacherLogin', { phone: phones.middle, password });
  const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.middle.large)!.id;
  // The school's zone is UTC+8.
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { entries } = await api.call('journalOfDay', { clazzId, day });
  const made = entries as readonly { readonly kind: string; readonly payload: { readonly studentIds: readonly string[] } }[];
  return made.filter(({ kind }) => kind === 'roll.called').map(({ payload }) => payload.studentIds);
}

describe('a roll call on the stage', () => {
  it('rolls names below the word, lands on the child drawn, moves nothing, and says how it was drawn [2.7-5] [5-18]', async () => {
    const { chorus, teacher, page } = await newLesson(moving);
    await teacher.openUnit();
    expect(await page.getByRole('button', { name: ui('roll.call'), exact: true }).count()).toBe(1);
    await teacher.button(ui('roll.call'), teacher.stage).click();
    await rolling(page).waitFor();
    const rolls = await places(page, '.ch-called-one', '.sw-dock');
    const [drawn, active] = await page.evaluate(() => [
      document.querySelector('.ch-rolling-strip > :last-child')?.textContent ?? '',
      document.querySelectorAll('.ch-row[data-active]').length,
    ]);
    expect([await teacher.wordOnStage.innerText(), active]).toEqual(['teacher', 0]);
    await called(page).waitFor();
    expect(await called(page).innerText()).toBe(drawn);
    expect(await places(page, '.ch-called-one', '.sw-dock')).toEqual(rolls);
    const microphone = await places(page, '.sw-dock', '.ch-record-button');
    const studentId = await page.locator('.ch-row[data-active]').getAttribute('data-student');
    await expect.poll(async () => (await calls(chorus)).at(-1)).toEqual([studentId]);
    await teacher.see(ui('roll.first.week'));
    await teacher.button(ui('roll.odds')).click();
    await teacher.dialog.getByText(ui('roll.odds.pool', { count: 38 })).waitFor();
    await teacher.dialog.getByText(ui('roll.odds.never', { count: 38, percent: '2.6' })).waitFor();
    await page.keyboard.press('Escape');
    await record(teacher, drawn).click();
    await called(page).waitFor({ state: 'detached' });
    await teacher.button(word('recording.stop', { name: drawn })).waitFor();
    expect(await places(page, '.sw-dock', '.ch-record-button')).toEqual(microphone);
  });

  inLongRun('ends at a press or a key, and two seconds of presses make one call and begin nothing else', async () => {
    const { browser, chorus, teacher, page } = await newLesson(moving);
    await teacher.openUnit();
    const before = (await calls(chorus)).length;
    const button = (await teacher.button(ui('roll.call'), teacher.stage).boundingBox())!;
    const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
    const hand = await browser.context.newCDPSession(page);
    // a hand does not wait until a board has done what it pressed, and keeps its beat where the test is late
    const presses: Promise<unknown>[] = [];
    const from = Date.now() / 1000;
    for (let n = 0; n < 12; n += 1) {
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        const press = { x, y, button: 'left', clickCount: 1, timestamp: from + n * 0.16 } as const;
        presses.push(hand.send('Input.dispatchMouseEvent', { type, ...press }));
      }
      await page.waitForTimeout(160);
    }
    await Promise.all(presses);
    await called(page).waitFor();
    const first = await called(page).innerText();
    await record(teacher, first).waitFor();
    await expect.poll(async () => (await calls(chorus)).length).toBe(before + 1);
    // the hand rests: what comes is another press
    await page.waitForTimeout(600);
    await teacher.button(ui('roll.another')).click();
    await rolling(page).waitFor();
    await page.keyboard.press('Space');
    await called(page).waitFor();
    expect(await called(page).innerText()).not.toBe(first);
    expect(await record(teacher, await called(page).innerText()).isVisible()).toBe(true);
  });

  inLongRun('goes quietly when the call is taken back, and calls nobody who is away', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openUnit();
    await teacher.button(ui('roll.call'), teacher.stage).click();
    const away = await called(page).innerText();
    await teacher.button(ui('roll.absent')).click();
    await expect.poll(() => called(page).innerText()).not.toBe(away);
    await expect.poll(() => teacher.student(away).innerText()).toContain(host('list.absent'));
    expect(await page.locator('.ch-list-last').innerText()).toContain(await called(page).innerText());
    await teacher.list.getByRole('button', { name: host('list.undo-call') }).click();
    await teacher.see(word('call.title'));
    expect(await page.locator('.ch-called').count()).toBe(0);
    expect(await page.locator('.ch-row[data-active]').count()).toBe(0);
  });

  inLongRun('has several as large cards that read in turn, also after a reload in the middle', async () => {
    const { teacher, page } = await newLesson({ voice: reads('teacher') });
    await teacher.openUnit();
    await callSeveral(teacher, 3);
    await expect.poll(() => looks(page)).toEqual(['now', 'waits', 'waits']);
    const [one, two, three] = (await names(page)) as [string, string, string];
    await record(teacher, one).click();
    await teacher.score.waitFor();
    await page.reload();
    await teacher.showReading(one);
    await teacher.button(word('after.next')).click();
    await record(teacher, two).waitFor();
    expect([await names(page), await looks(page)]).toEqual([
      [one, two, three],
      ['done', 'now', 'waits'],
    ]);
    await page.reload();
    await expect.poll(() => looks(page)).toEqual(['done', 'now', 'waits']);
    await teacher.button(ui('roll.another.of', { name: three })).click();
    await expect.poll(async () => (await names(page))[2]).not.toBe(three);
    expect((await names(page)).slice(0, 2)).toEqual([one, two]);
    await record(teacher, two).click();
    await teacher.score.waitFor();
    await teacher.list.getByRole('button', { name: host('list.next-called', { name: '' }) }).click();
    await expect.poll(() => looks(page)).toEqual(['done', 'done', 'now']);
  });

  inLongRun('stands over an activity that has no stage for it, and goes at a press', async () => {
    const { teacher, page } = await newLesson(moving);
    await teacher.activity(quiz('title')).click();
    await teacher.see(quiz('call'));
    await teacher.list.getByRole('button', { name: host('list.roll') }).click();
    await rolling(page).waitFor();
    await called(page).waitFor();
    const name = await called(page).innerText();
    await teacher.button(host('list.answer')).click();
    await teacher.see(quiz('turn', { name }));
    expect(await page.locator('.ch-called').count()).toBe(0);
  });

  it.each(everyDay(0, [33, 42, 56]))(
    'has the name at 120 px or more and nothing cut, with the size %i',
    { tags: 'long' },
    async (fontSize) => {
      const { teacher, page } = await newLesson({ listFolds: true });
      await page.evaluate((size) => localStorage.setItem('chorus.settings', JSON.stringify({ fontSize: size })), fontSize);
      await page.reload();
      await teacher.openUnit();
      await teacher.button(ui('roll.call'), teacher.stage).click();
      await called(page).waitFor();
      for (const [width, height] of [
        [1920, 1080],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        const seen = () =>
          called(page).evaluate((name) => {
            const design = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
            const stage = name.closest('.ch-called')!;
            const card = name.parentElement!.getBoundingClientRect();
            const own = name.getBoundingClientRect();
            const first = stage.querySelector('.ch-called-word')!.getBoundingClientRect();
            return {
              large: Number.parseFloat(getComputedStyle(name).fontSize) / design > 119.9,
              cut: name.scrollWidth > name.clientWidth + 1 || own.top < card.top || own.bottom > card.bottom,
              hidden: stage.scrollHeight > stage.clientHeight + 1 || first.bottom > stage.getBoundingClientRect().bottom + 1,
            };
          });
        const { hidden, ...name } = await seen();
        expect(name).toEqual({ large: true, cut: false });
        // the largest step on the smallest board: below a banner the stage scrolls, as the last resort
        if (fontSize < 56 || width > 1280) expect(hidden).toBe(false);
      }
    },
  );
});
