import type { Accent } from '../model/content.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** What can be played: a URL, a kept recording, or a text that the operating system's voice speaks. */
export type Sound = { readonly url: string } | { readonly recordingId: string } | { readonly speak: string; readonly accent: Accent };

/** A piece of a sound, in milliseconds; the whole of it without `fromMs` and `toMs`. */
export type SoundSpan = { readonly sound: Sound; readonly fromMs?: number; readonly toMs?: number };

/**
 * How a sound is played. `fromMs`, `toMs`: the piece of it, in its own milliseconds. `rate`: how fast, from 0.5 (half as fast) to 2, at the same pitch; 1 when
 * left out, and what is outside is brought inside.
 */
export type PlayOptions = { readonly key?: string; readonly fromMs?: number; readonly toMs?: number; readonly rate?: number };

/** Whether a sound has started, and why not. */
export type PlayOutcome = { readonly ok: boolean; readonly reason?: 'recording' | 'no-voice' | 'failed' };

/** The sound that is playing or paused. */
export type Playback = {
  readonly key: string;
  readonly playing: boolean;
  readonly positionMs: number;
  readonly durationMs: number;
};

/** Codes 1–4 are those of a media element. */
export type PlaybackErrorCode = 1 | 2 | 3 | 4 | 5;

/** What is played and whether there is a microphone. */
export type AudioState = {
  readonly playback: Playback | undefined;
  readonly error: { readonly key: string; readonly code: PlaybackErrorCode } | undefined;
  /** `taken`: another program had it at the last try. */
  readonly microphone: 'unknown' | 'ready' | 'denied' | 'missing' | 'taken';
  readonly recording: boolean;
};

/** How loud a sound is from its beginning to its end, to be drawn: the largest sample (0–1) in each `stepMs` milliseconds. */
export type Waveform = { readonly stepMs: number; readonly peaks: readonly number[] };

/** How loud the room is. */
export type RoomLevel = {
  /**
   * `off`: nobody subscribes. `recording`: a recording has the microphone; it is heard again after it. `denied`, `missing`, `taken` (another program has it): it
   * can't be heard; who subscribes anew tries again.
   */
  readonly status: 'off' | 'opening' | 'listening' | 'recording' | 'denied' | 'missing' | 'taken';
  /** 0–1 on a scale of 60 dB, told at most 20 times a second; 0 unless `listening`. */
  readonly level: number;
};

/** Play, and the microphone's state; one sound at a time; recording and replay exclude each other. Recordings are made by `AnswerSession.record`. */
export interface AudioService {
  readonly state: Observable<AudioState>;
  /** Level of the microphone 0–1 while recording, at most 20 times a second. */
  readonly level: Observable<number>;
  /**
   * How loud the room is while nothing is recorded; no sound is kept. The microphone is open while somebody subscribes. Error: `PluginError`
   * `capability-missing` where a plugin subscribes without `media.microphone`.
   */
  readonly levels: Observable<RoomLevel>;
  /** Plays from `fromMs`, to `toMs` where given. Resolves when it has started; refused while recording. `key` names it in the state. */
  play(sound: Sound, options?: PlayOptions): Promise<PlayOutcome>;
  /** Plays pieces one after the other, each under its `key`; any other sound, `stop`, or a piece that fails ends the row. Resolves when the first has started. */
  playInTurn(pieces: readonly (SoundSpan & { readonly key: string })[]): Promise<PlayOutcome>;
  /** Stops the sound where it is; nothing happens where none plays. */
  pause(): Promise<void>;
  /** Goes on where it was paused. */
  resume(): Promise<void>;
  /** Goes to a place in the sound, in milliseconds from its beginning. */
  seek(positionMs: number): Promise<void>;
  /** How loud a kept recording or a sound at a URL is. Undefined where it can't be had or read, and for a text that the operating system's voice speaks. */
  waveform(sound: Sound): Promise<Waveform | undefined>;
  /** Ends the sound, and a row of pieces. */
  stop(): Promise<void>;
}

export const AudioService = serviceToken<AudioService>('AudioService', 1, 'Play a sound; is there a microphone, and how loud is it?');
