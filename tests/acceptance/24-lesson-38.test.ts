import { readFileSync } from 'node:fs';
import type { Attempt, JournalEntry } from '@chorus/contract';
import { startReceiver, type RunningReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import {
  inLongRun,
  Api,
  classes,
  classroom,
  receiverPort,
  password,
  phones,
  startChorus,
  texts,
  type Chorus,
  type Teacher,
} from './harness/index.ts';

const { host, quiz } = texts;
const sample = (word: string) => new Uint8Array(readFileSync(new URL(`../../tools/src/receiver/samples/18/${word}.mp3`, import.meta.url)));
const apple = sample('apple');
const size = 38;
const keptTexts = new Set(['', 'A', 'B', 'C', 'D'].map((keys) => host('devices.tell.kept', { keys }).trim()));
const letterOf = (n: number) => 'ABCD'[n % 4]!;

/** What the server has of the class's day. */
class ServerSide {
  private constructor(
    private readonly api: Api,
    private readonly clazzId: string,
    /** Who has which clicker. */
    readonly students: ReadonlyMap<string, string>,
  ) {}

  static async of(chorus: Chorus): Promise<ServerSide> {
    const api = await new Api(chorus).login('primary');
    const { userInfo } = await api.call('teacherLogin', { phone: phones.primary, password });
    const all = await api.call('classes', { teacherId: userInfo.teacherId });
    const clazzId = all.find(({ name }) => name === classes.primary.large)!.id;
    const bindings = await api.call('deviceBindings', { clazzId });
    return new ServerSide(api, clazzId, new Map(bindings.map((one) => [one.answerMachineId, one.studentId])));
  }

  async entries(): Promise<readonly JournalEntry[]> {
    // The school's zone is UTC+8.
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    return (await this.api.call('journalOfDay', { clazzId: this.clazzId, day })).entries as readonly JournalEntry[];
  }

  /** The attempts of a lesson's questions, a list for each question in the order of their opening. */
  async questions(from = 0): Promise<readonly (readonly Attempt[])[]> {
    const entries = await this.entries();
    const attempts = entries.flatMap((entry) => (entry.kind === 'attempt' ? [entry.payload] : []));
    const opened = entries.flatMap((entry) => (entry.kind === 'question.opened' ? [entry.payload.questionId] : []));
    return opened
      .map((id) => attempts.filter(({ questionId }) => questionId === id))
      .filter((list) => list.length > 0)
      .slice(from);
  }

  /** Recordings whose sound the object store has. */
  async stored(): Promise<number> {
    const facts = (await this.entries()).flatMap((entry) =>
      entry.kind === 'attempt.fact' && entry.payload.kind === 'stored' ? [entry.payload] : [],
    );
    return new Set(facts.map(({ attemptId }) => attemptId)).size;
  }
}

/** By student: the letters that were said, in order. */
function said(attempts: readonly Attempt[]): Record<string, string> {
  const letters: Record<string, string> = {};
  for (const { studentId, answer } of attempts) {
    const { chosen } = answer as { readonly chosen: Readonly<Record<string, readonly string[]>> };
    letters[studentId] = (letters[studentId] ?? '') + Object.values(chosen).flat().join('');
  }
  return letters;
}

describe(`a class of ${size} with clickers`, () => {
  let chorus: Chorus;
  let receiver: RunningReceiver;
  let server: ServerSide;
  const end = async () => {
    await receiver?.stop();
    await chorus?.dispose();
  };
  afterAll(end);
  // As the radio is: each message four times, some of them late.
  const faults = ['retransmission', 'out-of-order:0.3'];
  /** A class that has no clickers yet, also when the lesson is tried again. */
  async function begin(): Promise<void> {
    await end();
    chorus = await startChorus();
    // A model that counts its presses: a test machine is later than a radio.
    receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: size, faults });
  }

  const row = (page: Page, uid: string, look = '') => page.locator(`.ch-row[data-student="${server.students.get(uid)}"]${look}`);
  const rows = (page: Page, state: string) => page.locator(`.ch-row[data-state="${state}"]`);
  const tiles = (page: Page, look: string) => page.locator(`.ch-team-tile[data-look="${look}"]`);
  /** How often a clicker was told that an answer is kept: which letters, or, of a recording, nothing more. */
  const kept = (uid: string) => receiver.sent(uid).filter(({ msg }) => keptTexts.has(msg)).length;
  /** The pointer's next press: sooner it would belong to the one before, which a teacher does not want either. */
  const pointer = async (page: Page, key: 'C' | 'D', presses?: number) => {
    await page.waitForTimeout(1000);
    receiver.pointer(key, presses);
  };
  const speak = (uids: readonly string[]) => {
    for (const uid of uids) receiver.speak(uid, apple, 'mp3', { lasts: 700 });
  };

  async function bindAll(teacher: Teacher): Promise<void> {
    const { dialog, page } = teacher;
    await dialog.getByRole('button', { name: /按座位依次绑定/ }).click();
    const asked = page.locator('.ch-binding-target strong');
    for (const [n, uid] of receiver.clickers.entries()) {
      const name = await asked.innerText();
      receiver.press(uid, 'A');
      if (n + 1 < size) await asked.filter({ hasNotText: name }).waitFor();
      else await asked.waitFor({ state: 'detached' });
    }
    await teacher.button(host('devices.pointer-set')).click();
    receiver.pointer('D');
  }

  inLongRun(
    'is taught: bound by seat, called by the pointer, one by one, as a team by voice, by letters; results, details, history, export [3-4] [3-5] [3-7] [4-7] [4-13] [4-20] [4-21] [4-22] [5-18] [7.4-15] [7.4-16] [7.4-17] [8-20]',
    async () => {
      await begin();
      const { teacher, page } = await classroom({ offline: true, chorus });
      await teacher.enter('primary');
      await teacher.openMenu(host('menu.clickers'));
      await teacher.button(host('devices.ask-yes'), teacher.dialog).click();
      await teacher.dialog.getByText(host('devices.receiver.ready', { serial: receiver.serial })).waitFor();
      await bindAll(teacher);
      await teacher.see(host('devices.said.pointer'));
      await page.keyboard.press('Escape');
      await teacher.dialog.waitFor({ state: 'detached' });
      server = await ServerSide.of(chorus);
      expect(new Set(server.students.values()).size).toBe(size);
      expect([...server.students.keys()].toSorted()).toEqual([...receiver.clickers].toSorted());

      await teacher.openUnit('primary');
      const byStudent = new Map([...server.students].map(([uid, student]) => [student, uid]));
      const called: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        await pointer(page, 'D');
        const active = page.locator(`.ch-row[data-active]${called.map((id) => `:not([data-student="${id}"])`).join('')}`);
        const studentId = (await active.getAttribute('data-student'))!;
        called.push(studentId);
        const uid = byStudent.get(studentId)!;
        speak([uid]);
        await row(page, uid, '[data-state="success"]').waitFor();
        expect(kept(uid)).toBe(1);
      }

      await pointer(page, 'D', 2);
      await expect.poll(() => tiles(page, 'wait').count()).toBe(size);
      await pointer(page, 'D');
      await page.locator('.ch-team-clock').waitFor();
      speak(receiver.clickers);
      await expect.poll(() => tiles(page, 'good').count(), { timeout: 120_000 }).toBe(size);
      await page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 60_000 });
      await pointer(page, 'D', 2);
      await page.locator('.ch-team-tile').first().waitFor({ state: 'detached' });

      await teacher.open('#/home');
      await teacher.activity(quiz('title')).click();
      await teacher.see(quiz('call'));
      for (const [n, uid] of receiver.clickers.entries()) receiver.press(uid, letterOf(n));
      await expect.poll(() => rows(page, 'success').count()).toBe(size);
      const [first] = receiver.clickers as [string];
      const before = kept(first);
      receiver.press(first, 'B');
      await expect.poll(() => kept(first)).toBe(before + 1);
      await teacher.button(quiz('close')).click();
      await teacher.see(quiz('closed'));
      const votes = Array.from({ length: size }, (_, n) => (n === 0 ? 'B' : letterOf(n)));
      const shown = await page.locator('.ch-choice-door-count').allInnerTexts();
      expect(shown).toEqual(
        ['A', 'B', 'C', 'D'].map((letter) => texts.ui('choice.votes', { count: votes.filter((vote) => vote === letter).length })),
      );
      await teacher.button(quiz('details')).click();
      await teacher.dialog.getByText(texts.answer('choice.right')).first().waitFor();
      await page.keyboard.press('Escape');

      const all = 3 + size + size + 1;
      await teacher.openMenu(host('menu.history'));
      await teacher.see(host('history.count', { count: all }));
      const saved = page.waitForEvent('download');
      await teacher.button(host('history.export')).click();
      await page.getByRole('menuitem', { name: host('history.csv') }).click();
      const csv = readFileSync((await (await saved).path())!, 'utf8');
      expect(csv.trim().split('\r\n')).toHaveLength(all + 1);

      await expect.poll(async () => (await server.questions()).flat().length).toBe(all);
      const [single, team, letters] = await server.questions();
      expect(single?.map(({ studentId }) => studentId)).toEqual(called);
      expect(team?.map(({ studentId }) => studentId).toSorted()).toEqual([...byStudent.keys()].toSorted());
      const expected = Object.fromEntries(receiver.clickers.map((uid, n) => [server.students.get(uid), n === 0 ? 'AB' : letterOf(n)]));
      expect(said(letters ?? [])).toEqual(expected);
      await expect.poll(() => server.stored(), { timeout: 120_000 }).toBe(3 + size);
    },
  );

  // goes on with the class that the one before binds
  inLongRun(
    'loses and doubles nothing while the receiver is pulled out, the server is away and the page is reloaded [4-7] [4-8] [4-9] [4-10] [3-7]',
    async () => {
      // The same with a model that counts nothing.
      const { clickers } = receiver;
      await receiver.stop();
      receiver = await startReceiver({ port: await receiverPort(), type: 18, clickers, faults });
      const { teacher, page } = await classroom({ offline: true, chorus });
      await teacher.enter('primary');
      const ready = () => teacher.see(host('devices.chip.ready', { count: size }));
      await ready();
      const before = (await server.questions()).length;
      const [half, rest] = [receiver.clickers.slice(0, size / 2), receiver.clickers.slice(size / 2)];
      const pressAll = (uids: readonly string[], letter: (n: number) => string) => {
        for (const [n, uid] of uids.entries()) receiver.press(uid, letter(n));
      };

      await teacher.activity(quiz('title')).click();
      await teacher.see(quiz('call'));
      pressAll(half, letterOf);
      await expect.poll(() => rows(page, 'success').count()).toBe(half.length);
      await receiver.unplug();
      await teacher.see(host('devices.chip.lost'));
      pressAll(rest, () => 'D');
      await receiver.plug();
      await ready();
      pressAll(rest, letterOf);
      await expect.poll(() => rows(page, 'success').count()).toBe(size);

      const changed = half.filter((_, n) => letterOf(n) !== 'C');
      const counts = () => receiver.clickers.map(kept);
      const were = counts();
      await chorus.stop('SIGKILL');
      pressAll(half, () => 'C');
      await teacher.see(host('title.offline'));
      // What is said on a clicker to be kept is on this machine's disk.
      await expect.poll(counts).toEqual(were.map((count, n) => count + (changed.includes(receiver.clickers[n]!) ? 1 : 0)));
      await chorus.start();
      await page.reload();
      await ready();
      await expect.poll(() => rows(page, 'success').count()).toBe(size);
      const now = counts();
      pressAll(rest, letterOf);
      pressAll(rest.slice(0, 4), () => 'D');
      const changedToD = rest.slice(0, 4).filter((_, n) => letterOf(n) !== 'D');
      await expect.poll(counts).toEqual(now.map((count, n) => count + (changedToD.includes(receiver.clickers[n]!) ? 1 : 0)));
      await teacher.button(quiz('close')).click();
      await teacher.see(quiz('closed'));

      await teacher.open('#/home');
      await teacher.openUnit('primary');
      await page
        .locator('.ch-segment')
        .filter({ hasText: host('list.mode.TEAM') })
        .click();
      await expect.poll(() => tiles(page, 'wait').count()).toBe(size);
      await teacher.button(host('list.team-start')).click();
      await page.locator('.ch-team-clock').waitFor();
      const told = new Map(receiver.clickers.map((uid) => [uid, kept(uid)]));
      speak(half);
      for (const uid of rest) receiver.startVoice(uid);
      await expect.poll(() => half.every((uid) => kept(uid) === told.get(uid)! + 1), { timeout: 60_000 }).toBe(true);
      await chorus.stop('SIGKILL');
      await chorus.start();
      await page.reload();
      await page.locator('.ch-team-tile').first().waitFor();
      await ready();
      for (const uid of rest) receiver.endVoice(uid, apple, 'mp3');
      await page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 120_000 });

      const letters = Object.fromEntries([
        ...half.map((uid, n) => [server.students.get(uid), letterOf(n) + (changed.includes(uid) ? 'C' : '')]),
        ...rest.map((uid, n) => [server.students.get(uid), letterOf(n) + (changedToD.includes(uid) ? 'D' : '')]),
      ]) as Record<string, string>;
      await expect.poll(async () => said((await server.questions(before))[0] ?? [])).toEqual(letters);
      const spoke = receiver.clickers.filter((uid) => kept(uid) === told.get(uid)! + 1).map((uid) => server.students.get(uid) ?? '');
      const students = async (n: number) => ((await server.questions(before))[n] ?? []).map(({ studentId }) => studentId);
      await expect.poll(async () => (await students(1)).toSorted()).toEqual(spoke.toSorted());
      expect(spoke.length).toBeGreaterThanOrEqual(half.length);
      expect(await server.questions(before)).toHaveLength(2);
    },
  );
});
