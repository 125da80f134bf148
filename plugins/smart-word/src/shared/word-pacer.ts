import type { Clock, Disposable } from '@chorus/sdk';
import { makeAutoObservable } from 'mobx';

/** What the pacer does at each word; read anew each time, so that a change counts from the next step on. */
export interface Pace {
  /** How many words there are. */
  readonly count: number;
  /** How often each is said. */
  readonly times: number;
  /** Time for the class after each saying, ms. */
  readonly waitMs: number;
}

/** What the pacer speaks with. */
export interface PacerVoice {
  /** Says the word at this place; resolves when it has been said, or could not be. */
  say(index: number): Promise<void>;
  /** Ends what is being said. */
  hush(): void;
}

/** `ready`: not begun. `saying`, `waiting`: the class listens, writes or repeats. `done`: after the last word. */
export type PacerPhase = 'ready' | 'saying' | 'waiting' | 'done';

const tickMs = 100;

/** Goes through words at a pace: says each so often, with time for the class after each, then the next. Runs on the monotonic clock. Let the scope own it. */
export class WordPacer implements Disposable {
  index = 0;
  /** How often the word has been said. */
  said = 0;
  phase: PacerPhase = 'ready';
  paused = false;
  /** How much of the class's time has passed, 0–1. */
  passed = 0;
  private waitMs = 0;
  private leftMs = 0;
  private endsAt = 0;
  private tick: Disposable | undefined = undefined;
  /** What was begun before this is over. */
  private turn = 0;

  constructor(
    private readonly clock: Pick<Clock, 'mono' | 'interval'>,
    private readonly voice: PacerVoice,
    private readonly pace: () => Pace,
    private readonly onWord: (index: number) => void = () => undefined,
    private readonly onDone: () => void = () => undefined,
  ) {
    makeAutoObservable<this, 'clock' | 'voice' | 'pace' | 'onWord' | 'onDone' | 'tick' | 'turn' | 'waitMs' | 'leftMs' | 'endsAt'>(this, {
      clock: false,
      voice: false,
      pace: false,
      onWord: false,
      onDone: false,
      tick: false,
      turn: false,
      waitMs: false,
      leftMs: false,
      endsAt: false,
    });
  }

  /** Stands at a word, or behind the last one, and says nothing yet. */
  standAt(index: number, done = false): void {
    this.halt();
    this.index = Math.min(Math.max(0, index), Math.max(0, this.pace().count - 1));
    this.said = 0;
    this.phase = done && this.pace().count > 0 ? 'done' : 'ready';
    this.paused = false;
  }

  /** Begins with the word it stands at, or goes on. */
  start(): void {
    if (this.paused) this.resume();
    else if (this.phase === 'ready' || this.phase === 'done') this.beginAt(this.phase === 'done' ? 0 : this.index);
  }

  pause(): void {
    if (this.paused || this.phase === 'ready' || this.phase === 'done') return;
    const waiting = this.phase === 'waiting';
    this.leftMs = waiting ? Math.max(0, this.endsAt - this.clock.mono()) : 0;
    this.halt();
    this.paused = true;
  }

  /** What was being said is said from its beginning; of the class's time the rest is left. */
  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (this.phase === 'waiting') this.wait(this.leftMs);
    else void this.say();
  }

  /** Says the word once more, and gives the class its time anew. */
  again(): void {
    if (this.phase === 'done' || this.pace().count === 0) return;
    this.paused = false;
    this.said = Math.max(0, this.said - (this.phase === 'saying' ? 0 : 1));
    void this.say();
  }

  next(): void {
    if (this.index + 1 >= this.pace().count) this.end();
    else this.beginAt(this.index + 1);
  }

  previous(): void {
    this.beginAt(Math.max(0, this.phase === 'done' ? this.index : this.index - 1));
  }

  /** Stops for good. */
  dispose(): void {
    this.halt();
  }

  private beginAt(index: number): void {
    if (this.pace().count === 0) return;
    this.index = index;
    this.said = 0;
    this.paused = false;
    this.onWord(index);
    void this.say();
  }

  private async say(): Promise<void> {
    this.halt();
    const turn = this.turn;
    this.phase = 'saying';
    this.passed = 0;
    await this.voice.say(this.index).catch(() => undefined);
    if (turn === this.turn) this.heard();
  }

  private heard(): void {
    this.said += 1;
    this.waitMs = this.pace().waitMs;
    this.wait(this.waitMs);
  }

  private wait(ms: number): void {
    this.halt();
    this.phase = 'waiting';
    this.endsAt = this.clock.mono() + ms;
    this.tick = this.clock.interval(tickMs, () => this.pass());
    this.pass();
  }

  private pass(): void {
    const left = this.endsAt - this.clock.mono();
    this.passed = this.waitMs === 0 ? 1 : Math.min(1, 1 - left / this.waitMs);
    if (left > 0) return;
    if (this.said < this.pace().times) void this.say();
    else this.next();
  }

  private end(): void {
    this.halt();
    this.phase = 'done';
    this.paused = false;
    this.onDone();
  }

  /** Nothing that was begun goes on. */
  private halt(): void {
    this.turn += 1;
    this.tick?.dispose();
    this.tick = undefined;
    if (this.phase === 'saying') this.voice.hush();
  }
}
