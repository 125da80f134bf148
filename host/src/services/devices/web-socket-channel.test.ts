import { VirtualClock } from '@chorus/sdk/testing';
import { settle } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebSocketChannel } from './web-socket-channel.ts';

class FakeSocket extends EventTarget {
  readyState = 0;
  binaryType = '';
  readonly sent: string[] = [];
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(data: string | ArrayBuffer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let clock: VirtualClock;
let sockets: FakeSocket[];
let channel: WebSocketChannel;
let forbidden: boolean;
let lines: unknown[];
beforeEach(() => {
  clock = new VirtualClock();
  sockets = [];
  forbidden = false;
  lines = [];
  channel = new WebSocketChannel({
    open: (url) => {
      expect(url).toBe('ws://127.0.0.1:8011/');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    clock,
    random: () => 0.5,
    forbidden: async () => forbidden,
    hidden: () => false,
  });
  channel.lines((line, monoMs) => lines.push([line, monoMs]));
});
const last = () => sockets.at(-1)!;

it('opens nothing until it is started: a room without a receiver stays silent', async () => {
  await clock.advance(60_000);
  expect(sockets).toHaveLength(0);
  channel.start();
  channel.start();
  expect(sockets).toHaveLength(1);
  expect(channel.state.get()).toBe('connecting');
});

it('gives lines with their time, and sends a message as a line of JSON [7.4-15]', async () => {
  channel.start();
  channel.send({ fun: 'too early' });
  last().opens();
  await clock.advance(5);
  last().says('{"a":1}\n{"b"');
  last().says(new TextEncoder().encode(':2}\n').buffer as ArrayBuffer);
  channel.send({ fun: 'get_dev_info' });
  expect(lines).toEqual([
    ['{"a":1}', 5],
    ['{"b":2}', 5],
  ]);
  expect(last().sent).toEqual(['{"fun":"get_dev_info"}\n']);
});

it('comes back after 0.5, 1, 2, 4, 8 and then every 15 s, and anew from 0.5 s once something was said', async () => {
  channel.start();
  for (const delay of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
    last().close();
    await settle();
    expect(channel.state.get()).toBe('closed');
    const tries = sockets.length;
    await clock.advance(delay - 1);
    expect(sockets).toHaveLength(tries);
    await clock.advance(1);
    expect(sockets).toHaveLength(tries + 1);
  }
  last().opens();
  last().says('hello\n');
  expect(channel.state.get()).toBe('open');
  last().close();
  const tries = sockets.length;
  await clock.advance(500);
  expect(sockets).toHaveLength(tries + 1);
});

it('says that the browser forbids it, and that it no longer does', async () => {
  forbidden = true;
  channel.start();
  last().close();
  await settle();
  expect(channel.state.get()).toBe('forbidden');
  forbidden = false;
  channel.restart();
  last().opens();
  expect(channel.state.get()).toBe('open');
});

it('survives a page policy that throws', async () => {
  const throwing = new WebSocketChannel({
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
    clock,
    random: () => 0,
    forbidden: async () => true,
    hidden: () => false,
  });
  throwing.start();
  await settle();
  expect(throwing.state.get()).toBe('forbidden');
});

it('stops: no line, no timer, and nothing of an old socket is heard', async () => {
  channel.start();
  last().opens();
  const old = last();
  channel.stop();
  old.says('late\n');
  await clock.advance(60_000);
  expect([channel.state.get(), sockets.length, lines.length, clock.pending]).toEqual(['off', 1, 0, 0]);
});

describe('a recording', () => {
  const signal = () => new AbortController().signal;
  const fetched = (path: string, abort = signal()) => channel.fetchRecording(path, abort).then((bytes) => [...bytes]);
  const requests = () => last().sent.map((text) => JSON.parse(text) as { id: number; vo_path: string });
  const part = (id: number, n: number, parts: number, bytes: number[]) =>
    last().says(`${JSON.stringify({ fun: 'get_voice', id, part: n, parts, data: btoa(String.fromCharCode(...bytes)) })}\n`);
  beforeEach(() => {
    channel.start();
    last().opens();
  });

  it('is put together from its parts, whoever speaks between them', async () => {
    const both = Promise.all([fetched('a.mp3'), fetched('b.ogg')]);
    await settle();
    const [a, b] = requests();
    expect([a!.vo_path, b!.vo_path]).toEqual(['a.mp3', 'b.ogg']);
    part(b!.id, 1, 1, [9]);
    part(a!.id, 1, 2, [1, 2]);
    last().says('{"fun":"ans_str"}\n');
    part(a!.id, 2, 2, [255]);
    expect(await both).toEqual([[1, 2, 255], [9]]);
    expect(lines).toHaveLength(1);
  });

  it('waits for its turn: four are under way at a time', async () => {
    const all = Promise.all(Array.from({ length: 6 }, (_, n) => fetched(`${n}.mp3`)));
    await settle();
    expect(requests()).toHaveLength(4);
    for (let n = 0; n < 6; n += 1) {
      part(requests()[n]!.id, 1, 1, [n]);
      await settle();
    }
    expect((await all).flat()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    ['not_found', 'not-found'],
    ['failed', 'failed'],
  ])('that the receiver answers with %s fails as %s', async (error, code) => {
    const asked = expect(fetched('a.mp3')).rejects.toMatchObject({ code });
    await settle();
    last().says(`${JSON.stringify({ fun: 'get_voice', id: requests()[0]!.id, error })}\n`);
    await asked;
  });

  it('is asked for again after a second while the receiver is busy', async () => {
    const asked = fetched('a.mp3');
    await settle();
    const { id } = requests()[0]!;
    last().says(`${JSON.stringify({ fun: 'get_voice', id, error: 'busy' })}\n`);
    await clock.advance(999);
    expect(requests()).toHaveLength(1);
    await clock.advance(1);
    expect(requests()).toHaveLength(2);
    part(id, 1, 1, [1]);
    expect(await asked).toEqual([1]);
  });

  it('is given up 10 s after its last part, and at a part out of order', async () => {
    const late = expect(fetched('a.mp3')).rejects.toMatchObject({ code: 'timeout' });
    await settle();
    await clock.advance(9_999);
    part(requests()[0]!.id, 1, 2, [1]);
    await clock.advance(10_000);
    await late;
    const wrong = expect(fetched('b.mp3')).rejects.toMatchObject({ code: 'bad-answer' });
    await settle();
    part(requests()[1]!.id, 2, 2, [1]);
    await wrong;
    expect(clock.pending).toBe(0);
  });

  it('fails when the line is cut, and is not asked for without one', async () => {
    const cut = expect(fetched('a.mp3')).rejects.toMatchObject({ code: 'not-connected' });
    await settle();
    last().close();
    await cut;
    await expect(fetched('a.mp3')).rejects.toMatchObject({ code: 'not-connected' });
  });

  it('is no longer wanted when the signal says so, waiting or under way', async () => {
    const abort = new AbortController();
    const all = Array.from({ length: 5 }, () => expect(fetched('a.mp3', abort.signal)).rejects.toMatchObject({ name: 'AbortError' }));
    await settle();
    abort.abort();
    await Promise.all(all);
    const next = fetched('b.mp3');
    await settle();
    part(requests().at(-1)!.id, 1, 1, [7]);
    expect(await next).toEqual([7]);
  });
});
