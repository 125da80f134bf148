import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimerJobs } from '../embedded/timer-jobs.ts';
import { sweepMs } from '../storage/retention.ts';
import type { ScoringGateway } from './gateway.ts';
import { KeptAudio } from './kept-audio.ts';
import { liveOptions, registerScoring } from './register-scoring.ts';

let dir: string;
let now = 0;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'chorus-kept-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const make = (most?: number) => new KeptAudio(join(dir, 'kept'), () => now, most);
const me = { group: 'app', user: 'u', recordingId: undefined };
/** Its type, as who asks at this address is told. */
const typeAt = (kept: KeptAudio, address: string | undefined) => kept.find(...(address!.split('?token=') as [string, string]))?.type;
const files = () => readdirSync(join(dir, 'kept'));

it('keeps a recording for a lesson for who has its token', async () => {
  const kept = make();
  const address = (await kept.keep('mp3', new Uint8Array(3), me))!;
  expect(address).toMatch(/^[0-9a-f]{32}\.mp3\?token=[\w-]{32}$/);
  expect(typeAt(kept, address)).toBe('audio/mpeg');
  expect([kept.find(address.slice(0, 36), ''), kept.find(address.slice(0, 36), 'a'.repeat(32))]).toEqual([undefined, undefined]);
  now += 90 * 60_000;
  expect(typeAt(kept, address)).toBeUndefined();
  await kept.keep('opus', new Uint8Array(3), me);
  expect(files()).toHaveLength(1);
});

it('is off the disk when its time is over, though nobody has anything scored any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const kept = make();
  const app = Fastify();
  try {
    await app.register(websocket, liveOptions);
    const jobs = new TimerJobs(() => undefined);
    app.addHook('onClose', () => jobs.stop());
    registerScoring(app, { kept, faults: undefined } as ScoringGateway, jobs, () => undefined);
    await app.ready();
    await kept.keep('wav', new Uint8Array(3), me);
    vi.advanceTimersByTime(sweepMs);
    await app.inject('/');
    expect(files()).toHaveLength(1);
    now += 90 * 60_000;
    vi.advanceTimersByTime(sweepMs);
    await expect.poll(files).toEqual([]);
  } finally {
    await app.close();
    vi.useRealTimers();
  }
});

it('keeps only so much: the oldest go first', async () => {
  const kept = make(250);
  const big = new Uint8Array(100);
  const names = [await kept.keep('wav', big, me), await kept.keep('wav', big, me), await kept.keep('wav', big, me)];
  expect(names.map((name) => typeAt(kept, name))).toEqual([undefined, 'audio/wav', 'audio/wav']);
  expect(files()).toHaveLength(2);
});

it('keeps nothing over a restart, nor what no browser plays, and gives nothing else away', async () => {
  await make().keep('wav', new Uint8Array(3), me);
  const kept = make();
  expect(await kept.keep('pcm', new Uint8Array(3), me)).toBeUndefined();
  for (const name of ['../chorus.db', '', 'a'.repeat(32), 'constructor']) expect(kept.find(name, '')).toBeUndefined();
});

it('removes what is erased, of its own client only, and keeps nothing of it that was still on its way', async () => {
  const kept = make();
  const of = (user: string, recordingId: string) => kept.keep('wav', new Uint8Array(3), { group: 'chorus-own:school', user, recordingId });
  const [mine, other, theirs] = [await of('t', 'r1'), await of('t', 'r2'), await of('colleague', 'r1')];
  await kept.erase({ group: 'chorus-own:school', user: 't' }, ['r1']);
  expect([mine, other, theirs].map((one) => typeAt(kept, one))).toEqual([undefined, 'audio/wav', 'audio/wav']);
  expect(files()).toHaveLength(2);
  expect(await of('t', 'r1')).toBeUndefined();
  expect(files()).toHaveLength(2);
});

it('leaves nothing of what is erased while it is written', async () => {
  const kept = make();
  const keeping = kept.keep('wav', new Uint8Array(3), { group: 'g', user: 'u', recordingId: 'r' });
  await Promise.all([kept.erase({ group: 'g', user: 'u' }, ['r']), keeping]);
  expect([await keeping, files()]).toEqual([undefined, []]);
});
