import type { SpeechOutcome } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import { ChosenScorer } from './chosen-scorer.ts';

const by = (provider: 'device' | 'cloud'): SpeechOutcome => ({
  kind: 'refused',
  reason: 'other-text',
  durationMs: 1,
  scorer: { provider, version: '1', modelChecksum: '' },
});
const scorerOf = (provider: 'device' | 'cloud') => ({
  load: vi.fn(async () => undefined),
  open: vi.fn(),
  score: vi.fn(async () => by(provider)),
});
const sound = new Float32Array(1);
const reference = { kind: 'word', word: { text: 'apple' } } as const;

it('sends nothing to the school’s gateway that is to be scored here, as the equipment test’s sound', async () => {
  const [device, cloud] = [scorerOf('device'), scorerOf('cloud')];
  const scorer = new ChosenScorer(device, cloud, {
    clock: new VirtualClock(),
    chosen: () => 'cloud',
    tell: () => undefined,
    back: () => undefined,
  });
  expect(await scorer.score(sound, reference, { here: true })).toEqual(by('device'));
  expect(cloud.load).not.toHaveBeenCalled();
  expect(cloud.score).not.toHaveBeenCalled();
  expect(await scorer.score(sound, reference)).toEqual(by('cloud'));
});
