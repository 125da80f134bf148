import { expect, it } from 'vitest';
import { Administration, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { classroom, reads, startChorus } from './harness/index.ts';

it('a school is set up from nothing to its first scored word through the screens [6-1, 7.2-16, 1-15]', async () => {
  const chorus = await startChorus({ empty: true });
  afterTest(() => chorus.dispose());
  const { page, teacher } = await classroom({ chorus, voice: reads('teacher') });
  const admin = new Administration(page, chorus);

  // The classroom's address leads whoever comes first to the one thing that is missing; who started the server has the code for it.
  await page.goto(chorus.opened);
  await page.getByText(said('setup.what')).waitFor();
  await admin.field('field.name').fill('沈静怡');
  await admin.field('login.phone').fill('136 0000 0001');
  await admin.field('password.new').fill('brave-7-owls');
  await admin.field('password.again').fill('brave-7-owls');
  await page.keyboard.press('Enter');

  // The overview says what comes next, as long as something does.
  await page.getByRole('button', { name: said('overview.add-school') }).click();
  await admin.button('organisations.add').click();
  await admin.field('organisations.name').fill('青禾实验学校');
  await page.getByLabel(said('organisations.kind'), { exact: true }).selectOption('school');
  await page.getByLabel(said('organisations.administer')).check();
  await page.keyboard.press('Enter');
  await admin.row('青禾实验学校').waitFor();
  await admin.to('overview');
  await page.getByRole('button', { name: said('overview.act-for', { name: '青禾实验学校' }) }).click();
  await page.getByText(said('overview.add-teacher')).waitFor();

  await admin.to('teachers');
  await admin.button('accounts.add-teacher').click();
  await admin.field('field.name').fill('何知夏');
  await admin.field('login.phone').fill('13900000002');
  await admin.field('accounts.stage').selectOption('middle');
  await page.keyboard.press('Enter');
  const code = await admin.takeCode();

  await admin.to('classes');
  await admin.button('classes.add').click();
  await admin.field('classes.name').fill('七年级1班');
  await admin.field('classes.grade').selectOption('1');
  await page.getByLabel('何知夏').check();
  await admin.button('classes.add-do').click();
  await admin.button('classes.to-students').click();
  for (const [number, name] of [
    ['26070101', '欧阳予安'],
    ['26070102', '单思琪'],
  ] as const) {
    await admin.button('students.add').click();
    await admin.field('students.number').fill(number);
    await admin.field('field.name').fill(name);
    await admin.button('students.add-do').click();
    await admin.row(name).waitFor();
  }

  await page.goto(`${chorus.origin}/admin/#/overview`);
  await page.getByRole('button', { name: said('overview.act-for', { name: 'Chorus' }) }).waitFor();
  expect(await page.getByText(said('overview.add-teacher')).count()).toBe(0);
  await page.getByRole('button', { name: '沈静怡' }).click();
  await page.getByRole('menuitem', { name: said('menu.logout') }).click();
  await page.goto(chorus.web);
  await page.getByRole('link', { name: said('code.open') }).click();
  await admin.redeem(code, 'Zhixia#2026', '13900000002');
  await teacher.fillLogin('13900000002', 'Zhixia#2026');
  await teacher.at('/choose-class');
  await teacher.chooseClass('七年级1班');
  await teacher.openUnit();
  await teacher.call('单思琪');
  await teacher.record('单思琪');
  await teacher.score.waitFor();
  expect(Number(/\d+/.exec(await teacher.score.innerText())?.[0])).toBeGreaterThan(70);
});
