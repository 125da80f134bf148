import { type Clock, type Disposable, type Scope } from '@chorus/sdk';
import { makeAutoObservable } from 'mobx';
import { fairNumber, type RandomBits } from './fair-number.ts';

/** What is thrown. */
export type DiceKind = 'one' | 'two' | 'number';

/** How long the roll is seen. The result is drawn before it starts. */
export const rollMs = 700;
const least = 2;
const most = 99;
const faces = 6;

/** Dice: one, two, or a number from 1 to `upTo`. */
export class Dice {
  kind: DiceKind = 'one';
  upTo = 10;
  /** What was thrown last: one number, or two of two dice. Empty before the first throw. */
  result: readonly number[] = [];
  /** How often it was thrown; tells two equal results apart. */
  throws = 0;
  rolling = false;
  private roll: Disposable | undefined;

  constructor(
    scope: Scope,
    private readonly clock: Clock,
    private readonly bits: RandomBits,
  ) {
    makeAutoObservable<this, 'clock' | 'bits' | 'roll'>(this, { clock: false, bits: false, roll: false }, { autoBind: true });
    scope.onDispose(() => this.roll?.dispose());
  }

  get sum(): number {
    return this.result.reduce((sum, number) => sum + number, 0);
  }

  choose(kind: DiceKind): void {
    this.kind = kind;
    this.result = [];
    this.land();
  }

  /** Draws from 1 to a number, at least 2 and at most 99. */
  setUpTo(upTo: number): void {
    this.upTo = Math.min(most, Math.max(least, Math.round(upTo)));
    this.result = [];
    this.land();
  }

  /** Throws; while it rolls, ends the roll at its last frame. `still`: without a roll. */
  press(still: boolean): void {
    if (this.rolling) return this.land();
    const sides = this.kind === 'number' ? this.upTo : faces;
    this.result = Array.from({ length: this.kind === 'two' ? 2 : 1 }, () => fairNumber(sides, this.bits));
    this.throws += 1;
    if (still) return;
    this.rolling = true;
    this.roll = this.clock.timeout(rollMs, this.land);
  }

  private land(): void {
    this.roll?.dispose();
    this.roll = undefined;
    this.rolling = false;
  }
}
