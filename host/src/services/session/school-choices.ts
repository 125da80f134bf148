import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import { waitFor } from '../../kernel/time-limit.ts';
import { token } from '../../lifecycle/token.ts';

/**
 * A page goes by what it knows of the school's choices for at most `holdMs`; in a lesson without calls it asks after `lookMs`. `askMs` is how long
 * who must know now waits for the answer.
 */
export const choiceTimes = { holdMs: 60_000, lookMs: 30_000, askMs: 5000 } as const;

/** What {@link SchoolChoices} needs of the host. */
export interface ChoicePorts {
  readonly clock: Clock;
  /** Asks the server who is logged in and what their school has chosen; never rejects. */
  ask(): Promise<unknown>;
}

export const choicesToken = token<SchoolChoices>('choices');

/**
 * Which choices of the school (who scores, which activities, how long recordings are kept) this page goes by, and when they held. Every answer of the
 * server carries a text that is another one after each choice, so that a page with something to do hears of it at once.
 */
export class SchoolChoices {
  readonly #revision = new ObservableValue<string | undefined>(undefined);
  #knownAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** An answer of other choices than those the page goes by. */
  #other: { readonly revision: string; readonly askedAt: number } | undefined;
  #asking: Promise<void> | undefined;
  #again = false;

  constructor(private readonly ports: ChoicePorts) {}

  /** Undefined until the server has said. */
  get revision(): Observable<string | undefined> {
    return this.#revision;
  }

  /** The page has taken over the choices that held at `askedAt` (monotonic milliseconds) or later. */
  took(revision: string, askedAt: number): void {
    const other = this.#other;
    // Asked before the others were made, answered after them.
    const overtaken = other !== undefined && other.revision !== revision && askedAt <= other.askedAt;
    if (overtaken) this.#again = true;
    else {
      this.#other = undefined;
      this.#knownAt = askedAt;
    }
    if (revision !== this.#revision.get()) this.#revision.set(revision);
  }

  /** An answer was given under these choices. */
  heard(revision: string, askedAt: number): void {
    const known = this.#revision.get();
    // Before the first answer somebody asks anyway.
    if (known === undefined) return;
    if (revision === known) {
      if (!this.#other) this.#knownAt = Math.max(this.#knownAt, askedAt);
      return;
    }
    this.#other = { revision, askedAt };
    this.#knownAt = Number.NEGATIVE_INFINITY;
    void this.#ask();
  }

  /** Another teacher, whose school has choices of its own. */
  forget(): void {
    this.#other = undefined;
    this.#knownAt = Number.NEGATIVE_INFINITY;
    this.#revision.set(undefined);
  }

  /** Asks when nothing was heard for a while. */
  look(): void {
    const { clock } = this.ports;
    if (clock.mono() - Math.max(this.#knownAt, this.#askedAt) >= choiceTimes.lookMs) void this.#ask();
  }

  /** Whether the page goes by choices that held within the last minute; asks the server if that is not known. */
  async confirmed(): Promise<boolean> {
    if (this.#holds()) return true;
    await waitFor(this.ports.clock, choiceTimes.askMs, this.#ask());
    return this.#holds();
  }

  #holds(): boolean {
    return this.ports.clock.mono() - this.#knownAt < choiceTimes.holdMs;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askOnce().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    this.#askedAt = this.ports.clock.mono();
    this.#again = false;
    await this.ports.ask();
    if (this.#again) await this.ports.ask();
  }
}
