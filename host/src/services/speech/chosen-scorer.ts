import { ObservableValue, type Clock, type Disposable, type Observable, type Reference, type SpeechOutcome } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { CloudError } from './cloud/cloud-error.ts';
import { noteOf, type EngineNote } from './engine-note.ts';
import type { ScoreOptions, SpeechWorkerPort, WorkerTake } from './speech-worker-port.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { CancellableTasks } from './cancellable-tasks.ts';

/** Who scores: the school's choice, and who does now. `nobody`: neither can; recordings are kept, and the teacher may mark. */
export interface ScoringPlace {
  readonly chosen: 'device' | 'cloud';
  readonly now: 'device' | 'cloud' | 'nobody';
}

/** What {@link ChosenScorer} needs of the host. */
export interface ChosenPorts {
  readonly clock: Clock;
  /** The school's choice; may change at any time. */
  chosen(): ScoringPlace['chosen'];
  /** Whether the choice is the one that held within the last minute; asks the school's server if need be. */
  confirmed(): Promise<boolean>;
  tell(note: EngineNote): void;
  /** A scorer can be had again: what was kept without a score can be scored. */
  back(): void;
}

/** An engine that is not ready is told of after the first time [8-7]; who is away is asked again after the second. */
export const engineTimes = { slowMs: 10_500, againMs: 30_000 } as const;
/** A worker scores one recording at a time; what waits for its turn there would hold up a student who speaks. */
const deviceTurns = 1;
/** A browser has six connections to a server. */
const cloudTurns = 4;

export const scorerToken = token<ChosenScorer>('scorer');

/**
 * The scorer that the school has chosen. What a gateway can't score is scored on this machine, the teacher is told once, and the gateway is asked again.
 * Nothing is sent to a gateway on a choice that is older than a minute; where the school chooses this machine, what is on its way there is called back.
 */
export class ChosenScorer implements SpeechWorkerPort {
  readonly #place: ObservableValue<ScoringPlace>;
  readonly #limits = { device: new ConcurrencyLimit(deviceTurns), cloud: new ConcurrencyLimit(cloudTurns) };
  readonly #sending = new CancellableTasks();
  /** What was told since all was well. */
  readonly #told = new Set<string>();
  #cloudAway = false;
  #deviceAway = false;
  #inUse = false;
  #again: Disposable | undefined;

  constructor(
    private readonly device: SpeechWorkerPort,
    private readonly cloud: SpeechWorkerPort,
    private readonly ports: ChosenPorts,
  ) {
    this.#place = new ObservableValue<ScoringPlace>(this.#look());
  }

  get place(): Observable<ScoringPlace> {
    return this.#place;
  }

  /** The school may have chosen otherwise. */
  refresh(): void {
    const before = this.#place.get();
    const chosen = this.ports.chosen();
    if (chosen !== before.chosen) this.#chosenAnew(chosen);
    const place = this.#look();
    if (place.chosen !== before.chosen || place.now !== before.now) this.#place.set(place);
  }

  async load(options: Parameters<SpeechWorkerPort['load']>[0] = {}): Promise<void> {
    this.#inUse = true;
    if (this.#byCloud()) {
      try {
        await this.#watched(this.#sure().then(() => this.cloud.load(options)));
        return;
      } catch (error) {
        this.#failed(error, options.signal);
      }
    }
    await this.#loadDevice(options);
  }

  async open(reference: Reference, options: { readonly maxMs: number }): Promise<WorkerTake> {
    if (this.#byCloud()) {
      try {
        return await this.#watched(this.#sure().then(() => this.#sending.take(this.cloud.open(reference, options))));
      } catch (error) {
        this.#failed(error);
      }
    }
    return this.device.open(reference, options);
  }

