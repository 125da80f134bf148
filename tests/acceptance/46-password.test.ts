import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '@chorus/contract';
import { AdminApi, Administration, administrators, said } from './harness/administration.ts';
import { signedHeaders } from './harness/api.ts';
import { afterTest } from './harness/after-test.ts';
import { barriers } from './harness/barriers.ts';
import {
  inLongRun,
  classes,
  classroom,
  password,
  phones,
  shared,
  startChorus,
  TeacherBrowser,
  texts,
  type Chorus,
  type Stage,
} from './harness/index.ts';
import type { Teacher } from './harness/teacher.ts';

const { host } = texts;
const names = { middle: '林晓雯', primary: '周明轩' };
const pins = { middle: '270519', primary: '904127' };

let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus.dispose());

/** A board that several teachers use, and another one. */
const board = shared(() => classroom({ chorus, context: { viewport: { width: 1280, height: 800 } } }));
const otherBoard = shared(() => classroom({ chorus }));
/** The board as one that nobody has used, and a teacher who logs in. */
async function loggedIn(stage: Stage) {
  const { teacher, page, browser } = await board();
  await page.goto(chorus.bare);
  await browser.context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await teacher.login(stage);
  return { teacher, page };
}

const field = (teacher: Teacher, key: string) => teacher.dialog.getByLabel(host(key), { exact: true });

it('lets teachers of one board change by name and PIN, from the login page and out of a lesson, and forgets a PIN after five wrong tries', async () => {
  const { teacher, page } = await loggedIn('middle');
  const { keyboard } = page;
  const dialogOpens = async (key: string) => {
    await teacher.openMenu(host(`menu.${key}`));
    await teacher.dialog.waitFor();
  };
  const setPin = async (pin: string) => {
    await dialogOpens('pin');
    await field(teacher, 'pin.password').fill(password);
    await field(teacher, 'pin.new').fill('123456');
    await field(teacher, 'password.again').fill('123456');
    await keyboard.press('Enter');
    await teacher.see(host('pin.easy'));
    await field(teacher, 'pin.new').fill(pin);
    await field(teacher, 'password.again').fill(pin);
    await keyboard.press('Enter');
    await expect.poll(() => teacher.dialog.count()).toBe(0);
  };
  const found: Record<string, readonly string[]> = {};
  const look = async (state: string) => {
    const here = await barriers(page);
    if (here.length > 0) found[state] = here;
  };
  await dialogOpens('teacher');
  await teacher.see(host('login.quick-none'));
  await keyboard.press('Escape');
  await setPin(pins.middle);
  await dialogOpens('pin');
  await look('own PIN');
  await keyboard.press('Escape');
  await teacher.openMenu(host('menu.logout'));
  await teacher.at('/login');

  // The tiles come late and move nothing.
  const submit = teacher.button(host('login.submit'));
  const before = await submit.boundingBox();
  await teacher.button(names.middle).waitFor();
  expect(await submit.boundingBox()).toEqual(before);
  await look('login');
  await teacher.fillLogin(phones.primary, password);
  await teacher.at('/choose-class');
  await setPin(pins.primary);

  // Out of a lesson, after a question.
  await teacher.chooseClass(classes.primary.large);
  await teacher.openMenu(host('menu.teacher'));
  await teacher.see(host('account.end-teacher', { name: classes.primary.large }));
  await teacher.button(host('account.end-no')).click();
  await expect.poll(() => teacher.dialog.count()).toBe(0);
  await teacher.openMenu(host('menu.teacher'));
  await teacher.button(host('account.end-teacher-yes')).click();
  await teacher.see(host('login.quick-enter', { name: names.middle, count: 6 }));
  await look('PIN');
  const token = await page.evaluate(() => localStorage.getItem('chorus.token'));
  await keyboard.type(pins.primary);
  await teacher.see(host('login.quick-left', { count: 4 }));
  expect(await page.evaluate(() => localStorage.getItem('chorus.classroom'))).not.toBeNull();
  for (const digit of pins.middle) await teacher.button(digit, teacher.dialog).click();
  await teacher.at('/choose-class');
  await teacher.classCard(classes.middle.large).waitFor();
  // Nobody goes on by the session of the teacher before.
  const state = async () => {
    const headers = { ...signedHeaders('{}', 'e'.repeat(32)), authToken: token ?? '' };
    const answer = await page.context().request.post(chorus.origin + calls.me.path, { data: '{}', headers });
    return ((await answer.json()) as { state: number }).state;
  };
  await expect.poll(state).toBe(22);

  // At the login page, five wrong tries; the other name stays.
  await teacher.openMenu(host('menu.logout'));
  await teacher.button(names.primary).click();
  await teacher.see(host('login.quick-enter', { name: names.primary, count: 6 }));
  for (const left of [4, 3, 2, 1]) {
    await keyboard.type('318642');
    await teacher.see(host('login.quick-left', { count: left }));
  }
  await keyboard.type('318642');
  await teacher.see(host('login.quick-forgotten', { name: names.primary, count: 5 }));
  await teacher.button(names.middle, teacher.dialog).click();
  await keyboard.type(pins.middle);
  await teacher.at('/choose-class');
  await teacher.classCard(classes.middle.large).waitFor();

  // Another browser sees nobody's name.
  const other = await otherBoard();
  const asked = other.page.waitForResponse((answer) => answer.url().endsWith(calls.devicePins.path));
  await other.teacher.open();
  expect(((await (await asked).json()) as { data: unknown }).data).toEqual([]);
  expect(found).toEqual({});
});

