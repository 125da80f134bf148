import { setImmediate as turn } from 'node:timers/promises';
import { SpeechError, type Scorer, type SpeechOutcome, type Steps, type Take } from '@chorus/speech';
import type { Client } from './fair-queue.ts';
import type { FromWorker, TakeResult, ToWorker } from './pool-protocol.ts';
import { ScoringError, type ScoringErrorCode } from './scoring-error.ts';
import { SoundIntake } from './sound-intake.ts';
import { QualityMeter } from './sound-quality.ts';

/** Samples that are scored before another take has its turn: a long paragraph must not hold up a class. */
const block = 4_000;
/** Milliseconds of a take's beginning or end before another one has its turn: about what a block takes. */
const stepMs = 4;
/** Samples that whoever comes new has before those who are served already: a word is scored in one go. */
const ahead = 32_000;

interface OpenTake {
  readonly id: number;
  readonly client: Client;
  /** Makes ready what it is held against. */
  readonly opening: Steps<Take>;
  take: Take | undefined;
  readonly intake: SoundIntake;
  readonly meter: QualityMeter;
  readonly stop: AbortController;
  /** What has come and was not heard yet. */
  readonly due: Float32Array[];
  /** All of it has come. */
  whole: boolean;
  /** All of it was heard: what is left is to be scored. */
  ending: Steps<SpeechOutcome> | undefined;
  samples: number;
}

/**
 * The takes of one worker thread. What a take does wrong is said of it alone. The next block, or step of a beginning or an end, is of the group that was served least, of its user who was,
 * and of the take that was: a word of one school waits for a block of another's story, and not for the story, nor for its text, nor for its end.
 */
export class WorkerTakes {
  readonly #open = new Map<number, OpenTake>();
  /** Samples that were heard, by group and by user, since there was last nothing to do. */
  readonly #served = new Map<string, number>();
  #working = false;

  constructor(
    private readonly scorer: Scorer,
    private readonly say: (message: FromWorker) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  take(message: Exclude<ToWorker, { type: 'crash' | 'ping' }>): void {
    const { id } = message;
    try {
      if (message.type === 'open') {
        const { reference, format, maxSeconds } = message.spec;
        // What is too long is refused by the intake, so the take itself hears all of it.
        const opening = this.scorer.opening(reference, { maxSeconds: maxSeconds + 2 });
        this.#enter({
          id,
          client: message.client,
          opening,
          take: undefined,
          intake: new SoundIntake(format, maxSeconds),
          meter: new QualityMeter(),
          stop: new AbortController(),
          due: [],
          whole: false,
          ending: undefined,
          samples: 0,
        });
        this.#wake();
        return;
      }
      const open = this.#open.get(id);
      if (!open) return;
      if (message.type === 'sound') this.#give(open, open.intake.push(message.bytes));
      else if (message.type === 'cancel') this.#end(id);
      else void this.#finish(open);
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async #finish(open: OpenTake): Promise<void> {
    try {
      const rest = await open.intake.finish(open.stop.signal);
      if (open.stop.signal.aborted) return;
      open.whole = true;
      this.#give(open, rest);
    } catch (error) {
      if (!open.stop.signal.aborted) this.#fail(open.id, error);
    }
  }

  #give(open: OpenTake, samples: Float32Array | undefined): void {
    for (let from = 0; samples && from < samples.length; from += block) open.due.push(samples.subarray(from, from + block));
    this.#wake();
  }

  #wake(): void {
    if (!this.#working) void this.#work();
  }

  /** Serves who is due, a block or a step at a time; messages have their turn in between. */
  async #work(): Promise<void> {
    this.#working = true;
    for (let open = this.#next(); open; open = this.#next()) {
      this.#serve(open);
      await turn();
    }
    this.#working = false;
  }

  #next(): OpenTake | undefined {
    const served = (key: string) => this.#served.get(key) ?? 0;
    let next: OpenTake | undefined;
    for (const open of this.#open.values()) {
      if (open.take && open.due.length === 0 && !open.whole) continue;
      const [[group, user], [least, first]] = [keysOf(open), next ? keysOf(next) : ['', '']];
      const before = next && (served(group) - served(least) || served(user) - served(first) || heardOf(open) - heardOf(next));
      if (before === undefined || before < 0) next = open;
    }
    return next;
  }

  #serve(open: OpenTake): void {
    try {
      const samples = open.take && open.due.shift();
      for (const key of keysOf(open)) this.#served.set(key, (this.#served.get(key) ?? 0) + (samples?.length ?? block));
      if (!open.take) return void (open.take = this.#goOn(open.opening));
      if (samples) return hear(open, open.take, samples);
      const outcome = this.#goOn((open.ending ??= open.take.finishing()));
      if (!outcome) return;
      const result = resultOf(open, outcome);
      this.#end(open.id);
      this.say({ type: 'done', id: open.id, result });
    } catch (error) {
      this.#fail(open.id, error);
    }
  }

  /** Goes on with the beginning or the end of a take for one step; undefined: there is more to do. */
  #goOn<T>(steps: Steps<T>): T | undefined {
    for (const until = this.now() + stepMs; ;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (this.now() >= until) return undefined;
    }
  }

  /** Whoever comes has a little less than the one who was served least, or what they had: nothing for the time in which they wanted nothing. */
  #enter(open: OpenTake): void {
    if (this.#open.size === 0) this.#served.clear();
    for (const [n, key] of keysOf(open).entries()) {
      const others = [...this.#open.values()].map((one) => this.#served.get(keysOf(one)[n]!) ?? 0);
      const least = others.length === 0 ? 0 : Math.min(...others) - ahead;
      this.#served.set(key, Math.max(this.#served.get(key) ?? least, least));
    }
    this.#open.set(open.id, open);
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
    open?.take?.cancel();
  }
}

/** The group, and the user in it. */
const keysOf = ({ client: { group, user } }: OpenTake): readonly [string, string] => [group, `${group}\n${user}`];

/** What was heard to the end is finished before another take of its user goes on. */
const heardOf = ({ whole, due, samples }: OpenTake): number => (whole && due.length === 0 ? -1 : samples);

function hear(open: OpenTake, take: Take, samples: Float32Array): void {
  open.samples += samples.length;
  open.meter.push(samples);
  take.push(samples);
}

function resultOf(open: OpenTake, outcome: SpeechOutcome): TakeResult {
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
