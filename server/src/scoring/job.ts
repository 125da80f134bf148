import {
  scoringCores,
  type ScoringApp,
  type ScoringAudio,
  type ScoringCore,
  type ScoringRequest,
  type ScoringStart,
} from '@chorus/contract/scoring';
import type { TSchema, Static } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TakeSpec } from './pool-protocol.ts';
import { referenceOf } from './reference.ts';
import { ScoringError } from './scoring-error.ts';
import { isReadable } from './sound-types.ts';

/** A request that may be scored. */
export interface ScoringJob {
  readonly core: ScoringCore;
  readonly coreType: string;
  readonly app: ScoringApp;
  readonly audio: ScoringAudio;
  readonly request: ScoringRequest;
  readonly spec: TakeSpec;
  /** A longer recording is not listened to. */
  readonly maxBytes: number;
}

const usual = { rateHz: 16_000, bytes: 2 } as const;
/** The most that a sample costs in a file of ours: 32 bits. Headers and tags come on top. */
const headBytes = 64 * 1024;

/** The core type of an address. Error: `coreType`. */
export function coreOf(coreType: string): ScoringCore {
  const core = Object.hasOwn(scoringCores, coreType) ? scoringCores[coreType] : undefined;
  if (!core) throw new ScoringError('coreType', 'this core type is not scored here');
  return core;
}

/** Most bytes of a recording of this core type at the highest rate that is common. */
export const mostBytes = (core: ScoringCore): number => (core.seconds + 1) * 48_000 * 2 + headBytes;

/** Error: `ScoringError`. */
export function jobOf(coreType: string, app: ScoringApp, { audio, request }: ScoringStart): ScoringJob {
  const core = coreOf(coreType);
  if (request.coreType !== undefined && request.coreType !== coreType)
    throw new ScoringError('coreType', 'request.coreType is not that of the address');
  if ((audio.channel ?? 1) !== 1) throw new ScoringError('channel', 'audio.channel must be 1');
  const audioType = audio.audioType.toLowerCase();
  const bytesPerSample = audio.sampleBytes ?? usual.bytes;
  if (!isReadable(audioType) || bytesPerSample > 2) throw new ScoringError('audioType', 'unsupported audio type');
  const rateHz = audio.sampleRate ?? usual.rateHz;
  return {
    core,
    coreType,
    app,
    audio,
    request,
    spec: { reference: referenceOf(core, request), format: { audioType, rateHz, bytesPerSample }, maxSeconds: core.seconds },
    maxBytes: Math.min(mostBytes(core), (core.seconds + 1) * rateHz * bytesPerSample + headBytes),
  };
}

/** Reads a value by its schema. Error: `badRequest`. */
export function parseBy<T extends TSchema>(schema: T): (value: unknown) => Static<T> {
  let validator: Validator | undefined;
  return (value) => {
    validator ??= Compile(schema);
    if (validator.Check(value)) return value as Static<T>;
    const [first] = validator.Errors(value);
    throw new ScoringError(
      'badRequest',
      `${first?.instancePath.slice(1).replaceAll('/', '.') || 'message'} ${first?.message ?? 'is wrong'}`,
    );
  };
}

/** Error: `badRequest`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ScoringError('badRequest', 'the message is not JSON');
  }
}
