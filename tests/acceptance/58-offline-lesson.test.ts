import type { JournalEntry } from '@chorus/contract';
import { startReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { bindAll } from './harness/fill-class.ts';
import { notHeld } from './harness/not-held.ts';
import { Api, classes, classroom, inLongRun, password, phones, reads, receiverPort, Teacher, texts, type Chorus } from './harness/index.ts';

const { host, quiz } = texts;
const size = 38;
const className = classes.primary.large;
const letterOf = (n: number) => 'ABCD'[n % 4]!;
const pin = '270519';

/** The class as the server has it. */
async function serverSide(chorus: Chorus) {
  const api = await new Api(chorus).login('primary');
  const { userInfo } = await api.call('teacherLogin', { phone: phones.primary, password });
  const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === className)!.id;
  const students = (await api.call('students', { clazzId })).slice(0, size);
  // The school's zone is UTC+8.
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const entries = async () => (await api.call('journalOfDay', { clazzId, day })).entries as readonly JournalEntry[];
  const attempts = async () => (await entries()).flatMap((entry) => (entry.kind === 'attempt' ? [entry.payload] : []));
  const storedVoices = async () =>
    (await entries()).filter((entry) => entry.kind === 'attempt.fact' && entry.payload.kind === 'stored').length;
  return { students, attempts, storedVoices, teacherName: userInfo.name };
}

/** What a teacher's first lesson with login leaves on the device. */
async function prepared(teacher: Teacher): Promise<void> {
  await teacher.activity(quiz('title')).click();
  await teacher.see(quiz('call'));
  await teacher.goHome();
  await teacher.openUnit('primary');
  await expect
    .poll(() => notHeld(teacher.page, ['/v2/', 'application-', 'frame-', 'capture-worklet', 'acoustic', 'scorer', 'cmudict']), {
      timeout: 60_000,
    })
    .toEqual([]);
  await teacher.goHome();
  await logout(teacher);
}

async function logout(teacher: Teacher): Promise<void> {
  await teacher.openMenu(host('menu.logout'));
  await teacher.at('/login');
}

async function begin(teacher: Teacher): Promise<void> {
  await teacher.see(host('login.away'));
  await teacher.button(host('login.without'), teacher.page.getByRole('status')).click();
}

const succeeded = (page: Page) => page.locator('.ch-row[data-state="success"]').count();