inLongRun(
  'changes a password by keyboard alone, with every message at its field [2.4-13] [3-14] [5-1] [5-2] [5-3] [5-4] [5-5] [5-6] [9-13] [7.2-18]',
  async () => {
    const elsewhere = await otherBoard();
    await elsewhere.teacher.login('primary');
    const { teacher, page } = await loggedIn('primary');
    const { keyboard } = page;
    const chosen = 'brave-7-owls';

    await teacher.button(host('title.menu')).focus();
    await keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: host('menu.password') });
    await item.focus();
    await keyboard.press('Enter');
    const [old, fresh, again] = ['old', 'new', 'again'].map((name) => field(teacher, `password.${name}`));
    await expect.poll(() => old!.evaluate((input) => input === document.activeElement)).toBe(true);
    const errors = () => teacher.dialog.locator('.ch-field-note[data-tone=poor]').allInnerTexts();
    expect(await barriers(page)).toEqual([]);
    // Between two fields lies the button that shows what was typed.
    const onward = async (text: string) => {
      await keyboard.type(text);
      await keyboard.press('Tab');
      await keyboard.press('Tab');
    };
    await onward('');
    expect(await errors()).toEqual(['请输入旧密码']);
    await onward('');
    expect(await errors()).toEqual(['请输入旧密码', '请输入新密码']);
    await onward('');
    expect(await errors()).toEqual(['请输入旧密码', '请输入新密码', '请重新输入密码']);
    await old!.focus();
    await onward('wrong#2026');
    await onward('owls');
    const rule = '密码必须包含字母、数字和特殊字符，并在8~25位之间！';
    expect(await errors()).toEqual([rule, '请重新输入密码']);
    await onward(`${chosen}!`);
    await fresh!.focus();
    await keyboard.press('Control+A');
    await onward(chosen);
    expect(await errors()).toEqual(['两次输入的密码不一致，请重新输入']);
    await keyboard.press('Control+A');
    await keyboard.type(chosen);
    await keyboard.press('Enter');
    await teacher.see(host('password.old-wrong'));
    await expect.poll(() => old!.evaluate((input) => input === document.activeElement)).toBe(true);
    await keyboard.press('Control+A');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await teacher.see(host('password.done'));
    await expect.poll(() => teacher.dialog.count()).toBe(0);

    await elsewhere.page.reload();
    await elsewhere.teacher.at('/login');
    await page.reload();
    await teacher.at('/choose-class');
    await teacher.openMenu(host('menu.logout'));
    await teacher.at('/login');
    await teacher.fillLogin(phones.primary, password);
    await teacher.see(host('login.wrong'));
    await teacher.fillLogin(phones.primary, chosen);
    await teacher.at('/choose-class');
    expect(await again!.count()).toBe(0);
  },
);

inLongRun('goes on in the teacher’s other school after a question, with that school’s classes', async () => {
  const api = new AdminApi(chorus);
  const city = await api.login(administrators.city);
  const school = { id: 'second-school', name: '青禾实验小学' };
  await api.call('saveOrganisation', { ...school, parentId: city.orgId, kind: 'school', code: '' });
  const { rows } = await api.call('accounts', { search: phones.middle, offset: 0, limit: 1 });
  await api.call('addMembership', { accountId: rows[0]!.id, orgId: school.id, role: 'teacher', stage: 'primary' });

  const { teacher, page } = await loggedIn('middle');
  const inFirst = await page.evaluate((id) => localStorage.getItem('chorus.userInfo')!.includes(id) === false, school.id);
  expect(inFirst).toBe(true);
  await teacher.chooseClass(classes.middle.large);
  await teacher.openMenu(host('menu.school'));
  await teacher.dialog.waitFor();
  expect(await barriers(page)).toEqual([]);
  const secret = field(teacher, 'pin.password');
  await secret.fill('wrong#2026');
  await page.keyboard.press('Enter');
  await teacher.see(host('account.end-school', { name: classes.middle.large }));
  await teacher.button(host('account.end-school-yes')).click();
  await teacher.see(host('pin.password-wrong'));
  await secret.fill(password);
  await page.keyboard.press('Enter');
  await teacher.button(host('account.end-school-yes')).click();
  await teacher.at('/choose-class');
  await teacher.see(host('class.none'));
  await page.reload();
  await teacher.see(host('class.none'));
  await teacher.openMenu(host('menu.school'));
  await teacher.see(host('school.here', { name: school.name }));
});

inLongRun('changes an administrator’s password from the menu at the top', async () => {
  const browser = await TeacherBrowser.open();
  afterTest(() => browser.close());
  const page = await browser.tab();
  const admin = new Administration(page, chorus);
  await admin.login(administrators.city);
  await page.locator('.ad-top').getByRole('button').click();
  await page.getByRole('menuitem', { name: said('menu.password') }).click();
  const dialog = page.getByRole('dialog');
  const into = (key: string) => dialog.getByLabel(host(key), { exact: true });
  await into('password.old').fill(password);
  await into('password.new').fill('brave-7-owls');
  await into('password.again').fill('brave-7-owls');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(host('password.done')).waitFor();
  await page.reload();
  await page.getByRole('navigation').waitFor();
});