  async score(samples: Float32Array, reference: Reference, options: ScoreOptions = {}): Promise<SpeechOutcome> {
    const { signal } = options;
    if (!options.here && this.#byCloud()) {
      try {
        return await this.#limits.cloud.run(async () => {
          // Others have found out while this one waited.
          if (!this.#byCloud()) throw new CloudError('unreachable', 'The gateways are away.');
          await this.#sure();
          return this.#sending.run((until) => this.cloud.score(samples, reference, { ...options, signal: until }), signal);
        }, signal);
      } catch (error) {
        this.#failed(error, signal);
      }
    }
    return this.#limits.device.run(async () => {
      await this.#loadDevice(options);
      return this.device.score(samples, reference, options);
    }, signal);
  }

  #chosenAnew(chosen: ScoringPlace['chosen']): void {
    this.#cloudAway = false;
    this.#told.clear();
    if (chosen === 'cloud') return;
    this.#sending.cancelAll();
    // The next answer need not wait for the model. That it can't be loaded is told.
    if (this.#inUse) void this.#loadDevice().catch(() => undefined);
  }

  #byCloud(): boolean {
    return this.ports.chosen() === 'cloud' && !this.#cloudAway;
  }

  /** Rejects where it is not known that voices may be sent. */
  async #sure(): Promise<void> {
    const confirmed = await this.ports.confirmed();
    if (!confirmed || this.ports.chosen() !== 'cloud')
      throw new CloudError('no-access', 'The school’s server has not said within the last minute that a gateway scores.');
  }

  async #loadDevice(options: Parameters<SpeechWorkerPort['load']>[0] = {}): Promise<void> {
    try {
      await this.#watched(this.device.load(options));
    } catch (error) {
      options.signal?.throwIfAborted();
      this.#deviceAway = true;
      this.#tell({ kind: 'init' });
      this.#askAgain();
      throw error;
    }
    this.#deviceAway = false;
    this.refresh();
  }

  /** Rethrows what the caller wanted itself; a gateway that is away is left alone for a while. */
  #failed(error: unknown, signal?: AbortSignal): void {
    signal?.throwIfAborted();
    // The school wants it scored here: nothing has failed.
    if (this.ports.chosen() !== 'cloud') return this.refresh();
    const ofNetwork = !(error instanceof CloudError) || error.ofNetwork;
    const note = noteOf(error);
    // Who waits behind the first one to find out has nothing new to say.
    if (note && !(ofNetwork && this.#cloudAway)) this.#tell(note);
    if (!ofNetwork) return;
    this.#cloudAway = true;
    this.#askAgain();
  }

  #askAgain(): void {
    this.refresh();
    if (this.#again) return;
    this.#again = this.ports.clock.timeout(engineTimes.againMs, () => {
      this.#again = undefined;
      void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    const cloudWanted = this.ports.chosen() === 'cloud';
    try {
      if (cloudWanted && this.#cloudAway) await this.#sure().then(() => this.cloud.load());
      else if (this.#deviceAway) await this.device.load();
    } catch {
      if (
        cloudWanted &&
        this.#deviceAway &&
        (await this.device.load().then(
          () => true,
          () => false,
        ))
      )
        this.#well('device');
      this.#askAgain();
      return;
    }
    this.#well(cloudWanted ? 'cloud' : 'device');
  }

  #well(who: 'device' | 'cloud'): void {
    const told = this.#told.size > 0;
    this.#deviceAway = false;
    if (who === 'cloud') this.#cloudAway = false;
    if (!this.#cloudAway) this.#told.clear();
    this.refresh();
    if (told && who === 'cloud') this.ports.tell({ kind: 'back' });
    this.ports.back();
  }

  /** Says that the engine is slow to get ready [8-7]. */
  async #watched<T>(ready: Promise<T>): Promise<T> {
    const slow = this.ports.clock.timeout(engineTimes.slowMs, () => this.#tell({ kind: 'slow' }));
    try {
      return await ready;
    } finally {
      slow.dispose();
    }
  }

  #tell(note: EngineNote): void {
    const key = note.kind === 'failed' ? `failed ${note.errId}` : note.kind;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.ports.tell(note);
  }

  #look(): ScoringPlace {
    const chosen = this.ports.chosen();
    const now = chosen === 'cloud' && !this.#cloudAway ? 'cloud' : this.#deviceAway ? 'nobody' : 'device';
    return Object.freeze({ chosen, now });
  }
}
