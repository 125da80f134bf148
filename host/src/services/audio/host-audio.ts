import {
  ObservableValue,
  type AudioService,
  type AudioState,
  type Clock,
  type Disposable,
  type Observable,
  type PlaybackErrorCode,
  type PlayOptions,
  type PlayOutcome,
  type Sound,
  type SoundSpan,
  type Waveform,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import type { AudioCapture, CaptureHandlers, CaptureRefusal, OpenCapture } from './audio-capture.ts';
import { MicrophoneError, type Microphone, type Microphones } from './microphone.ts';
import { RoomLevels } from './room-levels.ts';
import { levelOf } from './samples.ts';
import { waveformOf } from './waveform.ts';
import { PlaybackError, type PlayingSound, type SoundPlayer } from './sound-player.ts';

/** What {@link HostAudio} needs of the host. */
export interface AudioPorts {
  readonly player: SoundPlayer;
  readonly microphone: Microphone;
  readonly clock: Clock;
  /** Where a kept recording can be heard; undefined when it is gone. `release` when it is no longer needed. */
  recording(recordingId: string): Promise<{ readonly url: string; release(): void } | undefined>;
  /** Samples at 16 kHz in [-1, 1] of a sound at a URL; undefined when it can't be had or read. */
  samples(url: string): Promise<Float32Array | undefined>;
  /** Something went wrong that the teacher should read (8-5, 8-9, 8-21). */
  notice(what: 'no-microphone' | 'microphone-taken' | 'microphone-failed' | 'no-voice' | PlaybackErrorCode): void;
  readonly log: (message: string) => void;
}

/** Progress is told every 100 ms (9-11). */
const progressMs = 100;
/** A piece that is all but over is not asked more often. */
const leastWaitMs = 10;
/** Slower or faster no voice can be understood. */
const [slowest, fastest] = [0.5, 2] as const;
/** Whose microphone answers sooner is told nothing of its opening. */
const openingMs = 1_000;
/** Levels are told at most 20 times a second. */
const levelMs = 50;

/** Pieces that follow a sound which ended by itself. */
type Pieces = readonly (SoundSpan & { readonly key: string })[];

/** What the teacher reads of a microphone that can't be had. */
const notices = {
  missing: 'no-microphone',
  denied: 'no-microphone',
  taken: 'microphone-taken',
  silent: 'microphone-failed',
} as const;

/** The sound that plays or is paused. */
interface Current {
  readonly playing: PlayingSound;
  readonly key: string;
  readonly toMs: number | undefined;
  readonly rate: number;
  readonly next: Pieces;
  readonly ticker: Disposable;
  /** Ends a piece more exactly than the ticker does: a phone is as short as a tick. */
  ending?: Disposable;
  release(): void;
}

export const audioToken = token<HostAudio>('audio');

/** One sound at a time; recording and replay exclude each other (4-26, 4-27). */
export class HostAudio implements AudioService, AudioCapture {
  readonly #state = new ObservableValue<AudioState>(
    Object.freeze({ playback: undefined, error: undefined, microphone: 'unknown', recording: false }),
  );
  readonly #level = new ObservableValue(0);
  readonly #opening = new ObservableValue(false);
  readonly levels: RoomLevels;
  #sound: Current | undefined;
  #turn = 0;
  #starting = false;
  #levelAt = -Infinity;
  #giveUp: () => void = () => undefined;

  constructor(private readonly ports: AudioPorts) {
    this.levels = new RoomLevels(ports.microphone, ports.clock, ports.log);
    ports.microphone.watch((microphone) => this.#set({ microphone }));
  }

  get state(): Observable<AudioState> {
    return this.#state;
  }

  get level(): Observable<number> {
    return this.#level;
  }

  /** The microphone was asked for, and has not answered for a while: the browser may be asking, or the sound card hangs. */
  get opening(): Observable<boolean> {
    return this.#opening;
  }

  /** Waits no longer for a microphone that is being opened. */
  giveUpOpening(): void {
    this.#giveUp();
  }

  /** The microphones of this machine, and which of them is used. */
  get microphones(): Microphones {
    return this.ports.microphone;
  }

  play(sound: Sound, options: PlayOptions = {}): Promise<PlayOutcome> {
    return this.#play(sound, options, []);
  }

  async playInTurn(pieces: Pieces): Promise<PlayOutcome> {
    const [first, ...next] = pieces;
    return first ? this.#play(first.sound, first, next) : { ok: true };
  }

  async #play(sound: Sound, options: PlayOptions, next: Pieces): Promise<PlayOutcome> {
    if (this.#state.get().recording) return { ok: false, reason: 'recording' };
    this.#end();
    const turn = (this.#turn += 1);
    const key = options.key ?? ('url' in sound ? sound.url : 'recordingId' in sound ? sound.recordingId : sound.speak);
    this.#starting = true;
    try {
      return await this.#begin(sound, key, options, turn, next);
    } catch (error) {
      if (turn !== this.#turn) return { ok: false, reason: 'failed' };
      this.#fail(key, error instanceof PlaybackError ? error.code : 5);
      return { ok: false, reason: 'failed' };
    } finally {
      if (turn === this.#turn) this.#starting = false;
    }
  }

  async pause(): Promise<void> {
    if (!this.#sound) return;
    this.#sound.playing.pause();
    this.#tell(false);
  }

  async resume(): Promise<void> {
    const sound = this.#sound;
    if (!sound || this.#state.get().recording) return;
    try {
      await sound.playing.resume();
      if (this.#sound === sound) this.#tell(true);
    } catch {
      if (this.#sound === sound) this.#fail(sound.key, 5);
    }
  }

  async seek(positionMs: number): Promise<void> {
    if (!this.#sound) return;
    this.#sound.playing.seek(positionMs);
    this.#tell(this.#state.get().playback?.playing ?? false);
  }

  async waveform(sound: Sound): Promise<Waveform | undefined> {
    if ('speak' in sound) return undefined;
    const source = 'url' in sound ? { url: sound.url, release: () => undefined } : await this.ports.recording(sound.recordingId);
    if (!source) return undefined;
    try {
      const samples = await this.ports.samples(source.url);
      return samples && waveformOf(samples);
    } finally {
      source.release();
    }
  }

  async stop(): Promise<void> {
    this.#turn += 1;
    this.#starting = false;
    this.#end();
  }

  async capture(handlers: CaptureHandlers): Promise<OpenCapture | { readonly refused: CaptureRefusal }> {
    const { playback, recording } = this.#state.get();
    if (recording) return { refused: 'busy' };
    if (this.#starting || playback?.playing) return { refused: 'playing' };
    this.#end();
    this.#set({ recording: true, error: undefined });
    try {
      const free = this.levels.hold();
      if (free) await free;
      const open = await this.#patiently(
        this.ports.microphone.open({
          block: (samples) => {
            this.#meter(samples);
            handlers.block(samples);
          },
          unplugged: () => {
            this.#set({ microphone: 'missing' });
            handlers.unplugged();
          },
        }),
      );
      this.#set({ microphone: 'ready' });
      return {
        track: open.track,
        stop: async () => {
          try {
            await open.stop();
          } finally {
            this.#level.set(0);
            this.#set({ recording: false });
            this.levels.release();
          }
        },
      };
    } catch (error) {
      const code = error instanceof MicrophoneError ? error.code : 'missing';
      const denied = code === 'denied';
      // Its words alone: the stack may begin in an activity, which has done nothing wrong.
      this.ports.log(`The microphone can’t be had: ${error instanceof Error ? error.message : String(error)}`);
      const known = code === 'given-up' ? 'unknown' : code === 'silent' ? 'missing' : code;
      this.#set({ recording: false, microphone: known });
      this.levels.release();
      if (code !== 'given-up') this.ports.notice(notices[code]);
      return { refused: denied ? 'permission-denied' : 'no-microphone' };
    }
  }

  /** A microphone that is being opened, until somebody gives it up; what it is opened for too late is closed again. */
  async #patiently(opening: Promise<OpenCapture>): Promise<OpenCapture> {
    const soon = this.ports.clock.timeout(openingMs, () => this.#opening.set(true));
    let gaveUp = false;
    const givenUp = new Promise<never>((_, reject) => {
      this.#giveUp = () => {
        gaveUp = true;
        reject(new MicrophoneError('given-up', 'Nobody waited for the microphone any longer.'));
      };
    });
    opening.then(
      (open) => gaveUp && void open.stop().catch(() => undefined),
      () => undefined,
    );
    try {
      return await Promise.race([opening, givenUp]);
    } finally {
      soon.dispose();
      this.#giveUp = () => undefined;
      this.#opening.set(false);
    }
  }

  async #begin(sound: Sound, key: string, options: PlayOptions, turn: number, next: Pieces): Promise<PlayOutcome> {
    const events = {
      over: () => turn === this.#turn && this.#goOn(next),
      failed: (code: PlaybackErrorCode) => turn === this.#turn && this.#fail(key, code),
    };
    let release = () => undefined as void;
    let playing: PlayingSound | undefined;
    const rate = Math.min(fastest, Math.max(slowest, options.rate ?? 1));
    if ('speak' in sound) {
      playing = await this.ports.player.speak(sound.speak, sound.accent === 'uk' ? 'en-GB' : 'en-US', rate, events);
      if (!playing) {
        this.ports.notice('no-voice');
        return { ok: false, reason: 'no-voice' };
      }
    } else {
      const source = 'url' in sound ? { url: sound.url, release } : await this.ports.recording(sound.recordingId);
      if (!source?.url) throw new PlaybackError(4);
      release = () => source.release();
      try {
        playing = await this.ports.player.play(source.url, { fromMs: options.fromMs ?? 0, rate }, events);
      } catch (error) {
        release();
        throw error;
      }
    }
    if (turn !== this.#turn) {
      playing.stop();
      release();
      return { ok: false, reason: 'failed' };
    }
    this.#sound = {
      playing,
      key,
      toMs: options.toMs,
      rate,
      next,
      ticker: this.ports.clock.interval(progressMs, () => this.#tick()),
      release,
    };
    this.#set({ error: undefined });
    this.#tell(true);
    this.#endPiece(this.#sound);
    return { ok: true };
  }

  #tick(): void {
    const sound = this.#sound;
    if (!sound || !this.#state.get().playback?.playing) return;
    if (!this.#endPiece(sound)) this.#tell(true);
  }

  /** Ends a piece that has come to its end; shortly before it, waits for just that long. */
  #endPiece(sound: Current): boolean {
    if (sound !== this.#sound || sound.toMs === undefined) return false;
    const leftMs = (sound.toMs - sound.playing.position().positionMs) / sound.rate;
    if (leftMs <= 0) {
      this.#goOn(sound.next);
      return true;
    }
    sound.ending?.dispose();
    if (leftMs < progressMs)
      sound.ending = this.ports.clock.timeout(Math.max(leastWaitMs, leftMs), () => void (this.#playing() && this.#endPiece(sound)));
    return false;
  }

  #playing(): boolean {
    return this.#state.get().playback?.playing ?? false;
  }

  #goOn([first, ...next]: Pieces): void {
    this.#end();
    if (first) void this.#play(first.sound, first, next);
  }

  #tell(playing: boolean): void {
    const sound = this.#sound;
    if (sound) this.#set({ playback: Object.freeze({ key: sound.key, playing, ...sound.playing.position() }) });
  }

  #fail(key: string, code: PlaybackErrorCode): void {
    this.#end();
    this.#set({ error: Object.freeze({ key, code }) });
    this.ports.notice(code);
  }

  #end(): void {
    const sound = this.#sound;
    this.#sound = undefined;
    if (sound) {
      sound.ticker.dispose();
      sound.ending?.dispose();
      sound.playing.stop();
      sound.release();
    }
    if (this.#state.get().playback) this.#set({ playback: undefined });
  }

  #meter(samples: Float32Array): void {
    const now = this.ports.clock.mono();
    if (now - this.#levelAt < levelMs) return;
    this.#levelAt = now;
    this.#level.set(levelOf(samples));
  }

  #set(change: Partial<AudioState>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), ...change }));
  }
}
