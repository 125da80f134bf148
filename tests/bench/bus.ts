import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { WebSocketServer } from 'ws';
import { changeAnswers, startChorus, Teacher, TeacherBrowser, texts, type Chorus } from '../acceptance/harness/index.ts';
import { countCommits, shownIn, watchRows } from './bus-page.ts';
import { quantile, row, type Row } from './figures.ts';

const { host, quiz, ui } = texts;
/** Presses come within this time, each with three copies of the radio. */
const pressesMs = 1_000;
const copiesMs = [30, 60, 90] as const;
/** What is not on the screen after this time is lost. */
const lostMs = 10_000;
/** The sample quiz has five questions, and begins again after them; the first one warms up. */
const questions = 5;
/** A long lesson comes to this question; the class has answered all those before. */
const lateQuestion = 60;

const uidOf = (n: number) => String(n).padStart(10, '0');
const studentOf = (n: number) => `bench-${n}`;

/** What one second of presses came to. */
interface Measured {
  /** From the sending of each press to its row on the screen, in ms. */
  readonly ms: readonly number[];
  readonly lost: number;
  readonly commitsPerFrame: number;
}

/** A receiver that says what it is told, to whoever listens; and the bare page that listens to it, from this machine as Chorus is. */
class BenchReceiver {
  private constructor(
    private readonly server: WebSocketServer,
    private readonly http: Server,
    private readonly devices: number,
  ) {}

  static async start(devices: number): Promise<BenchReceiver> {
    const items = Array.from({ length: devices }, (_, n) => `<p class="ch-row" data-student="${studentOf(n)}">-</p>`);
    const http = createServer((_, answer) => void answer.setHeader('content-type', 'text/html').end(items.join('')));
    const server = new WebSocketServer({ server: http });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const receiver = new BenchReceiver(server, http, devices);
    const uids = Array.from({ length: devices }, (_, n) => ({ uID: uidOf(n), uID_t: 18 }));
    const replies: Readonly<Record<string, object>> = {
      get_dev_info: { fun: 'get_dev_info', dev_sn: 'BENCH' },
      get_wl_list: { fun: 'get_wl_list', dev_sn: 'BENCH', uids },
    };
    server.on('connection', (client) =>
      client.on('message', (data: Buffer) => {
        const reply = replies[(JSON.parse(data.toString('utf8')) as { readonly fun: string }).fun];
        if (reply) client.send(`${JSON.stringify(reply)}\n`);
      }),
    );
    return receiver;
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  /** Everybody presses within this time; when each was first said, in UTC milliseconds. */
  async press(withinMs = pressesMs): Promise<readonly number[]> {
    const first: number[] = [];
    const say = (n: number) => {
      const line = `${JSON.stringify({ fun: 'ans_str', uID: uidOf(n), uID_t: 18, ans_str: 'ABCD'[n % 4] })}\n`;
      first[n] ??= performance.timeOrigin + performance.now();
      for (const client of this.server.clients) client.send(line);
    };
    for (let n = 0; n < this.devices; n += 1)
      for (const copyMs of [0, ...copiesMs]) setTimeout(() => say(n), (n / this.devices) * withinMs + copyMs);
    await new Promise((resolve) => setTimeout(resolve, withinMs + Math.max(...copiesMs) + 50));
    return first;
  }

  stop(): void {
    for (const client of this.server.clients) client.terminate();
    this.server.close();
    this.http.close();
  }
}

async function measure(page: Page, receiver: BenchReceiver, devices: number, withinMs?: number): Promise<Measured> {
  await watchRows(page);
  const sent = await receiver.press(withinMs);
  const { shown, commitsPerFrame } = await shownIn(page, devices, lostMs);
  const ms = sent.flatMap((at, n) => (shown[studentOf(n)] === undefined ? [] : [shown[studentOf(n)]! - at]));
  return { ms, lost: devices - ms.length, commitsPerFrame };
}

/** A class of so many students with a clicker each, at the quiz's questions and, where it is asked for, at those of a long lesson. Fails when an answer is doubled. */
async function inChorus(
  chorus: Chorus,
  devices: number,
  late = false,
): Promise<{ readonly first: readonly Measured[]; readonly late: readonly Measured[] }> {
  const receiver = await BenchReceiver.start(devices);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port, context: { serviceWorkers: 'block' } });
  try {
    const page = await browser.tab();
    await countCommits(page);
    await changeAnswers(page, 'students', ([first]) =>
      Array.from({ length: devices }, (_, n) => ({
        ...first!,
        id: studentOf(n),
        realName: `学生${n}`,
        loginAccount: `bench${n}`,
        seat: n + 1,
      })),
    );
    await changeAnswers(page, 'deviceBindings', () =>
      Array.from({ length: devices }, (_, n) => ({
        studentId: studentOf(n),
        answerMachineId: uidOf(n),
        answerMachineTypeId: 18,
        receiverId: 'BENCH',
      })),
    );
    const attempts = new Set<string>();
    page.on('request', (request) => {
      if (!request.url().endsWith('/journal/append')) return;
      const { entries } = request.postDataJSON() as { entries: { readonly id: string; readonly kind: string }[] };
      for (const { id, kind } of entries) if (kind === 'attempt') attempts.add(id);
    });
    const teacher = new Teacher(page, chorus);
    await teacher.enter('middle');
    await teacher.see(host('devices.chip.ready', { count: devices }));
    await teacher.activity(quiz('title')).click();
    const measured: Measured[] = [];
    const last = late ? lateQuestion + 3 : questions;
    for (let at = 1; at <= last; at += 1) {
      await teacher.quizAt(((at - 1) % questions) + 1, 0);
      const between = at > questions && at < lateQuestion;
      measured.push(await measure(page, receiver, devices, between ? pressesMs / 5 : pressesMs));
      await teacher.button(quiz('close')).click();
      await teacher.see(quiz('closed'));
      if (at === last) continue;
      await teacher.button(quiz('next')).click();
      if (at % questions === 0) await teacher.button(ui('sheet.restart')).click();
    }
    const kept = measured.reduce((sum, { lost }) => sum + devices - lost, 0);
    await page.waitForTimeout(1_000);
    if (attempts.size > kept) throw new Error(`${kept} answers are on the screen, ${attempts.size} were kept: some are doubled.`);
    return { first: measured.slice(1, questions), late: measured.slice(lateQuestion - 1) };
  } finally {
    await browser.close();
    receiver.stop();
  }
}

