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
const files = () => readdirSync(join(dir, 'kept'));

it('keeps a recording for a lesson under a name that nobody can guess', async () => {
  const kept = make();
  const name = (await kept.keep('mp3', new Uint8Array(3)))!;
  expect(name).toMatch(/^[0-9a-f]{32}\.mp3$/);
  expect(kept.typeOf(name)).toBe('audio/mpeg');
  now += 90 * 60_000;
  expect(kept.typeOf(name)).toBeUndefined();
  await kept.keep('opus', new Uint8Array(3));
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
    await kept.keep('wav', new Uint8Array(3));
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
  const names = [await kept.keep('wav', big), await kept.keep('wav', big), await kept.keep('wav', big)];
  expect(names.map((name) => kept.typeOf(name!))).toEqual([undefined, 'audio/wav', 'audio/wav']);
  expect(files()).toHaveLength(2);
});

it('keeps nothing over a restart, nor what no browser plays, and gives nothing else away', async () => {
  await make().keep('wav', new Uint8Array(3));
  const kept = make();
  expect(await kept.keep('pcm', new Uint8Array(3))).toBeUndefined();
  for (const name of ['../chorus.db', '', 'a'.repeat(32), 'constructor']) expect(kept.typeOf(name)).toBeUndefined();
});
