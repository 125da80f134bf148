import { foldAllAttempts, type JournalEntry } from '@chorus/contract';
import { startReceiver, type RunningReceiver } from '@chorus/tools/receiver';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  Api,
  books,
  classes,
  classroom,
  inLongRun,
  password,
  phones,
  reads,
  receiverPort,
  startChorus,
  texts,
  type Chorus,
} from './harness/index.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { host, quiz, word } = texts;

describe('two machines of a teacher at one receiver', () => {
  let chorus: Chorus;
  let receiver: RunningReceiver;
  let api: Api;
  let clazzId: string;
  /** Who has which clicker. */
  const students = new Map<string, string>();
  beforeAll(async () => {
    chorus = await startChorus();
    receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: 6, faults: ['retransmission', 'out-of-order:0.3'] });
    api = await new Api(chorus).login('primary');
    const { userInfo } = await api.call('teacherLogin', { phone: phones.primary, password });
    clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.primary.large)!.id;
    const roster = await api.call('students', { clazzId });
    for (const [n, uid] of receiver.clickers.entries()) {
      students.set(uid, roster[n]!.id);
      const machine = { answerMachineIds: [uid], receiverId: receiver.serial, answerMachineTypeId: 98 };
      await api.call('bindAnswerMachines', { userId: roster[n]!.id, ...machine });
    }
  });
  afterAll(async () => {
    await receiver?.stop();
    await chorus?.dispose();
  });

  /** What counts of what the server has of the class's day: by student, the letters, in order. */
  const said = async (): Promise<Record<string, string>> => {
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const entries = (await api.call('journalOfDay', { clazzId, day })).entries as readonly JournalEntry[];
    const letters: Record<string, string> = {};
    for (const { studentId, answer } of foldAllAttempts(entries.map((entry) => ({ entry, saved: 'server' })))) {
      const { chosen } = answer as { readonly chosen: Readonly<Record<string, readonly string[]>> };
      letters[studentId] = (letters[studentId] ?? '') + Object.values(chosen).flat().join('');
    }
    return letters;
  };
  const everybody = (letters: string) => Object.fromEntries([...students.values()].map((id) => [id, letters]));
  const machine = async () => {
    const { teacher, page } = await classroom({ chorus, voice: reads('apple') });
    await teacher.enter('primary');
    await page.getByRole('button', { name: host('devices.chip.ready', { count: students.size }) }).waitFor();
    const answered = () => page.locator('.ch-row[data-state="success"]').count();
    return { teacher, page, answered };
  };

  inLongRun('give one lesson: one writes, the other watches and says so, and takes over; no press is lost, none counts twice', async () => {
    const one = await machine();
    await one.teacher.activity(quiz('title')).click();
    await one.teacher.see(quiz('call'));
    const two = await machine();
    await two.teacher.see(host('banner.other-machine'));
    await two.teacher.activity(quiz('title')).click();
    await two.teacher.see(quiz('call'));
    for (const uid of receiver.clickers) receiver.press(uid, 'A');
    await expect.poll(one.answered).toBe(students.size);
    await expect.poll(two.answered).toBe(students.size);
    await two.teacher.goHome();
    await two.teacher.button(host('banner.take-over')).click();
    await two.page.getByText(host('banner.other-machine')).waitFor({ state: 'detached' });
    await two.teacher.see(quiz('call'));
    // The other one has not heard of it yet: both write what they hear.
    for (const uid of receiver.clickers) receiver.press(uid, 'B');
    await one.teacher.see(host('banner.other-machine'));
    await expect.poll(said).toEqual(everybody('AB'));
    for (const uid of receiver.clickers) receiver.press(uid, 'C');
    await expect.poll(said).toEqual(everybody('ABC'));
    // Its session ends: once its teacher has logged in over the lesson it goes along again at once.
    await one.page.context().clearCookies();
    await one.teacher.fillLogin(phones.primary, password);
    await one.page.getByLabel(host('login.phone'), { exact: true }).waitFor({ state: 'detached' });
    await two.teacher.button(quiz('close')).click();
    await two.teacher.button(quiz('next')).click();
    await one.page.getByText(quiz('place', { at: 2, of: 5 })).waitFor({ timeout: 20_000 });
    await one.teacher.quizAt(2, 0);
  });

  inLongRun('record the first word where the lesson is taken over, without another word between', async () => {
    const one = await machine();
    if (await one.page.getByText(host('banner.other-machine')).isVisible()) await one.teacher.button(host('banner.take-over')).click();
    await one.teacher.goHome();
    await one.teacher.openUnit('primary');
    await one.teacher.read('方磊');
    const two = await machine();
    await two.teacher.openUnit('primary');
    await two.teacher.button(host('banner.take-over')).click();
    await two.page.getByText(host('banner.other-machine')).waitFor({ state: 'detached' });
    const [asked] = books.primary.words;
    await expect.poll(async () => (await two.teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe(asked);
    await two.teacher.read('孟景行');
    await one.teacher.see(host('banner.other-machine'));
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const spoken = async () => {
      const { entries } = await api.call('journalOfDay', { clazzId, day });
      const attempts = foldAllAttempts((entries as readonly JournalEntry[]).map((entry) => ({ entry, saved: 'server' })));
      return attempts.filter(({ answer }) => !('chosen' in (answer as object))).length;
    };
    await expect.poll(spoken).toBe(2);
  });

  inLongRun('record the word that was left in one browser, once the teacher is in another one', async () => {
    const one = await machine();
    if (await one.page.getByText(host('banner.other-machine')).isVisible()) await one.teacher.button(host('banner.take-over')).click();
    await one.teacher.goHome();
    await one.teacher.openUnit('primary');
    await one.teacher.read('方磊');
    const next = one.page.getByRole('button', { name: word('read.next'), exact: true });
    for (const at of [2, 3]) {
      await next.click();
      await one.teacher.see(word('read.place', { at, of: wordsInUnit }));
    }
    await one.teacher.goHome();
    await one.page.close();
    const two = await machine();
    if (await two.page.getByText(host('banner.other-machine')).isVisible()) await two.teacher.button(host('banner.take-over')).click();
    await two.teacher
      .button(host('home.resume'))
      .or(two.teacher.button(host('home.to-question')))
      .click();
    await two.teacher.see(word('read.place', { at: 3, of: wordsInUnit }));
    await two.teacher.press('孟景行');
    await two.page.locator('.ch-record-button').click();
    // the voice says another word than this one: it is heard, and judged
    await two.page.locator('.sw-dock[data-moment=refused], .sw-dock[data-moment=scored]').waitFor();
  });
});
