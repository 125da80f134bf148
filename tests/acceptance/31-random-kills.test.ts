import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { foldAllAttempts, type JournalEntry } from '@chorus/contract';
import { startReceiver, type RunningReceiver } from '@chorus/tools/receiver';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { random, type Random } from '../../server/content/make/random.ts';
import { PressLedger } from '../press-ledger.ts';
import { afterTest } from './harness/after-test.ts';
import { keepEvidence } from './harness/evidence.ts';
import { freePort } from './harness/free-port.ts';
import { powerCut } from './harness/power-cut.ts';
import { Api, classes, inLongRun, password, phones, startChorus, Teacher, TeacherBrowser, texts, type Chorus } from './harness/index.ts';

const { host, quiz } = texts;
const size = 38;
const seed = Number(process.env.CHORUS_SEED ?? 1);
const kills = Number(process.env.CHORUS_KILLS ?? 100);

/** Login may open over what is to be pressed. */
const soon = { timeout: 3_000 };

/** A computer of the teacher: its browser's profile outlives every power cut. */
class Machine {
  readonly #profile = mkdtempSync(join(tmpdir(), 'chorus-machine-'));
  #teacher!: Teacher;

  constructor(
    private readonly chorus: Chorus,
    private readonly receiver: RunningReceiver,
  ) {}

  get page(): Page {
    return this.#teacher.page;
  }

