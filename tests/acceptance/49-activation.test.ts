import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import { classroom, inLongRun, projectRoot, shared, startChorus, TeacherBrowser, texts } from './harness/index.ts';

const { host } = texts;
const table = JSON.parse(readFileSync(join(projectRoot, 'host/src/shell/activation/locales/zh-CN.json'), 'utf8')) as Record<string, string>;
/** What the dialog says for a key. */
const t = (key: string) => table[`activation.${key}`]!;
const school = '启明外国语学校';

const running = shared(async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  return chorus;
});

async function administration() {
  const chorus = await running();
  const browser = await TeacherBrowser.open({ context: { viewport: { width: 1280, height: 800 } } });
  afterTest(() => browser.close());
  const page = await browser.tab();
  const admin = new Administration(page, chorus);
  await admin.login(administrators.school);
  await admin.to('devices');
  const make = async (limit: number) => {
    await admin.button('codes.make').click();
    await admin.field('codes.limit').fill(String(limit));
    await page.keyboard.press('Enter');
    const code = await page.locator('.ad-sheet output').innerText();
    expect(await barriers(page)).toEqual([]);
    await admin.button('codes.done').click();
    return code;
  };
  return { admin, page, make };
}

const focused = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), { timeout: 5000 }).toBe(name);

inLongRun(
  'ties one board by keyboard alone, not a second one, and says when the code is revoked while lessons go on [5-8] [2.4-13]',
  async () => {
    const chorus = await running();
    const { admin, page: desk, make } = await administration();
    const code = await make(1);

    // Before anybody is logged in.
    const { teacher, page } = await classroom({ chorus });
    await teacher.open();
    const way = page.getByRole('button', { name: host('login.device') });
    await way.focus();
    await page.keyboard.press('Enter');
    await focused(page, 'code');
    const submit = teacher.button(t('submit'), teacher.dialog);
    expect(await submit.isDisabled()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.type('AAAA-BBBB-CCCC-DDDD');
    await page.keyboard.press('Enter');
    await teacher.see(t('problem.wrong'));
    await focused(page, 'code');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(code.toLowerCase().replaceAll('-', ''));
    await page.keyboard.press('Tab');
    await focused(page, 'device');
    await page.keyboard.type('三年级2班大屏');
    await page.keyboard.press('Enter');
    await teacher.see(t('done'), t('belongs').split('{')[0]! + school, '三年级2班大屏');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: host('login.device-of', { school }) }).waitFor();

    const second = await classroom({ chorus });
    await second.teacher.enter();
    await second.teacher.openMenu(host('menu.activation'));
    await focused(second.page, 'code');
    await second.page.keyboard.type(code);
    await second.page.keyboard.press('Enter');
    await second.teacher.see(t('problem.used-up'));
    await second.page.keyboard.press('Escape');
    await second.teacher.dialog.waitFor({ state: 'detached' });

    await desk.reload();
    await admin.row('三年级2班大屏').waitFor();
    expect(await barriers(desk)).toEqual([]);
    await desk.getByRole('radio', { name: said('devices.view-codes') }).press('Space');
    await admin.row(code.slice(-4)).click();
    await desk.getByRole('listitem').getByText('三年级2班大屏').waitFor();
    await admin.button('codes.revoke').click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: said('codes.revoke-do'), exact: true })
      .click();
    await admin.button('codes.restore').waitFor();
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await barriers(desk)).toEqual([]);

    await teacher.enter();
    await teacher.openMenu(host('menu.activation'));
    await teacher.see(t('state-revoked'), school);
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
    await teacher.openUnit();
  },
);

inLongRun('lets a board go and takes it back at a press, with a name that the administrator gives [5-8]', async () => {
  const chorus = await running();
  const { admin, page: desk, make } = await administration();
  const code = await make(2);
  const { teacher, page } = await classroom({ chorus });
  await teacher.enter();
  await teacher.openMenu(host('menu.activation'));
  await focused(page, 'code');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await teacher.see(t('done'));
  await page.keyboard.press('Escape');
  await teacher.dialog.waitFor({ state: 'detached' });

  const state = async (key: string) => {
    await teacher.openMenu(host('menu.activation'));
    await teacher.see(key);
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
  };
  await desk.reload();
  await admin.row(said('devices.unnamed')).click();
  await admin.field('devices.rename').fill('音乐教室');
  await desk.keyboard.press('Enter');
  await admin.row('音乐教室').waitFor();
  expect(await barriers(desk)).toEqual([]);
  await admin.button('devices.untie').click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: said('devices.untie-do'), exact: true })
    .click();
  await admin.row('音乐教室').waitFor({ state: 'detached' });
  await state(t('state-untied'));
  await admin.button('kit.undo').click();
  await admin.row('音乐教室').waitFor();
  await state('音乐教室');
});
