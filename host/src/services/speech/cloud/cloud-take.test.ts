import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { CloudTake } from './cloud-take.ts';
import type { Connection } from './connect-first.ts';
import { requestOf } from './scoring-request.ts';

const reference = { kind: 'word', word: { text: 'cat' } } as const;
const request = requestOf(reference, 5000, 'mine', { kept: false });
const app = { applicationId: 'a', timestamp: '1', userId: 'u', sig: 's' };
const scored = (more: object = {}) =>
  JSON.stringify({ eof: 1, request_id: 'mine', result: { overall: 80, details: [{ char: 'cat', score: 80 }] }, ...more });

let clock: VirtualClock;
let sent: (string | number)[];
let closed: number;
let connection: Connection;
let take: CloudTake;
beforeEach(() => {
  clock = new VirtualClock();
  [sent, closed] = [[], 0];
  const socket = {
    send: (data: string | Uint8Array) =>
      void sent.push(typeof data === 'string' ? (JSON.parse(data) as { cmd: string }).cmd : data.byteLength),
    close: () => void (closed += 1),
  };
  connection = { gateway: { http: 'http://g', ws: 'ws://g', app }, socket, connectId: 'c', events: undefined };
  take = new CloudTake(connection, reference, request, clock);
});
const hear = (text: string) => connection.events?.message(text);

describe('a recording that a gateway hears while it is spoken [7.4-14]', () => {
  it('is connect, start, sound in messages that gateways take, and stop, without waiting for an answer', async () => {
    await take.push(new Float32Array(20_000));
    const outcome = take.finish();
    expect(sent).toEqual(['connect', 'start', 16_384, 16_384, 7232, 'stop']);
    hear(scored());
    expect(await outcome).toMatchObject({ kind: 'scored', overall: 80, durationMs: 1250 });
    expect([closed, clock.pending]).toEqual([1, 0]);
  });

  it('takes for its answer neither a partial one, nor that of another recording, nor what can’t be read', async () => {
    const outcome = take.finish();
    for (const other of ['{', 'null', scored({ eof: 0, result: { overall: 1 } }), scored({ request_id: 'other', result: { overall: 2 } })])
      hear(other);
    hear(scored({ request_id: undefined, tokenId: 'mine' }));
    expect(await outcome).toMatchObject({ overall: 80 });
  });

  it('is given up after 60 s without a score [9-9]', async () => {
    const outcome = take.finish().catch((error: unknown) => error);
    await clock.advance(59_999);
    expect(closed).toBe(0);
    await clock.advance(1);
    expect([await outcome, closed]).toMatchObject([{ code: 'timed-out' }, 1]);
  });

  it('fails when the connection ends before its score, and with its caller', async () => {
    const dropped = take.finish();
    connection.events?.closed();
    await expect(dropped).rejects.toMatchObject({ code: 'dropped' });
    take = new CloudTake(connection, reference, request, clock);
    const over = new AbortController();
    const left = take.finish({ signal: over.signal });
    over.abort(new Error('over'));
    await expect(left).rejects.toThrow('over');
    expect(clock.pending).toBe(0);
  });

  it('sends nothing more once it is called back, and still hears when the speaker has finished', async () => {
    const voice = Float32Array.from({ length: 8000 }, (_, i) => 0.3 * Math.sin(i / 3));
    await take.push(new Float32Array(1600));
    take.cancel();
    const before = sent.length;
    await take.push(voice);
    expect(await take.push(new Float32Array(17_000))).toEqual({ ended: true });
    expect([sent.length, closed]).toEqual([before, 1]);
  });
});
