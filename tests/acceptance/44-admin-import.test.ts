import { expect, it } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import { inLongRun, shared, startChorus, TeacherBrowser } from './harness/index.ts';

const running = shared(async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  return chorus;
});

async function school() {
  const chorus = await running();
  const browser = await TeacherBrowser.open({ context: { viewport: { width: 1280, height: 800 } } });
  afterTest(() => browser.close());
  const page = await browser.tab();
  const admin = new Administration(page, chorus);
  await admin.login(administrators.school);
  const row = (name: string) => page.locator('.ad-grid-row, tr', { hasText: name });
  const tile = (kind: string) => page.getByRole('button', { name: new RegExp(`^${said(`import.kind-${kind}`)}`) });
  const take = (rows: readonly string[], name = '八年级名单.csv') =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  return { page, admin, row, tile, take };
}

it('imports a roster after a dry run that is mended in place, and undoes it as a whole', async () => {
  const { page, admin, row, tile, take } = await school();
  await admin.to('import');
  expect(await barriers(page)).toEqual([]);
  await take(['学号,姓名,班级,座位', '26080101,欧阳予安,八年级1班,1', '26080102,,八年级1班,2', '26080103,何知夏,八年级1班,3']);
  await page.getByText(said('import.columns-complete')).waitFor();
  expect(await barriers(page)).toEqual([]);
  await admin.button('import.dry-run').click();

  // A class that is not there is one question, and who teaches it another; the rows are no errors.
  await page.getByText(said('import.teachers-nobody')).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page
    .getByRole('group', { name: said('import.teachers-of', { name: '八年级1班' }), exact: true })
    .getByRole('checkbox')
    .first()
    .check();
  await admin.button('import.dry-run').click();
  await expect.poll(() => tile('error').innerText()).toMatch(/1$/);
  await expect.poll(() => tile('add').innerText()).toMatch(/2$/);
  expect(await barriers(page)).toEqual([]);
  const name = page.getByLabel(said('import.cell', { line: 3, field: said('import.field-name') }), { exact: true });
  await name.focus();
  await page.keyboard.type('陆一鸣');
  await admin.button('import.do', { count: 3 }).waitFor();
  // The row is mended and the hands are still in it.
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('searchbox').fill('oyya');
  await expect.poll(() => page.locator('.ad-grid-row').count()).toBe(1);

  await admin.to('students');
  await page.getByRole('searchbox').fill('26080102');
  await page.getByText(said('kit.none-found')).waitFor();
  await page.getByRole('link', { name: said('page.import'), exact: true }).click();
  await admin.button('import.do', { count: 3 }).click();
  await page.getByText(said('import.done', { count: 3 })).waitFor();
  expect(await barriers(page)).toEqual([]);
  await admin.button('import.see-students').click();
  await page.getByRole('searchbox').fill('26080102');
  await row('26080102').getByText('八年级1班').waitFor();

  await page.getByRole('link', { name: said('page.import'), exact: true }).click();
  await page.locator('.ad-batches').getByRole('button').first().click();
  await page.getByText(said('batches.undo-restores', { count: 4 })).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('batches.undo-do'), exact: true })
    .click();
  await page.getByText(said('batches.is-undone'), { exact: true }).waitFor();
  await admin.to('classes');
  await row('八年级1班').getByText(said('classes.archived'), { exact: true }).waitFor();
});

inLongRun('plans an import anew when somebody else has changed the school meanwhile', async () => {
  const [mine, other] = [await school(), await school()];
  await mine.admin.to('import');
  await mine.take(['学号,姓名,班级', '26070399,何知夏,七年级3班']);
  await mine.admin.button('import.dry-run').click();
  await mine.admin.button('import.do', { count: 1 }).waitFor();
  await other.admin.to('students');
  await other.admin.button('students.add').click();
  await other.admin.field('students.number').fill('26070398');
  await other.admin.field('field.name').fill('陆一鸣');
  await other.page.keyboard.press('Enter');
  await other
    .row('26070398')
    .or(other.page.locator('.ad-sheet', { hasText: '26070398' }))
    .first()
    .waitFor();
  await mine.admin.button('import.do', { count: 1 }).click();
  await mine.page.getByText(said('import.changed-since')).waitFor();
  await mine.admin.button('import.do', { count: 1 }).click();
  await mine.page.getByText(said('import.done', { count: 1 })).waitFor();
});
