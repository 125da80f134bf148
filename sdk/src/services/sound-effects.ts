import { serviceToken } from '../plugin/service-token.ts';

/** The nine short sounds. `call`: a name has been drawn; `mended`: a sound is right that was not; `answered`: a press counts; `praise`: the teacher praises; `all-done`: the whole class, or a unit. */
export type SoundEffect = 'call' | 'start' | 'stop' | 'score' | 'star' | 'mended' | 'answered' | 'praise' | 'all-done';

/** `step`: which of the five rising notes a `star` has; 1 without. */
export type SoundEffectOptions = { readonly step?: 1 | 2 | 3 | 4 | 5 };

/**
 * Short sounds for what went well, at the level that teacher and school have chosen. Play none for a wrong answer, a refusal, or time that ran out. The host
 * itself plays `call`, `start`, `stop`, `answered` and `praise`.
 */
export interface SoundEffects {
  /**
   * Plays a sound now or never, and ends the one before it. Resolves when it has begun with true; false: it was dropped, because sounds are off, a
   * microphone of the board is open, a sound of `AudioService` plays, the page has not been touched yet, or there were five `answered` within a second.
   */
  play(effect: SoundEffect, options?: SoundEffectOptions): Promise<boolean>;
}

export const SoundEffects = serviceToken<SoundEffects>('SoundEffects', 1, 'How does the class hear that something went well?');