describe('a lesson without a login', () => {
  it('is taught by seat with 38 clickers without a server, and taken whole at the next login [6-3] [2.1-5] [6-4]', async () => {
    const room = await classroom({ offline: true, voice: reads('apple') });
    const { chorus, browser } = room;
    const receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: size });
    afterTest(() => receiver.stop());
    const server = await serverSide(chorus);
    await bindAll(
      chorus,
      'primary',
      server.students.map(({ id, realName: name }) => ({ id, name })),
      receiver,
    );
    await room.teacher.enter('primary');
    await prepared(room.teacher);
    await chorus.stop('SIGKILL');
    await room.page.reload();

    await begin(room.teacher);
    await room.teacher.button(host('login.without-by-seat')).click();
    await room.teacher.at('/home');
    await room.teacher.see(host('title.without-login'), className, host('devices.chip.ready', { count: size }));
    await room.teacher.activity(quiz('title')).click();
    await room.teacher.see(quiz('call'));
    const half = receiver.clickers.slice(0, size / 2);
    for (const [n, uid] of half.entries()) receiver.press(uid, letterOf(n));
    await expect.poll(() => succeeded(room.page)).toBe(half.length);

    // As a power cut would, for the page.
    const crashed = room.page.waitForEvent('crash');
    const devtools = await browser.context.newCDPSession(room.page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await room.page.close();
    const page = await browser.tab(chorus.web);
    const teacher = new Teacher(page, chorus);
    await teacher.see(host('title.without-login'), host('devices.chip.ready', { count: size }));
    await teacher.goHome();
    await teacher.activity(quiz('title')).click();
    await expect.poll(() => succeeded(page)).toBe(half.length);
    for (const [n, uid] of receiver.clickers.entries()) if (n >= half.length) receiver.press(uid, letterOf(n));
    await expect.poll(() => succeeded(page)).toBe(size);
    await teacher.button(quiz('close')).click();
    await teacher.see(quiz('closed'));

    await teacher.goHome();
    await teacher.openUnit('primary');
    const seat = server.students[0]!.seat;
    const child = `座号 ${seat}`;
    await teacher.page.locator('.ch-row').filter({ hasText: child }).first().waitFor();
    expect(await page.getByText(server.students[0]!.realName).count()).toBe(0);
    await teacher.read(child);
    await teacher.goHome();
    await teacher.openMenu(host('menu.end-without-login'));
    await teacher.at('/login');

    await chorus.start();
    // Who does not teach the class hears that it waits, not whose it is, and is not offered it.
    await teacher.login('middle');
    await teacher.openMenu(host('menu.journal'));
    await teacher.see(host('journal.kept.title'), host('claims.others'));
    expect(await page.getByText(className).count()).toBe(0);
    expect(await teacher.button(host('claims.take')).count()).toBe(0);
    await logout(teacher);

    await teacher.login('primary');
    await teacher.dialog.getByText(host('claims.title')).waitFor();
    await teacher.dialog.getByText(`${size + 1} 次作答`).waitFor();
    await teacher.button(host('claims.take'), teacher.dialog).click();
    await teacher.see(host('claims.taken', { name: className }));
    await expect.poll(async () => (await server.attempts()).length, { timeout: 60_000 }).toBe(size + 1);
    const choices = (await server.attempts()).filter(({ source }) => source === 'clicker');
    const said = Object.fromEntries(
      choices.map(({ studentId, answer }) => [
        studentId,
        Object.values((answer as { chosen: Record<string, string[]> }).chosen)
          .flat()
          .join(''),
      ]),
    );
    expect(said).toEqual(Object.fromEntries(server.students.map(({ id }, n) => [id, letterOf(n)])));
    await expect.poll(() => server.storedVoices(), { timeout: 60_000 }).toBe(1);
    // Taken once, it is offered to nobody any more.
    await teacher.openMenu(host('menu.journal'));
    await teacher.see(host('journal.kept.title'), host('journal.none'));
    expect(await page.getByText(host('claims.journal')).count()).toBe(0);
  });

  inLongRun('shows names to the PIN of the teacher alone, and forgets them after five wrong ones [6-3] [2.1-11]', async () => {
    const { chorus, teacher, page, browser } = await classroom({ offline: true });
    await teacher.enter('primary');
    await teacher.openMenu(host('menu.pin'));
    await teacher.dialog.getByLabel(host('pin.password'), { exact: true }).fill(password);
    await teacher.dialog.getByLabel(host('pin.new'), { exact: true }).fill(pin);
    await teacher.dialog.getByLabel(host('password.again'), { exact: true }).fill(pin);
    await teacher.button(host('pin.submit'), teacher.dialog).click();
    await teacher.see(host('pin.done'));
    await prepared(teacher);
    const { students, teacherName } = await serverSide(chorus);
    const name = students[0]!.realName;
    await chorus.stop('SIGKILL');
    await page.goto(`${chorus.web}?offline=1#/login`);
    await begin(teacher);
    await teacher.dialog.getByText(host('login.without-pin', { name: teacherName })).waitFor();
    await page.keyboard.type(pin, { delay: 20 });
    await teacher.at('/home');
    await teacher.see(host('title.without-login'));
    await teacher.openUnit('primary');
    await teacher.see(name);
    await page.reload();
    await teacher.see(name);
    const other = new Teacher(await browser.tab(page.url()), chorus);
    await other.see(name);
    await teacher.goHome();
    await teacher.openMenu(host('menu.end-without-login'));
    await teacher.at('/login');
    await other.at('/login');
    await other.see(host('login.away'));
    expect(await other.page.getByText(name).count()).toBe(0);
    await other.page.close();
    await begin(teacher);
    await teacher.dialog.getByText(host('login.without-pin', { name: teacherName })).waitFor();
    for (let left = 4; left > 0; left -= 1) {
      await page.keyboard.type('111112', { delay: 20 });
      await teacher.dialog.getByText(host('login.quick-left', { count: left })).waitFor();
    }
    await page.keyboard.type('111112', { delay: 20 });
    await teacher.dialog.getByText(host('login.without-no-pin')).waitFor();
    await teacher.button(host('login.without-by-seat')).click();
    await teacher.at('/home');
    await teacher.openUnit('primary');
    await page.locator('.ch-row').first().waitFor();
    expect(await page.getByText(name).count()).toBe(0);
  });

  inLongRun('opens every activity on a machine where a class was chosen and nothing was opened yet [6-3]', async () => {
    const { chorus, teacher, page } = await classroom({ offline: true });
    await teacher.enter('primary');
    await teacher.button(host('home.class-day')).click();
    await teacher.at('/teaching-assistant');
    await page.getByText(new RegExp(host('class-day.offline-all', { count: '#' }).replace('#', '\\d+'))).waitFor({ timeout: 60_000 });
    await chorus.stop('SIGKILL');
    await page.reload();
    await teacher.goHome();
    await page.getByText(host('banner.offline')).waitFor();
    const doors = page.locator('.ch-home-activities .ch-door-title');
    await doors.first().waitFor();
    const notOpened = host('page.load-failed', { name: '' }).slice(-4);
    const titles = await doors.allInnerTexts();
    expect(titles.length).toBeGreaterThan(3);
    for (const title of titles) {
      await teacher.activity(title).click();
      await page.waitForURL((url) => url.hash !== '#/home', { waitUntil: 'commit' });
      await expect.poll(() => teacher.main.locator('.ch-skeleton').count()).toBe(0);
      expect([title, await page.getByText(notOpened).count()]).toEqual([title, 0]);
      await teacher.goHome();
    }
  });
});
