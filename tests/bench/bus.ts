import type { CDPSession, Page } from 'playwright-core';
import { startChorus, Teacher, TeacherBrowser, texts, type Chorus } from '../acceptance/harness/index.ts';
import { BenchReceiver, listen, measure, pressesMs, seatClass, type Measured } from './bench-receiver.ts';
import { countCommits } from './bus-page.ts';
import { quantile, row, sized, type Row } from './figures.ts';

const { host, quiz, ui } = texts;
/** The sample quiz has so many questions, and begins again after them. */
const inQuiz = 5;
/** Questions that are measured at the lesson's begin; the first one warms up. */
const questions = sized(5, 2);
/** A long lesson comes to this question; the class has answered all those before. */
const lateQuestion = sized(60, 3);
/** As an old board's processor is beside this one. */
const slower = 4;

/** What the page's main thread did while a class answered, in ms. */
interface Work {
  readonly style: number;
  readonly thread: number;
}

interface Answered extends Measured, Work {}

/** A page, the devtools of which count what its main thread does. */
class MeasuredPage {
  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
    private readonly receiver: BenchReceiver,
  ) {}

  static async of(page: Page, receiver: BenchReceiver): Promise<MeasuredPage> {
    const devtools = await page.context().newCDPSession(page);
    // Time that the thread itself worked: what else the machine does is not in it.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MeasuredPage(page, devtools, receiver);
  }

  slow(rate: number): Promise<unknown> {
    return this.devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async answer(withinMs?: number): Promise<Answered> {
    const before = await this.#work();
    const measured = await measure(this.page, this.receiver, withinMs);
    const after = await this.#work();
    return { ...measured, style: after.style - before.style, thread: after.thread - before.thread };
  }

  async #work(): Promise<Work> {
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    const ms = (wanted: string) => 1_000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN);
    return { style: ms('RecalcStyleDuration'), thread: ms('TaskDuration') };
  }
}

/** How a class answered: at the lesson's begin, on a slow processor, and in a long lesson. */
interface Lesson {
  readonly first: readonly Answered[];
  readonly slowed: readonly Answered[];
  readonly late: readonly Answered[];
}

/** A class with a clicker each, at the quiz's questions and, where it is asked for, at those of a long lesson. Fails when an answer is doubled. */
async function inChorus(chorus: Chorus, students: readonly string[], long = false): Promise<Lesson> {
  const receiver = await BenchReceiver.start(students);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port, context: { serviceWorkers: 'block' } });
  try {
    const page = await browser.tab();
    await countCommits(page);
    const attempts = new Set<string>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/journal/append')) return;
      const { entries } = request.postDataJSON() as { entries: { readonly id: string; readonly kind: string }[] };
      for (const { id, kind } of entries) if (kind === 'attempt') attempts.add(id);
    });
    const teacher = new Teacher(page, chorus);
    await teacher.enter('middle', 'empty');
    await teacher.see(host('devices.chip.ready', { count: students.length }));
    await teacher.activity(quiz('title')).click();
    const measured = await MeasuredPage.of(page, receiver);
    let asked = 0;
    let kept = 0;
    const ask = async (withinMs?: number): Promise<Answered> => {
      if (asked > 0) {
        await teacher.button(quiz('next')).click();
        if (asked % inQuiz === 0) await teacher.button(ui('sheet.restart')).click();
      }
      asked += 1;
      await teacher.quizAt(((asked - 1) % inQuiz) + 1, 0);
      const answered = await measured.answer(withinMs);
      kept += students.length - answered.lost;
      await teacher.button(quiz('close')).click();
      await teacher.see(quiz('closed'));
      return answered;
    };
    const askAll = async (count: number): Promise<readonly Answered[]> => {
      const all: Answered[] = [];
      while (all.length < count) all.push(await ask());
      return all;
    };
    await ask();
    const first = await askAll(questions - 1);
    const slowed: Answered[] = [];
    const late: Answered[] = [];
    if (long) {
      await measured.slow(slower);
      slowed.push(...(await askAll(questions - 1)));
      await measured.slow(1);
      while (asked < lateQuestion - 1) await ask(pressesMs / 5);
      late.push(...(await askAll(questions - 1)));
    }
    await page.waitForTimeout(1_000);
    if (attempts.size > kept) throw new Error(`${kept} answers are on the screen, ${attempts.size} were kept: some are doubled.`);
    return { first, slowed, late };
  } finally {
    await browser.close();
    receiver.stop();
  }
}

/** The same messages in a page that sets a text. */
async function inBarePage(students: readonly string[]): Promise<Lesson> {
  const receiver = await BenchReceiver.start(students);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port });
  try {
    const page = await browser.tab();
    await countCommits(page);
    const measured = await MeasuredPage.of(page, receiver);
    const answer = async (): Promise<Answered> => {
      await listen(page, receiver);
      return measured.answer();
    };
    const [first, slowed]: [Answered[], Answered[]] = [[], []];
    await answer();
    while (first.length < questions - 1) first.push(await answer());
    await measured.slow(slower);
    while (slowed.length < questions - 1) slowed.push(await answer());
    return { first, slowed, late: first };
  } finally {
    await browser.close();
    receiver.stop();
  }
}

const p99 = (measured: readonly Measured[]) => [
  quantile(
    measured.flatMap(({ ms }) => ms),
    0.99,
  ),
];
const lost = (...measured: readonly Measured[]) => [measured.reduce((sum, one) => sum + one.lost, 0)];

async function classOf<T>(devices: number, run: (chorus: Chorus, students: readonly string[]) => Promise<T>): Promise<T> {
  const chorus = await startChorus();
  try {
    return await run(chorus, await seatClass(chorus, devices));
  } finally {
    await chorus.dispose();
  }
}

/** Sixty clickers in one second, each with its copies: from the press to the screen, also on a slow processor, and what the main thread does for it; and three hundred. */
export async function busRows(): Promise<Row[]> {
  const sixty = await classOf(sized(60, 6), async (chorus, students) => {
    const ours = await inChorus(chorus, students, true);
    const bare = await inBarePage(students);
    const work = (of: keyof Work) => [ours.first.map((one) => one[of]), bare.first.map((one) => one[of])] as const;
    return [
      row('bus.presses60.p99', 'ms', p99(ours.first), p99(bare.first)),
      row('bus.presses60.slowed', 'ms', p99(ours.slowed), p99(bare.slowed)),
      row('bus.presses60.style', 'ms', ...work('style')),
      row('bus.presses60.thread', 'ms', ...work('thread')),
      row('bus.presses60@question60', 'ms', p99(ours.late), p99(ours.first)),
      row('bus.presses60.lost', 'count', lost(...ours.first, ...ours.slowed, ...ours.late), lost(...bare.first, ...bare.slowed)),
      row('bus.presses60.commits-per-frame', 'count', [Math.max(...ours.first.map((one) => one.commitsPerFrame))], [1]),
    ];
  });
  const crowd = await classOf(sized(300, 12), async (chorus, students) => {
    const { first: ours } = await inChorus(chorus, students);
    const { first: bare } = await inBarePage(students);
    return [row('bus.devices300.p99', 'ms', p99(ours), p99(bare)), row('bus.devices300.lost', 'count', lost(...ours), lost(...bare))];
  });
  return [...sixty, ...crowd];
}
