import { expect, it } from 'vitest';
import { newLesson, texts, uncaught, type Teacher } from './harness/index.ts';
import { placesOnDisk } from './harness/places-on-disk.ts';
import { readSheet } from './harness/read-sheet.ts';

const { host, word } = texts;
const paper = ({ page }: Teacher, name: string) => page.locator('.ch-names').getByRole('button').filter({ hasText: name });
const dictated = ({ page }: Teacher, text: string) => page.locator('.sw-marking-words li').getByRole('button', { name: text, exact: true });
/** How many papers are kept as seen. */
const marked = (places: readonly unknown[]) =>
  Math.max(...places.map((place) => Object.keys((place as { state: { marks?: object } }).state.marks ?? {}).length));

it('a dictation is said at a pace without its words, shows them one by one, and its papers become the class’s result and a table; a reload loses nothing [2.3-1] [9-4]', async () => {
  const { teacher, page } = await newLesson();
  await teacher.activity('单词训练').click();
  await teacher.button(word('drills.choose')).click();
  for (const text of ['student', 'friend', 'letter']) await page.locator('.sw-word').filter({ hasText: text }).first().click();
  await teacher.button(word('dictation.title')).click();
  await teacher.at('/smart-word/word-dictation');
  const stage = page.locator('.sw-paced');
  const status = (turn: string, values = {}) =>
    stage
      .getByRole('status')
      .getByText(word(`dictation.${turn}`, values))
      .waitFor();
  await status('ready');
  for (let press = 0; press < 8; press += 1) await teacher.button(word('paced.seconds.less')).click();
  await teacher.button(word('paced.times.less')).click();
  await page.keyboard.press(' ');
  await status('said', { said: 1, left: 1 });
  await page.keyboard.press(' ');
  await status('paused');
  await page.reload();
  await status('ready');
  expect(await stage.innerText()).not.toMatch(/student|friend|letter/);
  await page.keyboard.press('ArrowRight');
  await status('said', { said: 0, left: 2 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press(' ');
  await status('paused');
  await page.keyboard.press(' ');
  for (const _ of ['student', 'friend', 'letter']) await page.keyboard.press('ArrowRight');
  await teacher.see(word('dictation.done', { count: 3 }));
  const answers = page.locator('.sw-answers');
  await page.keyboard.press('ArrowRight');
  await answers.getByText('student').waitFor();
  expect(await answers.getByText('letter').count()).toBe(0);
  const onDisk = (state: object) =>
    expect.poll(() => placesOnDisk(teacher)).toContainEqual(expect.objectContaining({ state: expect.objectContaining(state) }));
  await onDisk({ done: true, shown: [expect.anything()] });
  await page.reload();
  await answers.getByText('student').waitFor();
  await teacher.button(word('dictation.all')).click();
  await answers.getByText('letter').waitFor();
  await teacher.button(word('marking.title')).click();
  await teacher.at('/smart-word/dictation-marks');
  await teacher.see(word('marking.first'));
  // back from its papers the dictation is at its end still
  await teacher.button(host('footer.back')).click();
  await answers.getByText('letter').waitFor();
  await teacher.button(word('marking.title')).click();
  await teacher.see(word('marking.first'));
  expect(await dictated(teacher, 'friend').isDisabled()).toBe(true);

  const [first, second] = (await page.locator('.ch-names-name').allInnerTexts()) as [string, string];
  await paper(teacher, first).click();
  await teacher.see(word('marking.which', { name: first }));
  await dictated(teacher, 'friend').click();
  await page.getByRole('radio', { name: word('marking.by.word') }).check();
  await dictated(teacher, 'letter').click();
  for (const name of [first, second]) await paper(teacher, name).click();
  const all = await page.locator('.ch-names li').count();
  await expect.poll(async () => marked(await placesOnDisk(teacher))).toBe(2);
  await page.reload();
  await teacher.see(word('marking.seen', { seen: 2, all }));

  await teacher.button(word('marking.rest')).click();
  await teacher.see(word('marking.seen', { seen: all, all }));
  await teacher.button(word('marking.undo')).click();
  await teacher.see(word('marking.seen', { seen: 2, all }));
  await teacher.button(word('marking.rest')).click();
  await teacher.button(word('marking.keep')).click();
  await teacher.see(word('marking.done', { count: all }));
  const rows = page.locator('.sw-words-did li');
  expect(await rows.first().innerText()).toContain('letter');
  expect(await rows.first().innerText()).toContain(word('marking.missed', { count: 2 }));
  expect(await page.locator('.sw-marking').innerText()).not.toContain(first);

  const [file] = await Promise.all([page.waitForEvent('download'), teacher.button(word('end.export')).click()]);
  const { name, rows: table } = readSheet(await file.path());
  expect(name).toContain(word('marking.dictation'));
  expect(table[0]).toEqual(['座号', '姓名', 'student', 'friend', 'letter', '写对']);
  expect(table.find((row) => row.includes(first))?.slice(2)).toEqual(['对', '错', '错', '1']);
  await page.reload();
  await teacher.see(word('marking.done', { count: all }));
  await teacher.button(word('marking.again', { count: 2 })).click();
  await teacher.at('/smart-word/choose-words-by-hearing');
  expect(uncaught(page)).toEqual([]);
});
