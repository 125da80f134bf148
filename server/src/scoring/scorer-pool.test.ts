import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromWorker, TakeResult, TakeSpec, ToWorker } from './pool-protocol.ts';
import { ScorerPool, usualLimits, type PoolLimits, type ScoringThread } from './scorer-pool.ts';

class FakeThread implements ScoringThread {
  readonly got: ToWorker[] = [];
  #hear: (message: FromWorker) => void = () => undefined;
  #ended: () => void = () => undefined;
  ended = false;
  post(message: ToWorker): void {
    this.got.push(message);
  }
  onMessage(listener: (message: FromWorker) => void): void {
    this.#hear = listener;
  }
  onEnd(listener: () => void): void {
    this.#ended = listener;
  }
  end(): void {
    this.ended = true;
  }
  die(): void {
    this.#ended();
  }
  done(id: number): void {
    this.#hear({ type: 'done', id, result: { ...result, durationMs: id } });
  }
  of(type: ToWorker['type']): number[] {
    return this.got.flatMap((message) => (message.type === type && 'id' in message ? [message.id] : []));
  }
}

const result = { outcome: {}, quality: {}, durationMs: 0 } as unknown as TakeResult;
const spec = { maxSeconds: 20 } as TakeSpec;
const bytes = new Uint8Array(10);
const never = new AbortController().signal;
const limits: PoolLimits = { ...usualLimits, threads: 2, waiting: 3, streams: 2, bytes: 1000 };
let threads: FakeThread[];
let pool: ScorerPool;
const errIdOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { errId: number }) => error.errId,
  );

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  pool = new ScorerPool(
    limits,
    () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread;
    },
    () => undefined,
  );
});
afterEach(() => {
  pool.close();
  vi.useRealTimers();
});

describe('a pool of scoring threads', () => {
  it('starts no thread before one is needed, and no more than it may', () => {
    expect(threads).toHaveLength(0);
    for (let n = 0; n < 4; n += 1) void errIdOf(pool.score(spec, bytes, never));
    expect(threads).toHaveLength(2);
  });

  it('gives a recording whole, and its score back', async () => {
    const score = pool.score(spec, bytes, never);
    expect(threads[0]!.got.map(({ type }) => type)).toEqual(['open', 'sound', 'finish']);
    threads[0]!.done(1);
    expect((await score).durationMs).toBe(1);
  });

  it('lets recordings wait for a thread, and says that it is busy when too many do [C8-2]', async () => {
    const scores = Array.from({ length: 7 }, () => pool.score(spec, bytes, never));
    expect(pool.waiting).toBe(3);
    expect(await errIdOf(pool.score(spec, bytes, never))).toBe(41036);
    for (let n = 1; n <= 7; n += 1) threads.forEach((thread) => thread.of('open').includes(n) && thread.done(n));
    await Promise.all(scores);
    expect(pool.waiting).toBe(0);
  });

  it('holds only so many bytes and streams', async () => {
    expect(await errIdOf(pool.score(spec, new Uint8Array(1001), never))).toBe(41036);
    const [one] = [pool.stream(spec), pool.stream(spec)];
    expect(() => pool.stream(spec)).toThrow(expect.objectContaining({ errId: 41036 }) as Error);
    one.cancel();
    const third = pool.stream(spec);
    expect(() => third.push(new Uint8Array(1001))).toThrow(expect.objectContaining({ errId: 41036 }) as Error);
  });

  it('gives up a recording whose client has left, waiting or under way', async () => {
    const [first, last] = [new AbortController(), new AbortController()];
    const running = pool.score(spec, bytes, first.signal);
    for (let n = 0; n < 3; n += 1) void errIdOf(pool.score(spec, bytes, never));
    const waiting = pool.score(spec, bytes, last.signal);
    expect(pool.waiting).toBe(1);
    last.abort();
    expect([await errIdOf(waiting), pool.waiting]).toEqual([41036, 0]);
    first.abort();
    expect([await errIdOf(running), threads[0]!.of('cancel')]).toEqual([41036, [1]]);
  });

  it('has another thread score what a dead one had, from its beginning', async () => {
    const stream = pool.stream(spec);
    stream.push(new Uint8Array([1]));
    stream.push(new Uint8Array([2]));
    const whole = pool.score(spec, bytes, never);
    threads[0]!.die();
    stream.push(new Uint8Array([3]));
    const score = stream.finish();
    const heir = threads.find((thread) => thread.of('finish').includes(1))!;
    expect(heir.got.flatMap((message) => (message.type === 'sound' && message.id === 1 ? [...message.bytes] : []))).toEqual([1, 2, 3]);
    for (const thread of threads) for (const id of thread.of('finish')) thread.done(id);
    expect((await score).durationMs).toBe(1);
    expect((await whole).durationMs).toBe(2);
  });

  it('answers a recording that kills two threads, and goes on', async () => {
    const score = errIdOf(pool.score(spec, bytes, never));
    threads[0]!.die();
    threads[1]!.die();
    expect(await score).toBe(53000);
    const next = pool.score(spec, bytes, never);
    threads[2]!.done(2);
    expect((await next).durationMs).toBe(2);
  });

  it('ends a thread that gives no score within 60 s [9-9]', async () => {
    const score = errIdOf(pool.score(spec, bytes, never));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(threads[0]!.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([await score, threads[0]!.ended]).toEqual([53000, true]);
  });

  it('forgets what it held', async () => {
    for (let n = 1; n <= 300; n += 1) {
      const score = pool.score(spec, bytes, never);
      threads[0]!.done(n);
      await score;
    }
    expect(threads).toHaveLength(1);
  });
});
