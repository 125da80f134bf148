import type { AudioState, Clock, Disposable, Observable, SoundEffect, SoundEffectOptions, SoundEffects, SoundLevel } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { effectMs, effectSamples } from './effect-samples.ts';
import type { Speaker } from './speaker.ts';

/** What {@link HostSoundEffects} needs of the host. */
export interface SoundEffectPorts {
  readonly speaker: Speaker;
  readonly audio: Observable<AudioState>;
  readonly settings: Observable<{ readonly sound: SoundLevel }>;
  readonly clock: Pick<Clock, 'mono' | 'timeout'>;
}

/** In steps of 6 dB. A model voice of the word pack has −21 dBFS on average while it speaks, an effect −31 at the middle level. */
export const levelGain: Readonly<Record<Exclude<SoundLevel, 'off'>, number>> = { low: 0.175, medium: 0.35, high: 0.7 };

/** A class that presses at once is heard as a class, not as an alarm. */
export const mostAnsweredASecond = 5;

export const soundEffectsToken = token<HostSoundEffects>('soundEffects');

/** One effect at a time; none while a microphone of the board is open or another sound plays. What cannot be heard now is never heard later. */
export class HostSoundEffects implements SoundEffects {
  #sounding: Disposable | undefined;
  /** What is played out is not over yet: a microphone opens next. */
  #playsOut = false;
  #answeredAt: readonly number[] = [];

  constructor(private readonly ports: SoundEffectPorts) {
    ports.audio.subscribe(() => {
      if (this.#silent) this.#hush();
    });
    ports.settings.subscribe(({ sound }) => {
      if (sound === 'off') this.#hush();
    });
  }

  async play(effect: SoundEffect, { step = 1 }: SoundEffectOptions = {}): Promise<boolean> {
    if (!this.#may(effect) || !(await this.ports.speaker.ready()) || !this.#may(effect)) return false;
    const { sound } = this.ports.settings.get();
    if (sound === 'off') return false;
    if (effect === 'answered') this.#answeredAt = [...this.#answeredAt, this.ports.clock.mono()].slice(-mostAnsweredASecond);
    this.#hush();
    this.#sounding = this.ports.speaker.begin((rateHz) => effectSamples(effect, step, rateHz), levelGain[sound]);
    return true;
  }

  /** Plays a sound to its end: what follows must not be heard together with it, nor with another one that begins meanwhile. Resolves at once where it is dropped. */
  async playOut(effect: SoundEffect): Promise<void> {
    if (!(await this.play(effect))) return;
    const { clock, speaker } = this.ports;
    this.#playsOut = true;
    await new Promise<void>((over) => clock.timeout(effectMs(effect) + speaker.latencyMs, over));
    this.#playsOut = false;
  }

  #may(effect: SoundEffect): boolean {
    if (this.#playsOut || this.#silent || this.ports.settings.get().sound === 'off') return false;
    if (effect !== 'answered') return true;
    const now = this.ports.clock.mono();
    return this.#answeredAt.filter((at) => now - at < 1000).length < mostAnsweredASecond;
  }

  get #silent(): boolean {
    const { recording, playback } = this.ports.audio.get();
    return recording || (playback?.playing ?? false);
  }

  #hush(): void {
    this.#sounding?.dispose();
    this.#sounding = undefined;
  }
}
