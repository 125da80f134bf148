import { ObservableValue, type AudioState, type Clock, type GivenPraise, type Observable, type SoundEffects } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** What {@link PraiseMoment} needs of the host. */
export interface PraiseMomentPorts {
  readonly given: Observable<GivenPraise | undefined>;
  readonly audio: Observable<Pick<AudioState, 'recording'>>;
  readonly soundEffects: Pick<SoundEffects, 'play'>;
  readonly clock: Pick<Clock, 'timeout'>;
}

/** How long praise stands over the stage: 160 ms to come, half a second to be read. */
export const praiseShownMs = 660;

export const praiseMomentToken = token<PraiseMoment>('praiseMoment');

/** Praise as the class hears and sees it: in the window in which it was given, once. Not while a child is being recorded: it would stand over what the child reads. */
export class PraiseMoment {
  readonly #state = new ObservableValue<GivenPraise | undefined>(undefined);

  constructor(private readonly ports: PraiseMomentPorts) {
    ports.given.subscribe((praise) => (praise ? this.#begin(praise) : this.end()));
    ports.audio.subscribe(({ recording }) => recording && this.end());
  }

  /** Which praise is over the stage now. */
  get state(): Observable<GivenPraise | undefined> {
    return this.#state;
  }

  /** Any press ends it. */
  end(): void {
    if (this.#state.get()) this.#state.set(undefined);
  }

  #begin(praise: GivenPraise): void {
    if (this.ports.audio.get().recording) return;
    this.#state.set(praise);
    void this.ports.soundEffects.play('praise');
    this.ports.clock.timeout(praiseShownMs, () => this.#state.get() === praise && this.end());
  }
}
