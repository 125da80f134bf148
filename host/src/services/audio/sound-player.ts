import type { PlaybackErrorCode } from '@chorus/sdk';

/** A sound that has started. */
export interface PlayingSound {
  position(): { readonly positionMs: number; readonly durationMs: number };
  pause(): void;
  resume(): Promise<void>;
  seek(positionMs: number): void;
  /** Ends it at once and frees it; `over` is not called. */
  stop(): void;
}

/** What a player tells. */
export interface PlayerEvents {
  /** The sound has ended by itself. */
  over(): void;
  failed(code: PlaybackErrorCode): void;
}

/** A sound could not be started. Codes 1–4 are those of a media element. */
export class PlaybackError extends Error {
  override readonly name = 'PlaybackError';
  constructor(
    readonly code: PlaybackErrorCode,
    options?: ErrorOptions,
  ) {
    super(`The sound could not be played (code ${code}).`, options);
  }
}

/** What the operating system's voice speaks: English of either accent, or the names of children. */
export type SpokenLanguage = 'en-US' | 'en-GB' | 'zh-CN';

/** Plays sounds. Both resolve when the sound has started; error: {@link PlaybackError}. */
export interface SoundPlayer {
  /** From `fromMs` of the sound on, `rate` times as fast at the same pitch. */
  play(url: string, how: { readonly fromMs: number; readonly rate: number }, events: PlayerEvents): Promise<PlayingSound>;
  /** The operating system's voice; undefined where it has none for the language. */
  speak(text: string, language: SpokenLanguage, rate: number, events: PlayerEvents): Promise<PlayingSound | undefined>;
}
