import { ObservableValue } from '../plugin/observable.ts';
import type { AudioService, AudioState, Sound } from '../services/audio-service.ts';

/** One sound at a time, a second long, that plays when a test says `pass`. */
export class FakeAudioService implements AudioService {
  readonly state = new ObservableValue<AudioState>({ playback: undefined, error: undefined, microphone: 'ready', recording: false });
  readonly level = new ObservableValue(0);
  /** What was played, oldest first. */
  readonly played: Sound[] = [];
  /** Whether the operating system has a voice for `speak`. */
  hasVoice = true;

  set(change: Partial<AudioState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  async play(
    sound: Sound,
    options: { readonly key?: string; readonly fromMs?: number } = {},
  ): Promise<{ readonly ok: boolean; readonly reason?: 'recording' | 'no-voice' | 'failed' }> {
    if (this.state.get().recording) return { ok: false, reason: 'recording' };
    if ('speak' in sound && !this.hasVoice) return { ok: false, reason: 'no-voice' };
    this.played.push(sound);
    const key = options.key ?? JSON.stringify(sound);
    this.set({ playback: { key, playing: true, positionMs: options.fromMs ?? 0, durationMs: 1_000 }, error: undefined });
    return { ok: true };
  }

  async pause(): Promise<void> {
    this.#change({ playing: false });
  }

  async resume(): Promise<void> {
    this.#change({ playing: true });
  }

  async seek(positionMs: number): Promise<void> {
    this.#change({ positionMs: Math.min(1_000, Math.max(0, positionMs)) });
  }

  async stop(): Promise<void> {
    this.set({ playback: undefined });
  }

  /** Lets the sound play on for so long; at its end nothing plays any more. */
  pass(ms: number): void {
    const { playback } = this.state.get();
    if (!playback?.playing) return;
    const positionMs = playback.positionMs + ms;
    if (positionMs >= playback.durationMs) void this.stop();
    else this.#change({ positionMs });
  }

  #change(change: { readonly playing?: boolean; readonly positionMs?: number }): void {
    const { playback } = this.state.get();
    if (playback) this.set({ playback: { ...playback, ...change } });
  }
}
