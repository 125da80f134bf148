import { setImmediate as turn } from 'node:timers/promises';
import { SpeechError, type Scorer, type Take } from '@chorus/speech';
import type { FromWorker, TakeResult, ToWorker } from './pool-protocol.ts';
import { ScoringError, type ScoringErrorCode } from './scoring-error.ts';
import { SoundIntake } from './sound-intake.ts';
import { QualityMeter } from './sound-quality.ts';

/** Samples that are scored before another take has its turn: a long paragraph must not hold up a class. */
const block = 16_000;

interface OpenTake {
  readonly take: Take;
  readonly intake: SoundIntake;
  readonly meter: QualityMeter;
  readonly stop: AbortController;
  samples: number;
}

/** The takes of one worker thread. What a take does wrong is said of it alone. */
export class WorkerTakes {
  readonly #open = new Map<number, OpenTake>();

  constructor(
    private readonly scorer: Scorer,
    private readonly say: (message: FromWorker) => void,
  ) {}

  take(message: Exclude<ToWorker, { type: 'crash' }>): void {
    const { id } = message;
    try {
      if (message.type === 'open') {
        const { reference, format, maxSeconds } = message.spec;
        // What is too long is refused by the intake, so the take itself hears all of it.
        const take = this.scorer.open(reference, { maxSeconds: maxSeconds + 2 });
        this.#open.set(id, {
          take,
          intake: new SoundIntake(format, maxSeconds),
          meter: new QualityMeter(),
          stop: new AbortController(),
          samples: 0,
        });
        return;
      }
      const open = this.#open.get(id);
      if (!open) return;
      if (message.type === 'sound') hear(open, open.intake.push(message.bytes));
      else if (message.type === 'cancel') this.#end(id);
      else void this.#finish(id, open);
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async #finish(id: number, open: OpenTake): Promise<void> {
    try {
      const rest = await open.intake.finish(open.stop.signal);
      for (let from = 0; rest && from < rest.length; from += block) {
        hear(open, rest.subarray(from, from + block));
        await turn();
        if (open.stop.signal.aborted) return;
      }
      const result = resultOf(open);
      if (open.stop.signal.aborted) return;
      this.#end(id);
      this.say({ type: 'done', id, result });
    } catch (error) {
      if (!open.stop.signal.aborted) this.#fail(id, error);
    }
  }

  #fail(id: number, error: unknown): void {
    this.#end(id);
    const { code, message } = asScoringError(error);
    this.say({ type: 'failed', id, code, message });
  }

  #end(id: number): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    open?.stop.abort();
    open?.take.cancel();
  }
}

function hear(open: OpenTake, samples: Float32Array | undefined): void {
  if (!samples) return;
  open.samples += samples.length;
  open.meter.push(samples);
  open.take.push(samples);
}

function resultOf(open: OpenTake): TakeResult {
  const outcome = open.take.finish();
  if (outcome.kind === 'refused' && outcome.reason === 'unsupported')
    throw new ScoringError('coreType', 'this core type is not scored here');
  return { outcome, quality: open.meter.read(), durationMs: Math.round(open.samples / 16) };
}

/** Codes of the scorer that say what is wrong with the request. */
const requestCodes = new Set(['empty-reference', 'bad-pronunciation', 'unknown-words', 'bad-request']);

function asScoringError(error: unknown): { readonly code: ScoringErrorCode; readonly message: string } {
  if (error instanceof ScoringError) return error;
  if (error instanceof SpeechError && requestCodes.has(error.code)) return { code: 'badRequest', message: error.message };
  return { code: 'scorerFailed', message: 'the scorer failed' };
}
