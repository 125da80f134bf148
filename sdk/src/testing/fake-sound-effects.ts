import type { Observable } from '../plugin/observable.ts';
import type { AudioState } from '../services/audio-service.ts';
import type { Clock } from '../services/clock.ts';
import type { SettingsSnapshot } from '../services/settings.ts';
import type { SoundEffect, SoundEffectOptions, SoundEffects } from '../services/sound-effects.ts';

const mostAnsweredASecond = 5;

/** Notes what would be heard: nothing while recording, while a sound plays, or with sounds off. */
export class FakeSoundEffects implements SoundEffects {
  /** What was heard, oldest first; a star with its step: `star 2`. */
  readonly heard: string[] = [];
  #answered: readonly number[] = [];

  constructor(
    private readonly audio: Observable<AudioState>,
    private readonly settings: Observable<SettingsSnapshot>,
    private readonly clock: Pick<Clock, 'mono'>,
  ) {}

  async play(effect: SoundEffect, { step = 1 }: SoundEffectOptions = {}): Promise<boolean> {
    const { recording, playback } = this.audio.get();
    if (recording || playback?.playing || this.settings.get().sound === 'off') return false;
    if (effect === 'answered') {
      const now = this.clock.mono();
      this.#answered = this.#answered.filter((at) => now - at < 1_000);
      if (this.#answered.length >= mostAnsweredASecond) return false;
      this.#answered = [...this.#answered, now];
    }
    this.heard.push(effect === 'star' ? `star ${step}` : effect);
    return true;
  }
}
