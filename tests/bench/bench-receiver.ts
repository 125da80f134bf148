import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { WebSocketServer } from 'ws';
import { bindAll, fillClass } from '../acceptance/harness/fill-class.ts';
import { classes, type Chorus } from '../acceptance/harness/index.ts';
import { shownIn, watchRows } from './bus-page.ts';

/** Presses come within this time, each with three copies of the radio. */
export const pressesMs = 1_000;
const copiesMs = [30, 60, 90] as const;
/** What is not on the screen after this time is lost. */
const lostMs = 10_000;

const serial = 'BENCH';
const type = 18;
const uidOf = (n: number) => String(n).padStart(10, '0');

/** What one second of presses came to. */
export interface Measured {
  /** From the sending of each press to its row on the screen, in ms. */
  readonly ms: readonly number[];
  readonly lost: number;
  readonly commitsPerFrame: number;
}

/** A receiver that says what it is told, to whoever listens; and the bare page that listens to it, from this machine as Chorus is. */
export class BenchReceiver {
  private constructor(
    private readonly server: WebSocketServer,
    private readonly http: Server,
    /** Who has a clicker, in the order in which they press. */
    readonly students: readonly string[],
  ) {}

  static async start(students: readonly string[]): Promise<BenchReceiver> {
    const items = students.map((id) => `<p class="ch-row" data-student="${id}">-</p>`);
    const http = createServer((_, answer) => void answer.setHeader('content-type', 'text/html').end(items.join('')));
    const server = new WebSocketServer({ server: http });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const receiver = new BenchReceiver(server, http, students);
    const uids = students.map((_, n) => ({ uID: uidOf(n), uID_t: type }));
    const replies: Readonly<Record<string, object>> = {
      get_dev_info: { fun: 'get_dev_info', dev_sn: serial },
      get_wl_list: { fun: 'get_wl_list', dev_sn: serial, uids },
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
      const line = `${JSON.stringify({ fun: 'ans_str', uID: uidOf(n), uID_t: type, ans_str: 'ABCD'[n % 4] })}\n`;
      first[n] ??= performance.timeOrigin + performance.now();
      for (const client of this.server.clients) client.send(line);
    };
    for (const n of this.students.keys())
      for (const copyMs of [0, ...copiesMs]) setTimeout(() => say(n), (n / this.students.length) * withinMs + copyMs);
    await new Promise((resolve) => setTimeout(resolve, withinMs + Math.max(...copiesMs) + 50));
    return first;
  }

  stop(): void {
    for (const client of this.server.clients) client.terminate();
    this.server.close();
    this.http.close();
  }
}

/** Fills the empty class with so many students, each with a clicker of the receiver; gives their ids. The server is away meanwhile. */
export async function seatClass(chorus: Chorus, devices: number): Promise<readonly string[]> {
  const names = Array.from({ length: devices }, (_, n) => `学生${n + 1}`);
  const pupils = await fillClass(chorus, classes.middle.empty, names);
  await bindAll(chorus, 'middle', pupils, { clickers: names.map((_, n) => uidOf(n)), serial, type });
  return pupils.map(({ id }) => id);
}

/** The bare page hears the receiver, and sets a text. */
export async function listen(page: Page, receiver: BenchReceiver): Promise<void> {
  await page.goto(`http://127.0.0.1:${receiver.port}/`);
  await page.evaluate(
    (port) =>
      new Promise<void>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
        socket.addEventListener('open', () => resolve());
        socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
          const { uID, ans_str: keys } = JSON.parse(data.split('\n')[0] ?? '') as { uID?: string; ans_str?: string };
          const item = uID && keys ? document.querySelectorAll<HTMLElement>('.ch-row')[Number(uID)] : null;
          if (!item || !keys) return;
          item.textContent = keys;
          item.dataset['state'] = 'success';
        });
      }),
    receiver.port,
  );
}

/** Everybody presses; when each was painted. */
export async function measure(page: Page, receiver: BenchReceiver, withinMs?: number): Promise<Measured> {
  const { students } = receiver;
  await watchRows(page);
  const sent = await receiver.press(withinMs);
  const { shown, commitsPerFrame } = await shownIn(page, students.length, lostMs);
  const ms = sent.flatMap((at, n) => (shown[students[n]!] === undefined ? [] : [shown[students[n]!]! - at]));
  return { ms, lost: students.length - ms.length, commitsPerFrame };
}