  async open(): Promise<void> {
    const browser = await TeacherBrowser.open({ profile: this.#profile, offline: true, receiverPort: this.receiver.port });
    afterTest(() => browser.close().catch(() => undefined));
    this.#teacher = new Teacher(await browser.tab(), this.chorus);
    await this.#teacher.open();
  }

  /** The browser is gone, with all that was not on the disk. */
  cut(): void {
    powerCut(this.#profile);
  }

  /** The teacher comes back to the quiz, from wherever the page begins. */
  async atQuiz(): Promise<void> {
    const { page } = this;
    const teacher = this.#teacher;
    const place = page.locator('.ch-flow');
    const phone = page.getByLabel(host('login.phone'), { exact: true });
    const card = teacher.classCard(classes.primary.large);
    const door = teacher.activity(quiz('title'));
    // The choice of a class, too, is on the disk half a minute later.
    const choose = teacher.button(host('title.choose-class'), teacher.main);
    for (;;) {
      await place
        .or(phone)
        .or(card)
        .or(door)
        .or(choose)
        .first()
        .waitFor()
        .catch(async (error: unknown) => {
          await keepEvidence('random-kills');
          throw new Error(`Nothing of Chorus is on ${page.url()}`, { cause: error });
        });
      if (await phone.isVisible()) {
        // Chromium writes a cookie to its disk half a minute after it was set.
        await teacher.fillLogin(phones.primary, password);
        await phone.waitFor({ state: 'detached' });
      } else if (await place.isVisible()) return this.ready();
      else if (await choose.isVisible()) await choose.click(soon).catch(() => undefined);
      else if (await card.isVisible()) await card.click(soon).catch(() => undefined);
      else await door.click(soon).catch(() => undefined);
    }
  }

  /** Hears the clickers. */
  async ready(): Promise<void> {
    await this.page.getByRole('button', { name: host('devices.chip.ready', { count: size }) }).waitFor();
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  /** Another machine writes. */
  get watches(): Promise<boolean> {
    return this.page.getByText(host('banner.other-machine')).isVisible();
  }

  async takeOver(): Promise<void> {
    const button = this.#teacher.button(host('banner.take-over'));
    if (await button.isVisible()) await button.click().catch(() => undefined);
  }

  /** The question with this content is open there. */
  async asks(data: unknown): Promise<boolean> {
    if (!(await this.#teacher.button(quiz('close')).isVisible())) return false;
    const text = await this.#teacher.main
      .getByRole('heading', { level: 2 })
      .first()
      .textContent(soon)
      .catch(() => null);
    return text !== null && JSON.stringify(data).includes(JSON.stringify(text));
  }

  /** Ends the question, asks the next one, or begins again after the last. */
  async forward(): Promise<void> {
    const actions = [quiz('close'), quiz('next'), texts.ui('sheet.restart')].map((name) => this.#teacher.button(name));
    for (const action of actions) if (await action.isVisible()) return action.click();
  }

  /** What it has is on the server. */
  async synchronised(): Promise<void> {
    await this.page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached' });
    await this.page.getByText(host('title.offline')).waitFor({ state: 'detached' });
  }

  async end(): Promise<void> {
    await this.page.context().close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

const strikes = ['browser', 'server', 'receiver', 'clickers'] as const;

/** A lesson that is struck again and again while it answers; what was pressed stands in the ledger. */
class StruckLesson {
  readonly ledger = new PressLedger();
  readonly machines: Machine[] = [];
  readonly struck: Record<string, number> = {};
  /** By clicker: what the student waits to be told of, and how many texts the clicker had been sent before. */
  readonly #waiting = new Map<string, { readonly questionId: string; sent: number; tries: number }>();
  readonly #known = new Set<string>();
  readonly #studentOf = new Map<string, string>();
  readonly #clickerOf = new Map<string, string>();
  #clazzId = '';
  #last = '';

  private constructor(
    private readonly chorus: Chorus,
    private receiver: RunningReceiver,
    private readonly api: Api,
    private readonly random: Random,
  ) {}

  static async begin(machines: number, lessonSeed: number): Promise<StruckLesson> {
    const chorus = await startChorus();
    afterTest(() => chorus.dispose());
    const receiver = await startReceiver({ port: await freePort(), type: 98, clickers: size, faults: radio });
    const api = await new Api(chorus).login('primary');
    const lesson = new StruckLesson(chorus, receiver, api, random(lessonSeed));
    afterTest(() => lesson.receiver.stop());
    await lesson.#bind();
    for (let n = 0; n < machines; n += 1) {
      const machine = new Machine(chorus, receiver);
      lesson.machines.push(machine);
      afterTest(() => machine.end());
      await machine.open();
      await machine.atQuiz();
    }
    return lesson;
  }

  async #bind(): Promise<void> {
    const { userInfo } = await this.api.call('teacherLogin', { phone: phones.primary, password });
    const all = await this.api.call('classes', { teacherId: userInfo.teacherId });
    this.#clazzId = all.find(({ name }) => name === classes.primary.large)!.id;
    const roster = await this.api.call('students', { clazzId: this.#clazzId });
    for (const [n, uid] of this.receiver.clickers.entries()) {
      const { id } = roster[n]!;
      this.#studentOf.set(uid, id);
      this.#clickerOf.set(id, uid);
      const machine = { answerMachineIds: [uid], receiverId: this.receiver.serial, answerMachineTypeId: 98 };
      await this.api.call('bindAnswerMachines', { userId: id, ...machine });
    }
  }

  #int(below: number): number {
    return Math.floor(this.random() * below);
  }

  #one<T>(of: readonly T[]): T {
    return of[this.#int(of.length)]!;
  }

  async #entries(): Promise<readonly JournalEntry[]> {
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    return (await this.api.call('journalOfDay', { clazzId: this.#clazzId, day })).entries as readonly JournalEntry[];
  }

  /** What counts, as the server has it: letters in order, by question and clicker. */
  async answers(): Promise<Map<string, Map<string, string>>> {
    const answers = new Map<string, Map<string, string>>();
    const kept = (await this.#entries()).map((entry) => ({ entry, saved: 'server' as const }));
    for (const { questionId, studentId, answer } of foldAllAttempts(kept)) {
      const uid = this.#clickerOf.get(studentId) ?? studentId;
      const of = answers.get(questionId) ?? new Map<string, string>();
      const { chosen } = answer as { readonly chosen: Readonly<Record<string, readonly string[]>> };
      answers.set(questionId, of.set(uid, (of.get(uid) ?? '') + Object.values(chosen).flat().join('')));
    }
    return answers;
  }

  /** What the ledger does not explain, with what the server has of it. */
  async wrong(): Promise<readonly string[]> {
    const said = this.ledger.wrong(await this.answers());
    if (said.length === 0) return said;
    const attempts = (await this.#entries()).flatMap((entry) => (entry.kind === 'attempt' ? [entry] : []));
    return said.map((line) => {
      const of = attempts.filter(
        ({ payload: { pressId, questionId } }) => line.includes(questionId) && line.includes(pressId?.split(':').at(-3) ?? '-'),
      );
      const rows = of.map(({ deviceId, epoch, seq, wallMs, payload: { pressId, givenAt, answer } }) => {
        const { chosen } = answer as { readonly chosen: Readonly<Record<string, readonly string[]>> };
        return `${Object.values(chosen).flat().join('')} ${pressId?.split(':').at(-1)} at ${givenAt % 1_000_000}, written ${wallMs % 1_000_000} by ${deviceId.slice(-6)} ${epoch}.${seq}`;
      });
      return [line, ...rows].join('\n  ');
    });
  }

  /** The next question, which the server knows and the machine that writes shows open: there the class reads it. */
  async asked(): Promise<string> {
    for (;;) {
      const writer = await this.#writer();
      for (const machine of this.machines) await machine.synchronised();
      const opened = (await this.#entries()).flatMap((entry) => (entry.kind === 'question.opened' ? [entry] : []));
      const fresh = opened.filter(({ payload }) => !this.#known.has(payload.questionId));
      const newest = fresh.toSorted((a, b) => a.wallMs - b.wallMs).at(-1);
      for (const { payload } of fresh) this.#known.add(payload.questionId);
      const { questionId, data } = newest?.payload ?? {};
      if (questionId !== undefined && (await eventually(() => writer.asks(data)))) return questionId;
      await writer.forward();
      await wait(500);
    }
  }

  /** The machine that writes: the teacher presses there. */
  async #writer(): Promise<Machine> {
    for (;;) {
      const watching = await Promise.all(this.machines.map((machine) => machine.watches));
      const writers = this.machines.filter((_, n) => !watching[n]);
      if (writers[0] && writers.length === 1) return writers[0];
      if (writers.length === 0) await this.machines[0]!.takeOver();
      await wait(100);
    }
  }

  /** The teacher ends the question in the very moment of a blow. */
  async struckForward(): Promise<void> {
    const writer = await this.#writer();
    const pressed = writer.forward().catch(() => undefined);
    await wait(this.#int(200));
    await this.#strike();
    await pressed;
  }

  /** Students press, and the teacher takes over on the other machine, ends the question there at once and asks the next one. */
  async takenForward(questionId: string): Promise<void> {
    const writer = await this.#writer();
    const other = this.machines.find((machine) => machine !== writer);
    if (!other) return;
    for (const uid of this.receiver.clickers.filter(() => this.random() < 0.4)) this.#press(questionId, uid);
    await wait(this.#int(300));
    await other.takeOver();
    for (let presses = 0; presses < 2; presses += 1) {
      await wait(this.#int(250));
      await other.forward().catch(() => undefined);
    }
    this.struck['take over and next'] = (this.struck['take over and next'] ?? 0) + 1;
    // Who is not told by now does not press again: that would be at the next question.
    const until = performance.now() + 1_500;
    while (this.#note() > 0 && performance.now() < until) await wait(50);
    this.#waiting.clear();
  }

  /** A student presses another letter than last time. */
  #press(questionId: string, uid: string): void {
    const before = this.ledger.last(questionId, uid)?.letter;
    const letter = this.#one(['A', 'B', 'C', 'D'].filter((one) => one !== before));
    this.ledger.note(questionId, uid, letter);
    this.#waiting.set(uid, { questionId, sent: this.receiver.sent(uid).length, tries: 1 });
    this.receiver.press(uid, letter);
  }

  /** Some students press at a question, others press again, and, if so wished, a blow falls meanwhile. */
  async round(questionId: string, struck: boolean): Promise<void> {
    const free = this.receiver.clickers.filter((uid) => !this.#waiting.has(uid));
    const fresh = free.filter(() => this.random() < 0.4);
    const presses = fresh.map(async (uid) => {
      await wait(this.#int(500));
      this.#press(questionId, uid);
    });
    if (struck) {
      await wait(this.#int(600));
      await this.#strike();
    }
    await Promise.all(presses);
    await this.#allTold(questionId);
  }

  /** Who is not told presses again, as students do, until everybody is told. */
  async #allTold(questionId: string): Promise<void> {
    for (let tries = 1; tries <= 6; tries += 1) {
      const until = performance.now() + 1_500;
      while (this.#note() > 0 && performance.now() < until) await wait(50);
      if (this.#waiting.size === 0) return;
      for (const [uid, waiting] of this.#waiting) {
        waiting.sent = this.receiver.sent(uid).length;
        this.receiver.press(uid, this.ledger.last(questionId, uid)!.letter);
      }
    }
    throw new Error(`After ${JSON.stringify(this.struck)}, the last ${this.#last}, never told: ${[...this.#waiting.keys()].join(', ')}`);
  }

  /** Reads from the clickers who has been told; returns how many still wait. */
  #note(): number {
    for (const [uid, { questionId, sent }] of this.#waiting) {
      const told = this.receiver.sent(uid).slice(sent);
      const last = this.ledger.last(questionId, uid)!;
      const kept = [host('devices.tell.kept', { keys: last.letter }), host('devices.tell.kept-before', { keys: last.letter })];
      if (!told.some(({ msg }) => kept.includes(msg))) continue;
      last.told = true;
      this.#waiting.delete(uid);
    }
    return this.#waiting.size;
  }

  async #strike(): Promise<void> {
    const kind = this.machines.length > 1 && this.random() < 0.2 ? 'take over' : this.#one(strikes);
    this.struck[kind] = (this.struck[kind] ?? 0) + 1;
    this.#last = kind;
    const machine = this.#one(this.machines);
    if (kind === 'take over') await machine.takeOver();
    else if (kind === 'browser') {
      machine.cut();
      await wait(this.#int(1_500));
      await machine.open();
    } else if (kind === 'server') {
      await this.chorus.stop('SIGKILL');
      if (this.random() < 0.3) await machine.reload();
      await wait(this.#int(2_000));
      await this.chorus.start();
    } else if (kind === 'receiver') {
      await this.receiver.unplug({ ends: this.random() < 0.5 });
      await wait(this.#int(1_500));
      await this.receiver.plug();
    } else await this.#anew();
    for (const one of this.machines) await one.atQuiz();
  }

  /** The receiver's program is started again, and all clickers count anew. */
  async #anew(): Promise<void> {
    const { port, clickers, whiteList } = this.receiver;
    this.#note();
    await this.receiver.stop();
    await wait(this.#int(1_500));
    this.receiver = await startReceiver({ port, type: 98, clickers, whiteList, faults: radio });
    for (const waiting of this.#waiting.values()) waiting.sent = 0;
  }
}

/** Another machine's question is shown in a moment. */
async function eventually(is: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1, await wait(100)) if (await is()) return true;
  return false;
}

// As the radio is: each message four times, some of them late.
const radio = ['retransmission', 'out-of-order:0.3'];

async function isStruck(machines: number, lessonSeed: number): Promise<void> {
  const lesson = await StruckLesson.begin(machines, lessonSeed);
  for (let blows = 0; blows < kills;) {
    const questionId = await lesson.asked();
    for (let rounds = 0; rounds < 4; rounds += 1, blows += 1) await lesson.round(questionId, true);
    await lesson.round(questionId, false);
    await expect.poll(() => lesson.wrong()).toEqual([]);
    if (machines > 1 && blows % 2 === 1) await lesson.takenForward(questionId);
    else await lesson.struckForward();
    blows += 1;
  }
  const { ledger, struck } = lesson;
  console.log(`${JSON.stringify(struck)}; ${ledger.presses} presses, ${ledger.told} told`);
  await expect.poll(() => lesson.wrong()).toEqual([]);
}

describe.skipIf(!existsSync('/proc'))(`a hundred blows in a lesson of ${size} clickers`, () => {
  inLongRun('lose no answer, double none and put none under another question', () => isStruck(1, seed), 3_600_000);

  inLongRun('lose, double and misplace nothing with two machines at one receiver either', () => isStruck(2, seed + 1), 3_600_000);
});
