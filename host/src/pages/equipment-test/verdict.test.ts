import type { SpeechOutcome } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { equipmentVerdict, limits, type EquipmentFacts } from './verdict.ts';

const scorer = { provider: 'device', version: '1', modelChecksum: '' } as const;
const scored = (confidence = 0.9, warnings: readonly ('clipping' | 'noisy' | 'quiet')[] = []): SpeechOutcome => ({
  kind: 'scored',
  overall: 80,
  accuracy: 80,
  fluency: 80,
  integrity: 100,
  confidence,
  warnings,
  words: [],
  durationMs: 4_000,
  scorer,
});
const refused = (reason: Extract<SpeechOutcome, { kind: 'refused' }>['reason']): SpeechOutcome => ({
  kind: 'refused',
  reason,
  durationMs: 4_000,
  scorer,
});
type Change = { [K in 'quiet' | 'spoken' | 'track']?: Partial<EquipmentFacts[K]> } & Partial<Pick<EquipmentFacts, 'chosen' | 'outcome'>>;
const facts = (change: Change = {}): EquipmentFacts => ({
  chosen: change.chosen,
  outcome: 'outcome' in change ? change.outcome : scored(),
  quiet: { noiseDb: -65, zeros: 0, ...change.quiet },
  spoken: { speechDb: -25, snrDb: 40, spokenMs: 2_000, clipped: 0, fallMs: 300, ...change.spoken },
  track: {
    deviceId: 'd',
    label: 'Desk microphone',
    rateHz: 48_000,
    automaticGain: false,
    echoCancellation: false,
    noiseSuppression: false,
    ...change.track,
  },
});
const told = (change: Change = {}) => {
  const { verdict, findings } = equipmentVerdict(facts(change));
  return [verdict, ...findings.map(({ code, level }) => `${code} ${level}`)];
};

describe('equipmentVerdict', () => {
  it('finds nothing wrong with a good microphone in a quiet room', () => {
    expect(told()).toEqual(['good']);
    expect(told({ outcome: undefined, spoken: { fallMs: undefined }, track: { rateHz: undefined } })).toEqual(['good']);
  });

  it.each([
    ['speechDb', limits.quietDb.bad - 0.1, 'too-quiet bad'],
    ['speechDb', limits.quietDb.bad, 'too-quiet warn'],
    ['speechDb', limits.quietDb.warn - 0.1, 'too-quiet warn'],
    ['speechDb', limits.quietDb.warn, undefined],
    ['snrDb', limits.snrDb.bad - 0.1, 'too-noisy bad'],
    ['snrDb', limits.snrDb.bad, 'too-noisy warn'],
    ['snrDb', limits.snrDb.warn - 0.1, 'too-noisy warn'],
    ['snrDb', limits.snrDb.warn, undefined],
    ['clipped', limits.clipped.warn, undefined],
    ['clipped', limits.clipped.warn + 0.001, 'too-loud warn'],
    ['clipped', limits.clipped.bad, 'too-loud warn'],
    ['clipped', limits.clipped.bad + 0.001, 'too-loud bad'],
    ['fallMs', limits.fallMs, undefined],
    ['fallMs', limits.fallMs + 1, 'echo warn'],
    ['spokenMs', limits.spokenMs, undefined],
    ['spokenMs', limits.spokenMs - 10, 'no-voice bad'],
  ] as const)('judges %s of %d as %s', (measure, value, finding) => {
    expect(told({ spoken: { [measure]: value } }).slice(1)).toEqual(finding === undefined ? [] : [finding]);
  });

  it('tells a muted microphone from a room where nobody spoke', () => {
    expect(told({ quiet: { zeros: 1 }, spoken: { spokenMs: 0 } })).toEqual(['bad', 'silent bad']);
    expect(told({ quiet: { zeros: 0.99 }, spoken: { spokenMs: 0 } })).toEqual(['bad', 'no-voice bad']);
    expect(told({ outcome: refused('not-speech') })).toEqual(['bad', 'no-voice bad']);
    expect(told({ outcome: refused('nothing-heard'), spoken: { snrDb: 1 } })).toEqual(['bad', 'no-voice bad']);
  });

  it('takes the scorer’s own gates over its measures', () => {
    expect(told({ outcome: refused('too-noisy') })).toEqual(['bad', 'too-noisy bad']);
    expect(told({ outcome: refused('too-loud'), spoken: { clipped: 0.01 } })).toEqual(['bad', 'too-loud bad']);
    expect(told({ outcome: scored(0.9, ['quiet', 'noisy', 'clipping']) })).toEqual([
      'usable',
      'too-loud warn',
      'too-quiet warn',
      'too-noisy warn',
    ]);
  });

  it('says what the scorer doubts only where nothing else explains it', () => {
    expect(told({ outcome: refused('other-text') })).toEqual(['usable', 'other-text warn']);
    expect(told({ outcome: scored(0.49) })).toEqual(['usable', 'unsure warn']);
    expect(told({ outcome: scored(0.5) })).toEqual(['good']);
    expect(told({ outcome: scored(0.2), spoken: { snrDb: 12 } })).toEqual(['usable', 'too-noisy warn']);
  });

  it.each([
    [{ track: { automaticGain: true } }, 'filters warn'],
    [{ track: { echoCancellation: true } }, 'filters warn'],
    [{ track: { noiseSuppression: true } }, 'filters warn'],
    [{ quiet: { zeros: 0.51 } }, 'filters warn'],
    [{ quiet: { zeros: 0.5 } }, undefined],
    [{ track: { rateHz: 8_000 } }, 'telephone bad'],
    [{ track: { rateHz: 16_000 } }, undefined],
    [{ track: { label: '立体声混音 (Realtek)' } }, 'wrong-device warn'],
    [{ track: { label: 'Monitor of Built-in Audio' } }, 'wrong-device warn'],
    [{ chosen: 'e' }, 'wrong-device warn'],
    [{ chosen: 'd' }, undefined],
    [{ chosen: 'e', track: { deviceId: undefined } }, undefined],
  ] as const)('judges the device %o: %s', (change, finding) => {
    expect(told(change).slice(1)).toEqual(finding === undefined ? [] : [finding]);
  });

  it('puts what makes scoring impossible before what makes it worse', () => {
    expect(told({ spoken: { snrDb: 15 }, track: { rateHz: 8_000, automaticGain: true } })).toEqual([
      'bad',
      'telephone bad',
      'too-noisy warn',
      'filters warn',
    ]);
  });
});
