import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { WebSocketServer } from 'ws';
import { changeAnswers } from '../acceptance/harness/index.ts';
import { shownIn, watchRows } from './bus-page.ts';

/** Presses come within this time, each with three copies of the radio. */
export const pressesMs = 1_000;
const copiesMs = [30, 60, 90] as const;
/** What is not on the screen after this time is lost. */
const lostMs = 10_000;

const uidOf = (n: number) => String(n).padStart(10, '0');
const studentOf = (n: number) => `bench-${n}`;

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

/** The page's class has so many students, each with a clicker. */
export async function seatClass(page: Page, devices: number): Promise<void> {
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
          const item = uID && keys ? document.querySelector<HTMLElement>(`[data-student="bench-${Number(uID)}"]`) : null;
          if (!item || !keys) return;
          item.textContent = keys;
          item.dataset['state'] = 'success';
        });
      }),
    receiver.port,
  );
}

/** Everybody presses; when each was painted. */
export async function measure(page: Page, receiver: BenchReceiver, devices: number, withinMs?: number): Promise<Measured> {
  await watchRows(page);
  const sent = await receiver.press(withinMs);
  const { shown, commitsPerFrame } = await shownIn(page, devices, lostMs);
  const ms = sent.flatMap((at, n) => (shown[studentOf(n)] === undefined ? [] : [shown[studentOf(n)]! - at]));
  return { ms, lost: devices - ms.length, commitsPerFrame };
}
