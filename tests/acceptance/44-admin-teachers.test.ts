import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readTable } from '@chorus/contract/table-file/read-table';
import write from 'write-excel-file/universal';
import { expect, it } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import { classroom, startChorus } from './harness/index.ts';

it('imports the teachers of a bureau’s workbook, prints their codes, and the first one logs in with hers', async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  const { page, teacher } = await classroom({ chorus, context: { viewport: { width: 1280, height: 800 } } });
  const admin = new Administration(page, chorus);
  const tile = (kind: string) => page.getByRole('button', { name: new RegExp(`^${said(`import.kind-${kind}`)}`) });
  const list = [
    ['青禾区 2026 学年教师名单', '', '', ''],
    ['姓名', '手机号码', '学段', '任教班级'],
    ['安若素', '139 0000 5001', '初中', '七年级8、9班'],
    ['白一凡', '13900005002', '初中', '八年级9班'],
    ['程远', '', '初中', ''],
  ];
  const workbook = Buffer.from(
    await (
      await write(
        list.map((row) => row.map((value) => ({ value }))),
        {},
      ).toBlob()
    ).arrayBuffer(),
  );
  const take = () => page.locator('input[type=file]').setInputFiles({ name: '教师名单.xlsx', mimeType: '', buffer: workbook });

  await admin.login(administrators.school);
  await admin.to('import-teachers');
  expect(await barriers(page)).toEqual([]);
  await take();
  await page.getByText(said('import.columns-complete')).waitFor();
  expect(await barriers(page)).toEqual([]);
  await admin.button('import.dry-run').click();
  await expect.poll(() => tile('error').innerText()).toMatch(/1$/);
  await expect.poll(() => tile('add').innerText()).toMatch(/2$/);
  await admin.row('程远').getByText(said('teachers-import.note-phone-missing')).waitFor();
  expect(await barriers(page)).toEqual([]);
  await admin.button('teachers-import.do', { count: 2 }).click();
  await page.getByText(said('teachers-import.done', { count: 2 })).waitFor();
  expect(await barriers(page)).toEqual([]);

  // What would go to a printer: a strip for each.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.it-paper')?.textContent ?? '';
    };
  });
  await admin.button('teachers-import.give-codes', { count: 2 }).click();
  await page.getByText(said('teachers-import.codes-made', { count: 2, schools: 1 })).waitFor();
  expect(await barriers(page)).toEqual([]);
  const printed = await page.evaluate(() => document.body.dataset['printed'] ?? '');
  const code = /安若素.*?((?:[A-Z0-9]{4}-){2}[A-Z0-9]{4})/.exec(printed)![1]!;
  expect(printed).toContain('139****5001');
  expect(printed).not.toContain('13900005001');
  const saved = page.waitForEvent('download');
  await admin.button('teachers-import.codes-save').click();
  const path = await (await saved).path();
  const table = readTable(new Uint8Array(await readFile(path)));
  rmSync(path);
  expect(table.ok && table.rows.map((row) => row[3])).toContain(code);
  await admin.button('teachers-import.codes-end').click();

  // The same list again: nothing to do.
  await take();
  await admin.button('import.dry-run').click();
  await expect.poll(() => tile('same').innerText()).toMatch(/2$/);
  await admin.button('import.do-nothing').waitFor();
  await admin.to('classes');
  await page.locator('.ad-grid-row, tr', { hasText: '七年级8班' }).getByText('安若素').waitFor();

  await page.goto(chorus.web);
  await page.getByRole('link', { name: said('code.open') }).click();
  await admin.redeem(code, 'brave-7-owls', '13900005001');
  await teacher.fillLogin('13900005001', 'brave-7-owls');
  await teacher.at('/choose-class');
  await page.getByText('七年级8班').first().waitFor();
});
