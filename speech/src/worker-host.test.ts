import { readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recording, shippedScorer, textOf, vectors } from '../fixtures/load.ts';
import { SpeechWorkerClient } from './client.ts';
import type { WorkerLike } from './client.ts';
import { SpeechError } from './errors.ts';
import { serveScorer } from './worker-host.ts';
import type { FetchBytes } from './fetch-bytes.ts';
import type { WorkerPort } from './worker-host.ts';

const urls = {
  manifest: 'model.json',
  acoustic: 'acoustic.i8',
  scorer: 'scorer.i8',
  dictionary: 'cmudict.txt',
  letterToSound: 'letter-to-sound.txt',
};
const pcm = recording(vectors[0]!.id);
const text = textOf(vectors[0]!);
const plain = { kind: 'sentence', words: ['He', 'hates', 'shooting'].map((one) => ({ text: one })) } as const;
const thrown = (code: string): object => expect.objectContaining({ code });

/** A worker over a real message channel: what crosses is cloned as between threads. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  deaf = false;
  private readonly channel = new MessageChannel();

  constructor(fetchBytes: FetchBytes) {
    const { port1, port2 } = this.channel;
    const port: WorkerPort = {
      postMessage: (reply) => port2.postMessage(reply),
      addEventListener: (_, listener) => port2.on('message', (data) => listener({ data } as Parameters<typeof listener>[0])),
    };
    serveScorer(port, fetchBytes);
    port1.on('message', (data) => this.onmessage?.({ data } as MessageEvent));
  }

  postMessage(request: unknown): void {
    if (!this.deaf) this.channel.port1.postMessage(request);
  }

  terminate(): void {
    this.terminated = true;
    this.channel.port1.close();
    this.channel.port2.close();
  }

  die(): void {
    this.onerror?.({ message: 'gone' } as ErrorEvent);
  }
}

const workers: FakeWorker[] = [];
const fetched: string[] = [];
const fromDisk: FetchBytes = (url, onBytes) => {
  fetched.push(url);
  const bytes = readFileSync(new URL(`../${url.endsWith('txt') ? 'dictionary' : 'model'}/${url}`, import.meta.url));
  onBytes(bytes.length / 2, bytes.length);
  onBytes(bytes.length, bytes.length);
  return Promise.resolve(new Uint8Array(bytes));
};

function client(fetchBytes: FetchBytes = fromDisk): SpeechWorkerClient {
  return new SpeechWorkerClient(() => {
    const worker = new FakeWorker(fetchBytes);
    workers.push(worker);
    return worker;
  }, urls);
}

afterEach(() => {
  vi.useRealTimers();
  for (const worker of workers.splice(0)) worker.terminate();
  fetched.length = 0;
});

describe('SpeechWorkerClient', () => {
  it('loads once with progress, and not the dictionary', async () => {
    const speech = client();
    const seen: number[] = [];
    const [info] = await Promise.all([speech.load({ onProgress: ({ loaded, total }) => seen.push(loaded / total) }), speech.load()]);
    expect(info).toEqual(shippedScorer().info);
    expect(seen.at(-1)).toBe(1);
    expect(fetched.toSorted()).toEqual(['acoustic.i8', 'model.json', 'scorer.i8']);
    expect(workers).toHaveLength(1);
  });

  it('scores as the scorer does, in one go and block by block', async () => {
    const speech = client();
    const expected = shippedScorer().score(pcm, text);
    expect(await speech.score(pcm, text)).toEqual(expected);
    const take = await speech.open(text);
    const meters = [];
    for (let at = 0; at < pcm.length; at += 1600) meters.push(await take.push(pcm.subarray(at, at + 1600)));
    expect(meters.some((meter) => meter.speech && meter.level > 0)).toBe(true);
    expect(await take.finish()).toEqual(expected);
    expect(fetched).not.toContain('cmudict.txt');
  });

  it('fetches the dictionary when a word has no pronunciation, once', async () => {
    const speech = client();
    expect((await speech.score(pcm, plain)).kind).toBe('scored');
    await speech.score(pcm, plain);
    expect(fetched.filter((url) => url === 'cmudict.txt')).toHaveLength(1);
  });

  it('fetches the letter-to-sound rules when a word is in no dictionary, once, and not for other words', async () => {
    const speech = client();
    await speech.open({ kind: 'word', word: { text: 'shooting' } });
    expect(fetched).not.toContain('letter-to-sound.txt');
    await speech.open({ kind: 'word', word: { text: 'snorp' } });
    await speech.open({ kind: 'word', word: { text: 'blick' } });
    expect(fetched.filter((url) => url === 'letter-to-sound.txt')).toHaveLength(1);
  });

  it('hands errors over with their code and words', async () => {
    const error = await client()
      .open({ kind: 'word', word: { text: '你好' } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SpeechError);
    expect(error).toMatchObject({ code: 'unknown-words', context: { words: ['你好'] } });
  });

  it('refuses a take that is over', async () => {
    const take = await client().open(text);
    await take.finish();
    await expect(take.push(pcm)).rejects.toThrow(thrown('take-closed'));
  });

  it('can load again after a failed download', async () => {
    let broken = true;
    const speech = client((url, onBytes) =>
      broken ? Promise.reject(new SpeechError('download-failed', 'no network')) : fromDisk(url, onBytes),
    );
    await expect(speech.load()).rejects.toThrow(thrown('download-failed'));
    broken = false;
    await expect(speech.load()).resolves.toMatchObject({ provider: 'device' });
  });

  it('fails what waits when the worker dies, and the next call starts a new one', async () => {
    const speech = client();
    await speech.load();
    workers[0]!.deaf = true;
    const lost = speech.score(pcm, text);
    await Promise.resolve();
    await Promise.resolve();
    workers[0]!.die();
    await expect(lost).rejects.toThrow(thrown('worker-died'));
    expect(workers[0]!.terminated).toBe(true);
    expect((await speech.score(pcm, text)).kind).toBe('scored');
    expect(workers).toHaveLength(2);
  });

  it('loses no take when the worker dies in the middle of it', async () => {
    const speech = client();
    const take = await speech.open(text);
    await take.push(pcm.subarray(0, 20_000));
    workers[0]!.die();
    await expect(take.push(pcm.subarray(20_000))).rejects.toThrow(thrown('worker-died'));
    expect(await take.finish()).toEqual(shippedScorer().score(pcm, text));
  });

  it('gives up after the time limit and ends the worker that hangs', async () => {
    const speech = client();
    await speech.load();
    vi.useFakeTimers();
    workers[0]!.deaf = true;
    const late = speech.score(pcm, text, { timeoutMs: 500 }).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(499);
    expect(workers[0]!.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toMatchObject({ code: 'timed-out' });
    expect(workers[0]!.terminated).toBe(true);
  });

  it('gives up when its caller does', async () => {
    const speech = client();
    await speech.load();
    workers[0]!.deaf = true;
    const controller = new AbortController();
    const lost = speech.score(pcm, text, { signal: controller.signal });
    controller.abort();
    await expect(lost).rejects.toThrow(thrown('aborted'));
    await expect(speech.load({ signal: AbortSignal.abort() })).rejects.toThrow(thrown('aborted'));
  });

  it('is off after dispose, twice is fine', async () => {
    const speech = client();
    await speech.load();
    speech.dispose();
    speech.dispose();
    expect(workers[0]!.terminated).toBe(true);
    await expect(speech.score(pcm, text)).rejects.toThrow(thrown('disposed'));
  });
});

describe('serveScorer', () => {
  it('answers what it does not know, and what comes before a model, with an error', async () => {
    const { port1, port2 } = new MessageChannel();
    const port = {
      postMessage: (reply: unknown) => port2.postMessage(reply),
      addEventListener: (_: string, f: (event: never) => void) => port2.on('message', (data) => f({ data } as never)),
    };
    serveScorer(port as unknown as WorkerPort, fromDisk);
    const replies: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      port1.on('message', (reply) => {
        replies.push(reply);
        if (replies.length === 2) resolve();
      });
    });
    port1.postMessage({ id: 1, type: 'dance' });
    port1.postMessage({ id: 2, type: 'open', take: 1, reference: text });
    await done;
    expect(replies).toMatchObject([
      { id: 1, type: 'error', error: { code: 'bad-request' } },
      { id: 2, type: 'error', error: { code: 'not-loaded' } },
    ]);
    port1.close();
    port2.close();
  });
});
