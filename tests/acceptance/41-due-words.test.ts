import { expect, it } from 'vitest';
import { newLesson, texts, uncaught, type Chorus, type Teacher } from './harness/index.ts';
import { placesOnDisk } from './harness/places-on-disk.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { host, ui, word } = texts;
/** The first words of the unit were missed. */
const missed = 10;

const lastWeek = (chorus: Chorus) => {
  const readings = Array.from({ length: wordsInUnit }, (_, at) =>
    Array.from({ length: 12 }, (__, student) => ({ student, word: at, sound: at < missed && student < 6 ? 30 : 95 })),
  ).flat();
  return readUnitBefore(chorus, readings, { daysAgo: 7 });
};
const card = ({ page }: Teacher) => page.getByRole('button', { name: word('due.last-week', { count: 8 }) });
const unitPage = async (teacher: Teacher) => {
  await teacher.activity('单词训练').click();
  await card(teacher).waitFor();
};
const listed = ({ page }: Teacher) => page.locator('.sw-word strong').allInnerTexts();

it('words that a class missed come back in the next week, eight at most, to be read aloud or drilled; the place among them outlives a reload [2.3-1] [3-24]', async () => {
  const { teacher, page } = await newLesson({ prepare: lastWeek });
  await unitPage(teacher);
  const unit = await listed(teacher);
  expect(unit.length).toBe(wordsInUnit);
  await card(teacher).click();
  await expect.poll(() => listed(teacher).then(({ length }) => length)).toBe(8);
  const due = await listed(teacher);
  expect(due.every((text) => unit.slice(0, missed).includes(text))).toBe(true);
  await teacher.button(word('bookDetail.start')).click();
  await teacher.at('/smart-word/word-read-aloud');
  await teacher.see(word('read.place', { at: 1, of: 8 }), word('drills.chosen-words', { count: 8 }));
  expect(await teacher.wordOnStage.innerText()).toBe(due[0]);
  await page.keyboard.press('ArrowRight');
  await teacher.see(word('read.place', { at: 2, of: 8 }));
  await expect
    .poll(() => placesOnDisk(teacher))
    .toContainEqual(expect.objectContaining({ state: expect.objectContaining({ wordId: expect.stringContaining(due[1]!) }) }));
  await page.reload();
  await teacher.see(word('read.place', { at: 2, of: 8 }));
  await teacher.goHome();
  await page.getByRole('button', { name: host('home.resume') }).click();
  await teacher.see(word('read.place', { at: 2, of: 8 }));
  expect(await teacher.wordOnStage.innerText()).toBe(due[1]);

  await teacher.goHome();
  await unitPage(teacher);
  await card(teacher).click();
  await expect.poll(() => listed(teacher)).toEqual(due);
  await teacher.button(word('choose.meaning')).click();
  await teacher.see(ui('flow.place', { at: 1, of: 8 }));
  expect(await page.locator('.sw-choose-word').innerText()).toBe(due[0]);
  expect(uncaught(page)).toEqual([]);
});
