import type { SpeechOutcome } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChosenScorer } from './chosen-scorer.ts';
import type { EngineNote } from './engine-note.ts';
import type { ScoreOptions, WorkerTake } from './speech-worker-port.ts';

const by = (provider: 'device' | 'cloud'): SpeechOutcome => ({
  kind: 'refused',
  reason: 'other-text',
  durationMs: 1,
  scorer: { provider, version: '1', modelChecksum: '' },
});
const scorerOf = (provider: 'device' | 'cloud') => {
  const take = { push: vi.fn(async () => ({ ended: false })), finish: vi.fn(async () => by(provider)), cancel: vi.fn() };
  return {
    take,
    load: vi.fn(async () => undefined),
    open: vi.fn(async (): Promise<WorkerTake> => take),
    score: vi.fn(async (_sound: Float32Array, _reference: unknown, _options?: ScoreOptions) => by(provider)),
  };
};
const sound = new Float32Array(1);
const reference = { kind: 'word', word: { text: 'apple' } } as const;

let chosen: 'device' | 'cloud';
let confirmed: boolean | Promise<boolean>;
let notes: EngineNote[];
let device: ReturnType<typeof scorerOf>;
let cloud: ReturnType<typeof scorerOf>;
let clock: VirtualClock;
let scorer: ChosenScorer;
beforeEach(() => {
  [chosen, confirmed, notes] = ['cloud', true, []];
  [device, cloud] = [scorerOf('device'), scorerOf('cloud')];
  clock = new VirtualClock();
  scorer = new ChosenScorer(device, cloud, {
    clock,
    chosen: () => chosen,
    confirmed: async () => confirmed,
    tell: (note) => notes.push(note),
    back: () => undefined,
  });
});
const choose = (provider: typeof chosen) => {
  chosen = provider;
  scorer.refresh();
};

it('sends nothing to the school’s gateway that is to be scored here, as the equipment test’s sound', async () => {
  expect(await scorer.score(sound, reference, { here: true })).toEqual(by('device'));
  expect(cloud.load).not.toHaveBeenCalled();
  expect(cloud.score).not.toHaveBeenCalled();
  expect(await scorer.score(sound, reference)).toEqual(by('cloud'));
});

it('says of this machine’s scorer, too, that it is not ready after 10.5 s, and not before [8-7]', async () => {
  choose('device');
  let loaded = () => {};
  device.load.mockReturnValueOnce(new Promise((resolve) => (loaded = () => resolve(undefined))));
  const ready = scorer.load();
  await clock.advance(10_499);
  expect(notes).toEqual([]);
  await clock.advance(1);
  expect(notes).toEqual([{ kind: 'slow' }]);
  loaded();
  await ready;
  expect(cloud.load).not.toHaveBeenCalled();
});

describe('a choice that is made in the lesson', () => {
  it('of this machine calls back what is on its way to a gateway, has it scored here, and fetches the model for the next answer', async () => {
    await scorer.load();
    const live = await scorer.open(reference, { maxMs: 5000 });
    let sent: AbortSignal | undefined;
    cloud.score.mockImplementationOnce(
      (_sound, _reference, options) =>
        new Promise((_, reject) => {
          sent = options?.signal;
          sent?.addEventListener('abort', () => reject(sent?.reason as Error));
        }),
    );
    const posted = scorer.score(sound, reference);
    await expect.poll(() => sent).toBeDefined();
    expect(device.load).not.toHaveBeenCalled();
    choose('device');
    expect(cloud.take.cancel).toHaveBeenCalledOnce();
    expect(device.load).toHaveBeenCalledOnce();
    await expect(live.finish()).rejects.toThrow('scored on this machine');
    expect(cloud.take.finish).not.toHaveBeenCalled();
    expect(await posted).toEqual(by('device'));
    expect([notes, scorer.place.get()]).toEqual([[], { chosen: 'device', now: 'device' }]);
  });

  it('of this machine ends a recording that is waiting for its score, and one whose connection comes too late', async () => {
    const live = await scorer.open(reference, { maxMs: 5000 });
    cloud.take.finish.mockReturnValueOnce(new Promise(() => undefined));
    const outcome = live.finish();
    let connect = (_take: WorkerTake) => {};
    cloud.open.mockReturnValueOnce(new Promise((resolve) => (connect = resolve)));
    const late = scorer.open(reference, { maxMs: 5000 });
    await expect.poll(() => cloud.open).toHaveBeenCalledTimes(2);
    choose('device');
    connect(cloud.take);
    await expect(outcome).rejects.toThrow('scored on this machine');
    expect(await (await late).finish()).toEqual(by('device'));
    expect(cloud.take.cancel).toHaveBeenCalledTimes(2);
  });

  it('of a gateway holds from the next recording, also where gateways were away before', async () => {
    cloud.score.mockRejectedValueOnce(new Error('away'));
    expect(await scorer.score(sound, reference)).toEqual(by('device'));
    expect(scorer.place.get()).toEqual({ chosen: 'cloud', now: 'device' });
    choose('device');
    choose('cloud');
    expect(await scorer.score(sound, reference)).toEqual(by('cloud'));
  });

  it('leaves a finished recording alone', async () => {
    const live = await scorer.open(reference, { maxMs: 5000 });
    expect(await live.finish()).toEqual(by('cloud'));
    choose('device');
    expect(cloud.take.cancel).not.toHaveBeenCalled();
  });
});

describe('a choice of a gateway that is older than a minute and can’t be confirmed', () => {
  it('sends no voice: this machine scores, and the teacher is told', async () => {
    confirmed = false;
    await scorer.load();
    await scorer.open(reference, { maxMs: 5000 });
    expect(await scorer.score(sound, reference)).toEqual(by('device'));
    for (const call of [cloud.load, cloud.open, cloud.score]) expect(call).not.toHaveBeenCalled();
    expect(device.open).toHaveBeenCalledOnce();
    expect([notes, scorer.place.get()]).toEqual([[{ kind: 'away', why: 'access' }], { chosen: 'cloud', now: 'device' }]);
    confirmed = true;
    await clock.advance(30_000);
    expect(await scorer.score(sound, reference)).toEqual(by('cloud'));
    expect(notes.at(-1)).toEqual({ kind: 'back' });
  });

  it('that turns out to be this machine sends none either, and says nothing', async () => {
    let answer = (_is: boolean) => {};
    confirmed = new Promise((resolve) => (answer = resolve));
    const scored = scorer.score(sound, reference);
    await Promise.resolve();
    choose('device');
    answer(true);
    expect(await scored).toEqual(by('device'));
    expect([cloud.score.mock.calls, notes]).toEqual([[], []]);
  });
});
