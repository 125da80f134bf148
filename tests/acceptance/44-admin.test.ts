import { expect, it } from 'vitest';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import { inLongRun, shared, startChorus, TeacherBrowser, texts } from './harness/index.ts';

const running = shared(async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  return chorus;
});

async function administration(size?: { readonly width: number; readonly height: number }) {
  const chorus = await running();
  const browser = await TeacherBrowser.open(size ? { context: { viewport: size } } : {});
  afterTest(() => browser.close());
  const page = await browser.tab();
  return { chorus, page, admin: new Administration(page, chorus) };
}

inLongRun('grows from a district to a teacher who logs in, each with a code of one use [5-3]', async () => {
  const city = await administration();
  const { admin, page } = city;
  await admin.login(administrators.city);
  await admin.to('organisations');
  await admin.button('organisations.add').click();
  await admin.field('organisations.name').fill('青羊区');
  await page.keyboard.press('Enter');
  await admin.row('青羊区').waitFor();
  await admin.button('organisations.add-below').click();
  await admin.field('organisations.name').fill('青禾实验小学');
  await page.keyboard.press('Enter');
  await admin.row('青禾实验小学').waitFor();
  await admin.button('organisations.add-administrator').click();
  await admin.field('field.name').fill('周敏');
  await admin.field('login.phone').fill('139 0000 0001');
  await page.keyboard.press('Enter');
  const code = await admin.takeCode();

  const school = await administration();
  await school.page.goto(`${school.chorus.origin}/admin/`);
  await school.admin.button('code.open').click();
  await school.admin.redeem(code, 'Qinghe#2026', '13900000001');
  await school.admin.login('13900000001', 'Qinghe#2026');
  await school.page.getByText('青禾实验小学').first().waitFor();
  await school.admin.to('teachers');
  await school.admin.button('accounts.add-teacher').click();
  await school.admin.field('field.name').fill('何知夏');
  await school.admin.field('login.phone').fill('13900000002');
  await school.admin.field('accounts.stage').selectOption('primary');
  await school.page.keyboard.press('Enter');
  const ofTeacher = await school.admin.takeCode();

  const teacher = await administration();
  await teacher.page.goto(teacher.chorus.web);
  await teacher.page.getByRole('link', { name: texts.host('login.code') }).click();
  await teacher.admin.redeem(ofTeacher, 'Zhixia#2026', '13900000002');
  await teacher.page.getByLabel(texts.host('login.phone'), { exact: true }).fill('13900000002');
  await teacher.page.getByLabel(texts.host('login.password'), { exact: true }).fill('Zhixia#2026');
  await teacher.page.keyboard.press('Enter');
  await teacher.page.getByText(texts.host('class.none')).waitFor();
});

it('is used by keyboard alone: finds somebody, opens them, asks before what was typed is lost', async () => {
  const { admin, page } = await administration();
  await admin.login(administrators.school);
  await admin.to('teachers');
  await admin.row('13800000002').waitFor();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('13800000002');
  await expect.poll(() => page.locator('.ad-grid-row').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await admin.button('accounts.edit').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('（改）');
  await page.keyboard.press('Escape');
  await page.getByText(said('kit.unsaved')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => admin.field('field.name').inputValue()).toContain('（改）');
  await page.getByRole('link', { name: said('page.overview') }).click();
  await admin.button('kit.discard').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#/overview');
});

it('tells a teacher who is no administrator where to go', async () => {
  const { admin, page, chorus } = await administration();
  await page.goto(`${chorus.origin}/admin/`);
  await admin.field('login.phone').fill('13800000002');
  await admin.field('login.password').fill('Chorus#2026');
  await page.keyboard.press('Enter');
  await page.getByText('这个账号不是管理员').waitFor();
});

inLongRun('has no barriers in its three themes, and nothing sticks out at 1280×800', async () => {
  const { admin, page, chorus } = await administration({ width: 1280, height: 800 });
  const found: Record<string, readonly string[]> = {};
  const look = async (state: string) => {
    const here = await barriers(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (here.length > 0 || wide > 0) found[state] = [...here, ...(wide > 0 ? [`${wide} px too wide`] : [])];
  };
  await page.goto(`${chorus.origin}/admin/`);
  await admin.button('code.open').waitFor();
  await look('login');
  await admin.login(administrators.city);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('overview');
  await admin.to('organisations');
  await admin.row('成都市').first().click();
  await look('organisation');
  await admin.button('organisations.add-below').click();
  await look('a new organisation');
  await admin.to('administrators');
  await admin.row(administrators.city).click();
  await look('administrator');
  await admin.button('accounts.edit').click();
  await look('administrator, changed');
  expect(found).toEqual({});
});

inLongRun('loses nothing to a session that ends: the login comes over the page, and what was asked is done after it [4-5]', async () => {
  const school = await administration();
  await school.admin.login(administrators.school);
  await school.admin.to('students');
  await school.admin.row('钱安琪').waitFor();
  await school.admin.button('students.add').click();
  await school.admin.field('students.number').fill('26079001');
  await school.admin.field('field.name').fill('欧阳予安');

  const city = await administration();
  await city.admin.login(administrators.city);
  await city.admin.to('administrators');
  await city.admin.row(administrators.school).click();
  await city.admin.button('accounts.code-forgotten').click();
  const code = await city.admin.takeCode();
  const other = await administration();
  await other.page.goto(`${other.chorus.origin}/admin/`);
  await other.admin.button('code.open').click();
  await other.admin.redeem(code, 'Qiming#2027', administrators.school);
  await other.admin.field('login.password').waitFor();

  await school.admin.button('students.add-do').click();
  const over = school.page.getByRole('dialog');
  await over.getByLabel(said('login.password'), { exact: true }).fill('Qiming#2027');
  await school.page.keyboard.press('Enter');
  await over.waitFor({ state: 'detached' });
  await school.admin.row('欧阳予安').waitFor();
});