/** The same messages in a page that sets a text. */
async function inBarePage(devices: number): Promise<readonly Measured[]> {
  const receiver = await BenchReceiver.start(devices);
  const browser = await TeacherBrowser.open({ receiverPort: receiver.port });
  try {
    const page = await browser.tab();
    await countCommits(page);
    const measured: Measured[] = [];
    for (let at = 1; at <= questions; at += 1) {
      await page.goto(`http://127.0.0.1:${receiver.port}/`);
      await page.evaluate(
        (port) =>
          new Promise<void>((resolve) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
            socket.addEventListener('open', () => resolve());
            socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
              const { uID, ans_str: keys } = JSON.parse(data.split('\n')[0] ?? '') as { uID?: string; ans_str?: string };
              const item = uID && keys ? document.querySelector<HTMLElement>(`[data-student="bench-${Number(uID)}"]`) : null;
              if (!item || !keys) return;
              item.textContent = keys;
              item.dataset['state'] = 'success';
            });
          }),
        receiver.port,
      );
      measured.push(await measure(page, receiver, devices));
    }
    return measured.slice(1);
  } finally {
    await browser.close();
    receiver.stop();
  }
}

const all = (measured: readonly Measured[]) => measured.flatMap(({ ms }) => ms);
const lost = (measured: readonly Measured[]) => measured.reduce((sum, one) => sum + one.lost, 0);

/** Sixty clickers in one second, each with its copies: from the press to the screen; and three hundred. */
export async function busRows(): Promise<Row[]> {
  const chorus = await startChorus();
  try {
    const rows: Row[] = [];
    for (const devices of [60, 300]) {
      const { first: ours, late } = await inChorus(chorus, devices, devices === 60);
      const bare = await inBarePage(devices);
      if (devices === 60) {
        rows.push(row('bus.presses60.p99', 'ms', [quantile(all(ours), 0.99)], [quantile(all(bare), 0.99)]));
        rows.push(row('bus.presses60@question60', 'ms', [quantile(all(late), 0.99)], [quantile(all(ours), 0.99)]));
        rows.push(row('bus.presses60.lost', 'count', [lost([...ours, ...late])], [lost(bare)]));
        rows.push(row('bus.presses60.commits-per-frame', 'count', [Math.max(...ours.map((one) => one.commitsPerFrame))], [1]));
      } else {
        rows.push(row('bus.devices300.p99', 'ms', [quantile(all(ours), 0.99)], [quantile(all(bare), 0.99)]));
        rows.push(row('bus.devices300.lost', 'count', [lost(ours)], [lost(bare)]));
      }
    }
    return rows;
  } finally {
    await chorus.dispose();
  }
}
