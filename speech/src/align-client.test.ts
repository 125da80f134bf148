import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlignWorkerClient } from './align-client.ts';
import type { AlignWorkerLike } from './align-client.ts';
import type { AlignRequest } from './align-protocol.ts';
import type { ModelUrls } from './worker-protocol.ts';

const urls: ModelUrls = { manifest: 'm', acoustic: 'a', scorer: 's', dictionary: 'd', letterToSound: 'l' };
const sound = new Float32Array(16_000);
const thrown = (code: string): object => expect.objectContaining({ code });

class FakeWorker implements AlignWorkerLike {
  onmessage: AlignWorkerLike['onmessage'] = null;
  onerror: AlignWorkerLike['onerror'] = null;
  terminated = false;
  readonly asked: AlignRequest[] = [];

  postMessage(request: AlignRequest): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(): void {
    const { id, sentences } = this.asked.at(-1)!;
    const found = sentences.map(() => ({ words: [], fromMs: 0, toMs: 0, sure: false, why: 'not-found' as const }));
    this.onmessage?.({ data: { id, type: 'result', sentences: found } } as unknown as Parameters<
      NonNullable<AlignWorkerLike['onmessage']>
    >[0]);
  }
}

function setUp() {
  vi.useFakeTimers();
  const workers: FakeWorker[] = [];
  const client = new AlignWorkerClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  }, urls);
  return { client, workers };
}

afterEach(() => void vi.useRealTimers());

describe('AlignWorkerClient', () => {
  it('asks one worker for one sound after the other', async () => {
    const { client, workers } = setUp();
    const [first, second] = [client.align(sound, ['One.']), client.align(sound, ['Two.', 'Three.'])];
    expect(workers[0]!.asked).toHaveLength(1);
    workers[0]!.answer();
    expect(await first).toHaveLength(1);
    workers[0]!.answer();
    expect(await second).toHaveLength(2);
    expect(workers).toHaveLength(1);
  });

  it('ends the work that is given up, and does what waits in a new worker', async () => {
    const { client, workers } = setUp();
    const abort = new AbortController();
    const given = client.align(sound, ['One.'], { signal: abort.signal });
    const refused = expect(given).rejects.toThrow(thrown('aborted'));
    const next = client.align(sound, ['Two.']);
    abort.abort();
    await refused;
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
    workers[1]!.answer();
    expect(await next).toHaveLength(1);
    await expect(client.align(sound, ['One.'], { signal: abort.signal })).rejects.toThrow(thrown('aborted'));
  });

  it('ends a worker that has nothing to do, that dies, that takes far too long, and with the client', async () => {
    const { client, workers } = setUp();
    const done = client.align(sound, ['One.']);
    workers[0]!.answer();
    await done;
    vi.advanceTimersByTime(30_000);
    expect(workers[0]!.terminated).toBe(true);
    const dying = expect(client.align(sound, ['One.'])).rejects.toThrow(thrown('worker-died'));
    workers[1]!.onerror?.({} as ErrorEvent);
    await dying;
    const late = expect(client.align(sound, ['One.'])).rejects.toThrow(thrown('timed-out'));
    vi.advanceTimersByTime(63_000);
    await late;
    const off = [client.align(sound, ['One.']), client.align(sound, ['Two.'])].map((one) =>
      expect(one).rejects.toThrow(thrown('disposed')),
    );
    client.dispose();
    await Promise.all(off);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true, true, true]);
  });
});
