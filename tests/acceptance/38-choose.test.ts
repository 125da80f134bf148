import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classroom, startChorus, texts, uncaught, type Chorus, type Teacher } from './harness/index.ts';
import { choose, faults, restore, set } from './harness/layout.ts';
import { readSheet } from './harness/read-sheet.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { word, ui } = texts;
const drills = ['meaning', 'hear-meaning', 'hear-word', 'look'] as const;
const door = (teacher: Teacher, letter: string) =>
  teacher.page
    .locator('.ch-choice-door')
    .filter({ has: teacher.page.locator('.ch-choice-door-letter').getByText(letter, { exact: true }) });
const dock = ({ page }: Teacher, label: string) => page.locator('.ch-flow-dock').getByRole('button', { name: label, exact: true });
const place = (at: number, of: number) => ui('flow.place', { at, of });

/** To the first unit’s page, where the drills are. */
async function unit(teacher: Teacher): Promise<void> {
  await teacher.goHome();
  await teacher.activity('单词训练').click();
  await teacher.see(word('choose.meaning'));
}
async function answers(teacher: Teacher, name: string, letter: string): Promise<void> {
  // who answered the question before is still called
  if ((await teacher.student(name).getByRole('button').first().getAttribute('aria-pressed')) !== 'true') await teacher.press(name);
  await teacher.see(ui('flow.turn', { name }));
  await door(teacher, letter).click();
  await expect.poll(() => door(teacher, letter).getAttribute('data-state')).toBe('chosen');
}
/** The letter of the right option, as it is once revealed. */
const right = async ({ page }: Teacher) => page.locator('.ch-choice-door[data-state=right] .ch-choice-door-letter').innerText();

