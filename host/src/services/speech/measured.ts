import { measureRateScale, referenceKind, type Reference, type SpeechOutcome } from '@chorus/sdk';
import type { ScoreOptions, SpeechWorkerPort, WorkerTake } from './speech-worker-port.ts';

/** The product's numbers of what can be scored [9-6]. */
const coreTypes = [1, 2, 3, 4, 5, 12, 15];

/** By how much the measure of an answer is multiplied [9-2]: 1.15 for a retelling, 1 for all others. A gateway is asked to do it. */
export const scaleOf = (kind: Reference['kind']): number =>
  measureRateScale(coreTypes.find((type) => referenceKind(type) === kind) ?? 0) ?? 1;

/** What a scorer that knows no scale said, as a gateway that was asked for it would say it: never more than 100. What was found of each point stays. */
export function measured(outcome: SpeechOutcome, kind: Reference['kind']): SpeechOutcome {
  const scale = scaleOf(kind);
  if (outcome.kind !== 'scored' || scale === 1) return outcome;
  const of = (score: number): number => Math.min(100, Math.round(10 * score * scale) / 10);
  const { overall, accuracy, fluency, integrity } = outcome;
  return { ...outcome, overall: of(overall), accuracy: of(accuracy), fluency: of(fluency), integrity: of(integrity) };
}

/** A scorer of this machine that measures as gateways are asked to. */
export class MeasuredScorer implements SpeechWorkerPort {
  constructor(private readonly scorer: SpeechWorkerPort) {}

  load(options?: Parameters<SpeechWorkerPort['load']>[0]): Promise<unknown> {
    return this.scorer.load(options);
  }

  async open(reference: Reference, options: { readonly maxMs: number }): Promise<WorkerTake> {
    const take = await this.scorer.open(reference, options);
    return {
      push: (samples) => take.push(samples),
      finish: async (given) => measured(await take.finish(given), reference.kind),
      cancel: () => take.cancel(),
    };
  }

  async score(samples: Float32Array, reference: Reference, options?: ScoreOptions): Promise<SpeechOutcome> {
    return measured(await this.scorer.score(samples, reference, options), reference.kind);
  }
}
