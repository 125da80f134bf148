import type { Scorer } from '@chorus/speech';
import { expect, it } from 'vitest';
import type { FromWorker, TakeSpec } from './pool-protocol.ts';
import { WorkerTakes } from './worker-takes.ts';

/** Says whose block is heard; a client's letter is its sample. */
function worker() {
  const heard: string[] = [];
  const waiting = new Map<number, () => void>();
  const open = () => ({
    push: (samples: Float32Array) => void heard.push(String.fromCharCode(Math.round(samples[0]! * 32_768))),
    finish: () => ({ kind: 'scored' }),
    cancel: () => undefined,
  });
  const takes = new WorkerTakes({ open } as unknown as Scorer, ({ id }: FromWorker) => waiting.get(id)?.());
  const spec = { reference: {}, format: { audioType: 'pcm', rateHz: 16_000, bytesPerSample: 2 }, maxSeconds: 40 } as unknown as TakeSpec;
  let ids = 0;
  return {
    heard,
    /** Hands over so many blocks of a client, a quarter of a second each. */
    give(group: string, user: string, blocks: number): number {
      const id = (ids += 1);
      takes.take({ type: 'open', id, spec, client: { group, user } });
      const samples = new Int16Array(blocks * 4000).fill(user.charCodeAt(0));
      takes.take({ type: 'sound', id, bytes: new Uint8Array(samples.buffer) });
      takes.take({ type: 'finish', id });
      return id;
    },
    done: (id: number) => new Promise<void>((resolve) => void waiting.set(id, resolve)),
  };
}

it('scores a word of one school between the blocks of another’s stories', async () => {
  const { give, done, heard } = worker();
  for (let n = 0; n < 5; n += 1) give('app', 's', 40);
  await done(give('school', 'w', 3));
  expect(heard.filter((one) => one === 's').length).toBeLessThanOrEqual(5);
});

it('scores a colleague’s word between the blocks of one teacher’s stories', async () => {
  const { give, done, heard } = worker();
  for (let n = 0; n < 5; n += 1) give('school', 's', 40);
  await done(give('school', 'w', 3));
  expect(heard.filter((one) => one === 's').length).toBeLessThanOrEqual(5);
});

it('lets no stream of words of one school hold up the story of another', async () => {
  const { give, done, heard } = worker();
  await done(give('app', 's', 4));
  const story = done(give('app', 's', 100));
  for (let n = 0; n < 20; n += 1) await done(give('school', 'w', 4));
  const since = heard.slice(4);

  expect(since.filter((one) => one === 's').length).toBeGreaterThanOrEqual(60);
  await story;
});