describe('the drills of a unit', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  it('asks the words that the teacher chose, shows why, keeps place and options over a reload, and ends with how each word did [1-3] [2.3-1] [9-4]', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter();
    await unit(teacher);
    await teacher.button(word('drills.choose')).click();
    for (const text of ['student', 'friend', 'letter']) await page.locator('.sw-word').filter({ hasText: text }).first().click();
    await teacher.see(word('drills.chosen', { count: 3 }));
    await teacher.button(word('choose.meaning')).click();
    await teacher.at('/smart-word/see-word-selection');
    await teacher.see(place(1, 3));
    expect(await page.locator('.sw-choose-word').innerText()).toBe('student');
    const options = await page.locator('.ch-choice-door-text').allInnerTexts();
    expect(new Set(options).size).toBe(4);
    expect(options).toContain('学生');
    const wrong = 'ABCD'[(options.indexOf('学生') + 1) % 4]!;
    await answers(teacher, '马洁', 'ABCD'[options.indexOf('学生')]!);
    await answers(teacher, '杨婷', wrong);
    expect(await page.locator('.sw-why, [data-state=right]').count()).toBe(0);
    await page.reload();
    await teacher.see(place(1, 3));
    expect(await page.locator('.ch-choice-door-text').allInnerTexts()).toEqual(options);
    await teacher.see(ui('flow.turn', { name: '杨婷' }));
    await dock(teacher, ui('flow.close')).click();
    await page.locator('.sw-why').getByText('学生').waitFor();
    await page
      .locator('.sw-why')
      .getByText(word('choose.wrong', { letter: wrong, count: 1 }))
      .waitFor();
    for (const at of [2, 3]) {
      // pressed twice by a hasty finger, it presses nothing of the next question
      await dock(teacher, ui('flow.result')).click();
      await page
        .locator('.ch-result-foot')
        .getByRole('button', { name: ui('flow.next'), exact: true })
        .dblclick();
      await teacher.see(place(at, 3));
      expect(await page.getByRole('radio', { name: ui('countdown.off') }).isChecked()).toBe(true);
      await answers(teacher, '马洁', 'A');
      await dock(teacher, ui('flow.close')).click();
      expect('ABCD').toContain(await right(teacher));
    }
    await dock(teacher, ui('flow.next')).click();
    await teacher.see(ui('flow.end', { count: 3 }));
    const did = page.locator('.sw-words-did');
    expect(await did.locator('li').filter({ hasText: 'student' }).innerText()).toContain('50%');
    const [file] = await Promise.all([page.waitForEvent('download'), did.getByRole('button', { name: word('end.export') }).click()]);
    expect(file.suggestedFilename()).toMatch(/看词选义\.xlsx$/);
    const { name, rows } = readSheet(await file.path());
    expect(name).toBe(`${word('drills.chosen-words', { count: 3 })} ${word('choose.meaning')}`);
    expect(rows[0]).toEqual(['座号', '姓名', 'student', 'friend', 'letter']);
    expect(rows.find((row) => row.includes('杨婷'))?.slice(2)).toEqual(['错']);
    expect(rows.find((row) => row.includes('正确率'))?.slice(0, 3)).toEqual(['', '正确率', '0.5']);
    await page.getByRole('button', { name: texts.pattern(ui('sheet.again')) }).click();
    await teacher.see(place(1, 3));
    await dock(teacher, ui('flow.close')).click();
    // Home goes on here
    await teacher.goHome();
    await page.getByRole('button', { name: texts.host('home.resume') }).click();
    await teacher.at('/smart-word/see-word-selection');
    await teacher.see(place(1, 3));
    expect(uncaught(page)).toEqual([]);
  });

  it('lets a word be heard, again and slower, and hides it until the answer is revealed; nothing is cut or covered in any of them [2.3-1]', async () => {
    const { teacher, page } = await classroom({ chorus, listFolds: true });
    await teacher.enter('middle', 'larger');
    await page.evaluate(() => {
      const rates: number[] = [];
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        rates.push(this.playbackRate);
        return play.call(this);
      };
      Object.assign(globalThis, { rates });
    });
    const rates = () => page.evaluate(() => (globalThis as unknown as { rates: number[] }).rates);
    const found: string[] = [];
    const look = async (name: string, english: boolean) => {
      await choose(page, { locale: english ? 'en' : 'zh-CN' });
      for (const [width, height, zoom, size, factor] of [
        [1920, 1080, 1, 33, 1],
        [1280, 800, 1, 33, 1],
        [1280, 800, 1.25, 33, 1],
        [1280, 800, 1, 56, 1.7],
      ] as const) {
        await set(page, { width, height, zoom, step: [size, factor] });
        const seen = [...(await faults(page, { sideways: size > 42, byRule: width === 1920 }))];
        // what is to be pressed next is in sight without scrolling
        const next = page.locator('.ch-flow-dock .ch-button-primary');
        if (await next.evaluateAll((all) => all.some((one) => one.getBoundingClientRect().bottom > innerHeight - 40))) seen.push('next');
        // and so is what is chosen from, in the standard size
        const doors = page.locator('.ch-choice-door');
        const dock =
          (
            await page
              .locator('.ch-flow-dock')
              .boundingBox({ timeout: 1_000 })
              .catch(() => null)
          )?.y ?? Infinity;
        if (size === 33 && zoom === 1) {
          const lowest = await doors.evaluateAll((all) => Math.max(0, ...all.map((one) => one.getBoundingClientRect().bottom)));
          if (lowest > dock + 1) seen.push(`doors ${lowest} under the dock ${dock}`);
        }
        found.push(...seen.map((fault) => `${name} ${width} ${zoom} ${size}: ${fault}`));
      }
      await choose(page, { locale: 'zh-CN', fontSize: 33 });
      await restore(page);
    };
    await unit(teacher);
    await look('unit', true);
    for (const [at, drill] of drills.entries()) {
      await unit(teacher);
      await teacher.button(word(`choose.${drill}`)).click();
      await teacher.see(place(1, wordsInUnit));
      if (drill.startsWith('hear')) {
        await teacher.see(word('choose.heard', { count: 1 }));
        expect(await page.locator('.ch-flow').innerText()).not.toMatch(drill === 'hear-meaning' ? /teacher/ : /教师/);
        await teacher.button(word('choose.slow')).click();
        await teacher.see(word('choose.heard', { count: 2 }));
        expect((await rates()).slice(-2)).toEqual([1, 0.65]);
      }
      await look(`${drill} asked`, at % 2 === 0);
      await dock(teacher, ui('flow.close')).click();
      await page.locator('.ch-choice-door[data-state=right]').waitFor();
      if (drill.startsWith('hear')) await page.locator('.sw-choose-word').getByText('teacher').waitFor();
      await look(`${drill} revealed`, at % 2 === 1);
    }
    expect(found).toEqual([]);
    // Home goes on there, and doesn't say the word
    await teacher.goHome();
    expect(await page.locator('.ch-go-on-word').innerText()).toBe(word('choose.look'));
    expect(await page.locator('.ch-go-on img').count()).toBe(0);
    expect(uncaught(page)).toEqual([]);
  });

  it('leads a class through words: the model, then everybody, the next word; a reload comes back to the word, and the same words are read next [2.3-1] [9-4] [3-24]', async () => {
    const { teacher, page } = await classroom({ chorus });
    await teacher.enter('middle', 'one');
    await unit(teacher);
    await teacher.button(word('drills.choose')).click();
    for (const text of ['teacher', 'student', 'letter']) await page.locator('.sw-word').filter({ hasText: text }).first().click();
    await teacher.button(word('lead.title')).click();
    await teacher.at('/smart-word/word-read');
    const lit = page.locator('.sw-lit');
    const turn = (which: string) => page.locator(`.sw-lead-turn[data-turn=${which}]`).waitFor();
    await turn('ready');
    for (let press = 0; press < 2; press += 1) await teacher.button(word('paced.seconds.less')).click();
    await page.keyboard.press('Space');
    await turn('saying');
    await turn('waiting');
    await expect.poll(() => lit.innerText()).toBe('student');
    await turn('saying');
    await page.keyboard.press('Space');
    await turn('paused');
    // the place is on the disk a quarter of a second after a change
    await page.waitForTimeout(500);
    await page.reload();
    await turn('ready');
    expect(await lit.innerText()).toBe('student');
    await teacher.see(word('paced.seconds', { count: 1 }));
    for (let at = 2; at <= 3; at += 1) await teacher.button(word('paced.next')).click();
    await teacher.see(word('lead.done', { count: 3 }));
    expect(await page.locator('.sw-answer strong').allInnerTexts()).toEqual(['teacher', 'student', 'letter']);
    await teacher.button(word('bookDetail.start')).click();
    await teacher.at('/smart-word/word-read-aloud');
    await teacher.see(word('read.place', { at: 1, of: 3 }));
    expect(uncaught(page)).toEqual([]);
  });
});
