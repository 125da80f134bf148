import type { Scorer } from '@chorus/speech';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOf } from './applications.ts';
import type { FromWorker, TakeResult, TakeSpec, ToWorker } from './pool-protocol.ts';
import { ScorerPool, usualLimits, type PoolLimits } from './scorer-pool.ts';
import type { ScoringThread } from './scoring-threads.ts';
import { WorkerTakes } from './worker-takes.ts';

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
  pong(): void {
    this.#hear({ type: 'pong' });
  }
  of(type: ToWorker['type']): number[] {
    return this.got.flatMap((message) => (message.type === type && 'id' in message ? [message.id] : []));
  }
}

const result = { outcome: {}, quality: {}, durationMs: 0 } as unknown as TakeResult;
const spec = { maxSeconds: 20 } as TakeSpec;
const me = { group: 'app', user: 'me' };
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

const make = (of: PoolLimits) =>
  new ScorerPool(
    of,
    () => {
      const thread = new FakeThread();
      threads.push(thread);
      return thread;
    },
    () => undefined,
  );

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  pool = make(limits);
});
afterEach(() => {
  pool.close();
  vi.useRealTimers();
});

describe('a pool of scoring threads', () => {
  it('starts no thread before one is needed, and no more than it may', () => {
    expect(threads).toHaveLength(0);
    for (let n = 0; n < 4; n += 1) void errIdOf(pool.score(spec, me, bytes, never));
    expect(threads).toHaveLength(2);
  });

  it('gives a recording whole, and its score back', async () => {
    const score = pool.score(spec, me, bytes, never);
    expect(threads[0]!.got.map(({ type }) => type)).toEqual(['open', 'sound', 'finish']);
    threads[0]!.done(1);
    expect((await score).durationMs).toBe(1);
  });

  it('lets recordings wait for a thread, and says that it is busy when too many do [C8-2]', async () => {
    const scores = Array.from({ length: 7 }, () => pool.score(spec, me, bytes, never));
    expect(pool.waiting).toBe(3);
    expect(await errIdOf(pool.score(spec, me, bytes, never))).toBe(41036);
    for (let n = 1; n <= 7; n += 1) threads.forEach((thread) => thread.of('open').includes(n) && thread.done(n));
    await Promise.all(scores);
    expect(pool.waiting).toBe(0);
  });

  it('holds only so many bytes and streams', async () => {
    expect(await errIdOf(pool.score(spec, me, new Uint8Array(1001), never))).toBe(41036);
    const [one] = [pool.stream(spec, me), pool.stream(spec, me)];
    expect(() => pool.stream(spec, me)).toThrow(expect.objectContaining({ errId: 41036 }) as Error);
    one.cancel();
    const third = pool.stream(spec, me);
    expect(() => third.push(new Uint8Array(1001))).toThrow(expect.objectContaining({ errId: 41036 }) as Error);
  });

  it('gives up a recording whose client has left, waiting or under way', async () => {
    const [first, last] = [new AbortController(), new AbortController()];
    const running = pool.score(spec, me, bytes, first.signal);
    for (let n = 0; n < 3; n += 1) void errIdOf(pool.score(spec, me, bytes, never));
    const waiting = pool.score(spec, me, bytes, last.signal);
    expect(pool.waiting).toBe(1);
    last.abort();
    expect([await errIdOf(waiting), pool.waiting]).toEqual([41036, 0]);
    first.abort();
    expect([await errIdOf(running), threads[0]!.of('cancel')]).toEqual([41036, [1]]);
  });

  it('has another thread score what a dead one had, from its beginning', async () => {
    const stream = pool.stream(spec, me);
    stream.push(new Uint8Array([1]));
    stream.push(new Uint8Array([2]));
    const whole = pool.score(spec, me, bytes, never);
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
    const score = errIdOf(pool.score(spec, me, bytes, never));
    threads[0]!.die();
    threads[1]!.die();
    expect(await score).toBe(53000);
    const next = pool.score(spec, me, bytes, never);
    threads[2]!.done(2);
    expect((await next).durationMs).toBe(2);
  });

  it('gives up a recording without a score after 60 s, and then ends a thread that says nothing [9-9]', async () => {
    const score = errIdOf(pool.score(spec, me, bytes, never));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(threads[0]!.of('cancel')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([await score, threads[0]!.of('cancel'), threads[0]!.ended]).toEqual([53000, [1], false]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(threads[0]!.ended).toBe(true);
  });

  it('lets a thread go on that has too much to do and answers', async () => {
    const late = errIdOf(pool.score(spec, me, bytes, never));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await late, threads[0]!.got.at(-1)]).toEqual([53000, { type: 'ping' }]);
    threads[0]!.pong();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(threads[0]!.ended).toBe(false);
  });

  it('counts these 60 s from where a thread has the recording, not from where it waits for one [9-9]', async () => {
    const scores = Array.from({ length: 5 }, () => errIdOf(pool.score(spec, me, bytes, never)));
    await vi.advanceTimersByTimeAsync(50_000);
    for (const id of threads[0]!.of('open')) threads[0]!.done(id);
    expect(threads[0]!.of('finish')).toContain(5);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(threads[0]!.ended).toBe(false);
    threads[0]!.done(5);
    expect(await scores[4]).toBe(0);
  });

  it('tells a recording that has waited long enough that it is busy', async () => {
    pool = make({ ...limits, waitMs: 30_000 });
    const scores = Array.from({ length: 5 }, () => errIdOf(pool.score(spec, me, bytes, never)));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(pool.waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([await scores[4], pool.waiting]).toEqual([41036, 0]);
  });

  it('forgets what it held', async () => {
    for (let n = 1; n <= 300; n += 1) {
      const score = pool.score(spec, me, bytes, never);
      threads[0]!.done(n);
      await score;
    }
    expect(threads).toHaveLength(1);
  });
});

describe('clients that share a pool', () => {
  const greedy = { group: 'app', user: 'greedy' };
  const format = { audioType: 'pcm', rateHz: 16_000, bytesPerSample: 1 };
  const long = { reference: {}, format, maxSeconds: 40 } as unknown as TakeSpec;
  const [word, sentence] = [new Uint8Array(8_000), new Uint8Array(160_000)];
  /** Milliseconds that a quarter of a second takes, and the end of a take. */
  const cost = { block: 6, finish: 6 };
  const wordMs = 2 * cost.block + cost.finish;
  /** What the one thread has worked: the clock of these tests. */
  let clock: number;
  const takesTime = (ms: number) => void (clock += ms);

  /** One thread with a worker's own turns, over a scorer that takes its time. */
  const working = () => {
    clock = 0;
    const scorer = {
      opening: function* () {
        yield undefined;
        return {
          push: () => takesTime(cost.block),
          finishing: function* () {
            takesTime(cost.finish);
            yield undefined;
            return { kind: 'scored' };
          },
          cancel: () => undefined,
        };
      },
    } as unknown as Scorer;
    return new ScorerPool(
      { ...usualLimits, threads: 1, waiting: 200 },
      () => {
        const listeners: ((message: FromWorker) => void)[] = [];
        const takes = new WorkerTakes(scorer, (message) => listeners.forEach((listener) => listener(message)));
        return {
          post: (message) => 'id' in message && takes.take(structuredClone(message)),
          onMessage: (listener) => void listeners.push(listener),
          onEnd: () => undefined,
          end: () => undefined,
        };
      },
      () => undefined,
    );
  };
  const queueSentences = () => {
    for (let n = 0; n < 200; n += 1) void errIdOf(pool.score(long, greedy, sentence, never));
  };
  const timeOf = async (client: { group: string; user: string }) => {
    const began = clock;
    await pool.score(long, client, word, never);
    return clock - began;
  };
  beforeEach(() => {
    vi.useRealTimers();
    pool = working();
  });

  it('have a word of another school scored beside 200 sentences of one in at most twice its time', async () => {
    expect(await timeOf({ group: 'school', user: 'teacher' })).toBe(wordMs);
    queueSentences();
    for (let n = 0; n < 5; n += 1) {
      const most = n === 0 ? 2 * wordMs : 3 * wordMs;
      expect(await timeOf({ group: 'school', user: 'teacher' })).toBeLessThanOrEqual(most);
    }
    expect(pool.waiting).toBeGreaterThan(190);
  });

  it('have a colleague’s word scored beside 200 sentences of one teacher in at most twice its time', async () => {
    queueSentences();
    expect(await timeOf({ group: 'app', user: 'colleague' })).toBeLessThanOrEqual(2 * wordMs);
  });

  it('have a school’s word scored beside made-up users of the sample in at most twice its time', async () => {
    for (let n = 0; n < 20; n += 1)
      void errIdOf(pool.score(long, clientOf({ applicationId: 'chorus-sample', userId: `made-up-${n}` }), sentence, never));
    expect(await timeOf({ group: 'school', user: 'teacher' })).toBeLessThanOrEqual(2 * wordMs);
    expect(pool.waiting).toBeGreaterThan(10);
  });

  it('have their turns: with many schools a word waits for those that run, and not for those that wait', async () => {
    queueSentences();
    for (let school = 0; school < 20; school += 1)
      for (let n = 0; n < 2; n += 1) void errIdOf(pool.score(long, { group: `s${school}`, user: 't' }, word, never));
    expect(await timeOf({ group: 'late', user: 't' })).toBeLessThanOrEqual(2 * 21 * wordMs);
  });

  it('find room beside one that takes whatever it gets', async () => {
    vi.useFakeTimers();
    pool = make(limits);
    const other = { group: 'school', user: 'teacher' };
    for (let n = 0; n < 20; n += 1) void errIdOf(pool.score(spec, greedy, bytes, never));
    expect(await errIdOf(pool.score(spec, greedy, bytes, never))).toBe(41036);
    const held = [pool.stream(spec, greedy), pool.stream(spec, greedy)];
    expect(() => pool.stream(spec, greedy)).toThrow(expect.objectContaining({ errId: 41036 }) as Error);
    held[0]!.push(new Uint8Array(900));
    expect(() => held[1]!.push(new Uint8Array(100))).toThrow(expect.objectContaining({ errId: 41036 }) as Error);
    const words = Array.from({ length: 3 }, () => pool.score(spec, other, bytes, never));
    pool.stream(spec, other).push(new Uint8Array(900));
    for (let n = 0; n < 60; n += 1) for (const thread of threads) thread.done(n);
    await Promise.all(words);
  });
});
