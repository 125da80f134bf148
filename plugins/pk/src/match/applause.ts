import type { Clock, Disposable, SoundEffects } from '@chorus/sdk';
import type { Match, Mode, Round, Slot } from '../place.ts';
import { placesOf, revealMs, streakOf, type Cheer } from './rules.ts';

/** What is to be known of the match. */
export interface ApplaudedMatch {
  readonly match: Match | null;
  readonly mode: Mode;
  readonly bySound: boolean;
  readonly round: Round | undefined;
  readonly rounds: readonly Round[];
  cheer(slot: Slot): Cheer | undefined;
}

/** What is heard of what went well; nothing where the sounds of the match are off. */
export class Applause implements Disposable {
  private waiting: Disposable | undefined = undefined;

  constructor(
    private readonly of: ApplaudedMatch,
    private readonly services: { readonly clock: Pick<Clock, 'timeout'>; readonly sounds: SoundEffects },
  ) {}

  /** The word can be touched now. Before what is heard itself, or said, nothing sounds. */
  go(): void {
    const { match, mode, bySound } = this.of;
    if (match?.options.sound && mode !== 'reading' && !bySound) void this.services.sounds.play('start');
  }

  /** For the word that is shown: a turned match, a row that rises note by note, points. */
  word(): void {
    const { match, round, rounds } = this.of;
    const won = match?.sides.map(({ slot }) => slot).filter((slot) => (round?.sides[slot]?.points ?? 0) > 0) ?? [];
    if (won.length === 0 || !match?.options.sound) return;
    const turned = won.some((slot) => ['overtook', 'caught-up'].includes(this.of.cheer(slot)?.kind ?? ''));
    const row = Math.min(5, Math.max(...won.map((slot) => streakOf(rounds, slot))));
    const { sounds } = this.services;
    if (turned) void sounds.play('mended');
    else if (row >= 2) void sounds.play('star', { step: row as 2 | 3 | 4 | 5 });
    else void sounds.play('score');
  }

  /** With the first place of the podium, whenever that is shown. */
  end(): void {
    const { match } = this.of;
    if (!match?.options.sound) return;
    const waits = match.options.motion ? revealMs(placesOf(match), 1) : 0;
    this.waiting = this.services.clock.timeout(waits, () => void this.services.sounds.play('all-done'));
  }

  /** Another match begins. */
  dispose(): void {
    this.waiting?.dispose();
    this.waiting = undefined;
  }
}
