import { afterAll, beforeAll, expect, it } from 'vitest';
import { callPaths } from '@chorus/contract';
import { barriers } from './harness/barriers.ts';
import { inLongRun, classes, classroom, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';
import { readSheet } from './harness/read-sheet.ts';
import { readUnitBefore } from './harness/read-unit.ts';

const { host } = texts;
let chorus: Chorus;
beforeAll(async () => {
  chorus = await startChorus();
  const said = [0, 1, 2].flatMap((student) => [0, 1].map((word) => ({ student, word, sound: student === 0 ? 95 : 30 })));
  await readUnitBefore(chorus, said, { daysAgo: 1 });
});
afterAll(() => chorus.dispose());

const button = ({ page }: Teacher) => page.locator('.ch-downloads-button');
const panel = ({ page }: Teacher) => page.getByRole('dialog', { name: host('downloads.title') });
const openHistory = async (teacher: Teacher) => {
  await teacher.page.evaluate(() => (location.hash = '#/answer-history-list'));
  await teacher.at('/answer-history-list');
};

it('makes a class’s report of this term while the teacher goes on, and gives it once it is ready [2.4-4] [3-28] [4-40] [7.3-5]', async () => {
  const { teacher, page } = await classroom({ chorus });
  await teacher.enter();
  await openHistory(teacher);
  await teacher.button(host('history.export')).click();
  await page.getByRole('menuitem', { name: host('history.report') }).click();
  const dialog = page.getByRole('dialog', { name: host('history.report-title', { name: classes.middle.large }) });
  await dialog.getByText(host('history.report-term'), { exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel(host('history.report-to'), { exact: true }).fill('2020-01-01');
  await dialog.getByRole('alert').waitFor();
  expect(await teacher.button(host('history.report-make')).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: host('history.report-month') }).check();
  await teacher.button(host('history.report-make')).click();
  await dialog.waitFor({ state: 'detached' });
  const ready = panel(teacher).getByRole('button', { name: classes.middle.large });
  await ready.waitFor();
  expect(await barriers(page)).toEqual([]);

  const saved = page.waitForEvent('download');
  await ready.click();
  const file = await saved;
  expect(file.suggestedFilename()).toContain(classes.middle.large);
  const path = await file.path();
  const students = readSheet(path);
  expect(students.name).toBe('学生');
  expect(students.rows.find(([seat]) => seat === '1')?.[3]).toBe('2');
  const answers = readSheet(path, 2).rows;
  expect([answers.length, answers[0]?.[5]]).toEqual([7, '题目']);
  expect(
    readSheet(path, 3)
      .rows.slice(1)
      .map((row) => row.slice(2, 5)),
  ).toEqual([
    ['3', '1', '2'],
    ['3', '1', '2'],
  ]);
  await panel(teacher).waitFor({ state: 'detached' });
});

inLongRun('is opened, left and used by the keyboard alone; says what failed and what takes too long, and tries again [8-12]', async () => {
  const { teacher, page } = await classroom({ chorus });
  await teacher.enter('primary');
  // Home takes it when it is drawn, after its address
  await page.locator('main:focus').waitFor();
  await button(teacher).focus();
  await page.keyboard.press('Enter');
  await panel(teacher).getByText(host('downloads.none')).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel(teacher).waitFor({ state: 'detached' });
  await expect.poll(() => button(teacher).evaluate((element) => element === document.activeElement)).toBe(true);

  let status = 'RUNNING';
  const task = { id: 't', taskBizType: 'CHORUS_CLASS_REPORT', remark: '班级报告', requestAt: 1, resultUrl: '', bytes: 0, expiresAt: 1e12 };
  await page.clock.install();
  await page.route(`**${callPaths.exportTasks}`, (route) =>
    route.fulfill({ json: { state: 11, msg: '', note: '', data: { pageContents: [{ ...task, taskStatus: status }] } } }),
  );
  await page.keyboard.press('Enter');
  await panel(teacher).getByText(host('downloads.running')).waitFor();
  expect(await button(teacher).getAttribute('aria-label')).toBe(host('downloads.title-running'));
  for (let poll = 0; poll < 10; poll += 1) {
    const asked = page.waitForResponse(`**${callPaths.exportTasks}`);
    await page.clock.runFor(3_000);
    await asked;
  }
  await panel(teacher).getByText('准备超时，请检查网络是否通畅').waitFor();
  expect(await barriers(page)).toEqual([]);
  status = 'FAILED';
  await panel(teacher)
    .getByRole('button', { name: host('downloads.again') })
    .focus();
  await page.keyboard.press('Enter');
  await panel(teacher).getByText(host('downloads.failed')).waitFor();
  await panel(teacher)
    .getByRole('button', { name: host('downloads.retry') })
    .waitFor();
  expect(await barriers(page)).toEqual([]);
});
