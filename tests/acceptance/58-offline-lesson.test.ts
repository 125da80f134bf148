import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '@chorus/contract';
import type { ContentPackV1 } from '@chorus/contract/content-pack';
import { startReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { diskBook, diskPackage } from './harness/disk-pack.ts';
import { bindAll } from './harness/fill-class.ts';
import { notHeld } from './harness/not-held.ts';
import {
  Api,
  classes,
  classroom,
  inLongRun,
  password,
  phones,
  projectRoot,
  reads,
  receiverPort,
  Teacher,
  texts,
  type Chorus,
} from './harness/index.ts';

const { host, pk, quiz, symbol, word } = texts;
const size = 38;
const className = classes.primary.large;
const letterOf = (n: number) => 'ABCD'[n % 4]!;
const pin = '270519';

/** What names an asset of the sample pack in its address. */
function soundOf(asset: string): string {
  const { assets } = JSON.parse(readFileSync(join(projectRoot, 'server/content/pack/pack.json'), 'utf8')) as ContentPackV1;
  return assets[asset]!.sha256;
}

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
  inLongRun('is taught by seat with 38 clickers without a server, and taken whole at the next login [6-3] [2.1-5] [6-4]', async () => {
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

  inLongRun('teaches with every activity on a machine where a class was chosen, a book imported and nothing opened yet [6-3]', async () => {
    const { chorus, teacher, page } = await classroom({ offline: true, voice: reads('teacher') });
    await teacher.enter();
    await teacher.button(host('home.class-day')).click();
    await teacher.at('/teaching-assistant');
    const file = { name: 'disk.words_202609010800.zip', mimeType: 'application/zip', buffer: diskPackage() };
    await page.getByLabel(host('packages.import')).and(page.locator('input')).setInputFiles(file);
    await teacher.see(host('packages.here', { count: 1 }));
    await page.getByText(new RegExp(host('class-day.offline-all', { count: '#' }).replace('#', '\\d+'))).waitFor({ timeout: 60_000 });
    await expect
      .poll(() => notHeld(page, ['scorer', 'acoustic', 'cmudict', soundOf('sound:us:symbol:th')]), { timeout: 60_000 })
      .toEqual([]);
    await chorus.stop('SIGKILL');
    await page.reload();
    await teacher.goHome();
    await page.getByText(host('banner.offline')).waitFor();

    const lessons: Readonly<Record<string, () => Promise<void>>> = {
      单词训练: async () => {
        await teacher.at('/smart-word/book-detail');
        await teacher.button(word('bookDetail.start')).click();
        await teacher.wordOnStage.waitFor();
        await teacher.read('马洁');
      },
      '单词 PK': async () => {
        await teacher.button(pk('create.pick')).click();
        for (const n of [0, 1]) await page.locator('.pk-pick').nth(n).click();
        await teacher.button(pk('create.pick-done')).click();
        await teacher
          .button(pk('create.words.choose'))
          .or(teacher.button(pk('create.words.other')))
          .click();
        await page.locator('.pk-book').filter({ hasText: diskBook.title }).click();
        await page.locator('.pk-unit').first().click();
        await page.locator('.pk-word-card').first().waitFor();
      },
      音标学习: async () => {
        await page.locator('.sm-symbol').filter({ hasText: 'θ' }).first().click();
        await page.locator('.sm-making').waitFor();
        await teacher.button(symbol('practice.words')).click();
        await page.locator('.sm-word').getByText('thirsty').waitFor();
      },
      [quiz('title')]: async () => {
        await teacher.press('马洁');
        await page.locator('.ch-choice-door').first().click();
        await teacher.button(quiz('close')).click();
        await teacher.see(quiz('closed'));
      },
    };
    const doors = page.locator('.ch-home-activities .ch-door-title');
    await doors.first().waitFor();
    expect((await doors.allInnerTexts()).toSorted()).toEqual(Object.keys(lessons).toSorted());
    for (const [title, teach] of Object.entries(lessons)) {
      await teacher.activity(title).click();
      await teach();
      await teacher.goHome();
    }
  });
});
