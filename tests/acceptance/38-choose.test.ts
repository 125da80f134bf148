import { expect, it } from 'vitest';
import { newLesson, texts, uncaught, type Teacher } from './harness/index.ts';
import { readSheet } from './harness/read-sheet.ts';

const { word, ui } = texts;
const door = (teacher: Teacher, letter: string) =>
  teacher.page
    .locator('.ch-choice-door')
    .filter({ has: teacher.page.locator('.ch-choice-door-letter').getByText(letter, { exact: true }) });
const dock = ({ page }: Teacher, label: string) => page.locator('.ch-flow-dock').getByRole('button', { name: label, exact: true });
const place = (at: number, of: number) => ui('flow.place', { at, of });

async function answers(teacher: Teacher, name: string, letter: string): Promise<void> {
  // who answered the question before is still called
  if ((await teacher.student(name).getByRole('button').first().getAttribute('aria-pressed')) !== 'true') await teacher.press(name);
  await teacher.see(ui('flow.turn', { name }));
  await door(teacher, letter).click();
  await expect.poll(() => door(teacher, letter).getAttribute('data-state')).toBe('chosen');
}
/** The letter of the right option, as it is once revealed. */
const right = async ({ page }: Teacher) => page.locator('.ch-choice-door[data-state=right] .ch-choice-door-letter').innerText();

it('a unit’s drill asks the words that the teacher chose, shows why, keeps place and options over a reload, and ends with how each word did [1-3] [2.3-1] [9-4]', async () => {
  const { teacher, page } = await newLesson();
  await teacher.activity('单词训练').click();
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
  const doors = () =>
    page.locator('.ch-choice-door, .ch-flow-dock, .sw-choose-word').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
    );
  const before = await doors();
  await dock(teacher, ui('flow.close')).click();
  await page.locator('.sw-why').getByText('学生').waitFor();
  expect(await doors()).toEqual(before);
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
    expect(await page.locator('.ch-countdown').innerText()).toBe(`${ui('countdown')} ${ui('countdown.off')}`);
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
