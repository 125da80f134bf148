import type { Scorer } from '@chorus/speech';
import { expect, it } from 'vitest';
import type { FromWorker, TakeSpec } from './pool-protocol.ts';
import { WorkerTakes } from './worker-takes.ts';

/** Says whose block is heard; a client's letter is its sample. */
function worker() {
  const time = { now: 0 };
  /** Steps of the end of each client's next take, 5 ms each. */
  const steps: Record<string, number> = {};
  /** Steps of the beginning of each client's next take, likewise. */
  const begins: Record<string, number> = {};
  const heard: string[] = [];
  const waiting = new Map<number, () => void>();
  const take = () => ({
    push: (samples: Float32Array) => void heard.push(String.fromCharCode(Math.round(samples[0]! * 32_768))),
    *finishing() {
      const who = heard.at(-1)!;
      for (let left = steps[who] ?? 0; left > 0; left -= 1) {
        time.now += 5;
        heard.push(`${who} ends`);
        yield undefined;
      }
      return { kind: 'scored' };
    },
    cancel: () => undefined,
  });
  function* opening({ text }: { readonly text: string }) {
    for (let left = begins[text] ?? 0; left > 0; left -= 1) {
      time.now += 5;
      heard.push(`${text} begins`);
      yield undefined;
    }
    return take();
  }
  const takes = new WorkerTakes(
    { opening } as unknown as Scorer,
    (message: FromWorker) => 'id' in message && waiting.get(message.id)?.(),
    () => time.now,
  );
  const format = { audioType: 'pcm', rateHz: 16_000, bytesPerSample: 2 };
  const spec = (text: string) => ({ reference: { text }, format, maxSeconds: 40 }) as unknown as TakeSpec;
  let ids = 0;
  return {
    heard,
    steps,
    begins,
    /** Begins a take with no sound yet. */
    begin(group: string, user: string): void {
      takes.take({ type: 'open', id: (ids += 1), spec: spec(user), client: { group, user } });
    },
    /** Hands over so many blocks of a client, a quarter of a second each. */
    give(group: string, user: string, blocks: number): number {
      const id = (ids += 1);
      takes.take({ type: 'open', id, spec: spec(user), client: { group, user } });
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

it('scores a word of one school between the steps in which another’s long story ends', async () => {
  const { give, done, heard, steps } = worker();
  steps['s'] = 100;
  const story = done(give('app', 's', 1));
  const ended = () => heard.filter((one) => one === 's ends').length;
  while (ended() === 0) await new Promise(setImmediate);
  await done(give('school', 'w', 3));

  expect(ended()).toBeLessThan(10);
  await story;
  expect(ended()).toBe(100);
});

it('scores a word of one school between the steps in which the long texts of another are made ready', async () => {
  const { begin, give, done, heard, begins } = worker();
  begins['s'] = 100;
  for (let n = 0; n < 12; n += 1) begin('app', 's');
  await done(give('school', 'w', 3));
  expect(heard.filter((one) => one === 's begins').length).toBeLessThan(10);
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
