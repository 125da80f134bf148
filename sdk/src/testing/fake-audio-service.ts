import { toDisposable } from '../plugin/disposable.ts';
import { ObservableValue, type Observable } from '../plugin/observable.ts';
import type {
  AudioService,
  AudioState,
  PlayOptions,
  PlayOutcome,
  RoomLevel,
  Sound,
  SoundSpan,
  Waveform,
} from '../services/audio-service.ts';

type Piece = SoundSpan & { readonly key: string };

/** One sound at a time, a second long, that plays when a test says `pass`. */
export class FakeAudioService implements AudioService {
  readonly state = new ObservableValue<AudioState>({ playback: undefined, error: undefined, microphone: 'ready', recording: false });
  readonly level = new ObservableValue(0);
  /** The microphone is heard while somebody subscribes: `hear` says what of it. */
  readonly levels: Observable<RoomLevel> & { readonly listenerCount: number };
  /** What was played, oldest first. */
  readonly played: Sound[] = [];
  /** What every sound at a URL and every recording looks like; undefined: it can't be read. */
  shape: Waveform | undefined = { stepMs: 10, peaks: Array.from({ length: 100 }, (_, at) => (at % 10) / 10) };
  /** How fast the last sound was played, 1 for as it is. */
  rate = 1;
  /** Whether the operating system has a voice for `speak`. */
  hasVoice = true;
  readonly #room = new ObservableValue<RoomLevel>({ status: 'off', level: 0 });
  #toMs = 1_000;
  #next: readonly Piece[] = [];

  constructor() {
    const room = this.#room;
    const told = () => this.#tellRoom(0);
    this.levels = {
      get: () => room.get(),
      subscribe: (listener) => {
        const subscription = room.subscribe(listener);
        told();
        return toDisposable(() => {
          subscription.dispose();
          told();
        });
      },
      get listenerCount() {
        return room.listenerCount;
      },
    };
  }

  set(change: Partial<AudioState>): void {
    this.state.set({ ...this.state.get(), ...change });
    this.#tellRoom(this.#room.get().level);
  }

  /** The room is so loud, 0–1. */
  hear(level: number): void {
    this.#tellRoom(level);
  }

  #tellRoom(level: number): void {
    const { recording, microphone } = this.state.get();
    const heard =
      microphone === 'denied' || microphone === 'missing' || microphone === 'taken' ? microphone : recording ? 'recording' : 'listening';
    const status = this.#room.listenerCount === 0 ? 'off' : heard;
    const now = this.#room.get();
    const next = status === 'listening' ? level : 0;
    if (now.status !== status || now.level !== next) this.#room.set({ status, level: next });
  }

  async play(sound: Sound, { rate = 1, ...options }: PlayOptions = {}): Promise<PlayOutcome> {
    this.rate = rate;
    return this.#begin({ sound, key: JSON.stringify(sound), ...options }, []);
  }

  async playInTurn([first, ...next]: readonly Piece[]): Promise<PlayOutcome> {
    return first ? this.#begin(first, next) : { ok: true };
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

  async waveform(sound: Sound): Promise<Waveform | undefined> {
    return 'speak' in sound ? undefined : this.shape;
  }

  async stop(): Promise<void> {
    this.#next = [];
    this.set({ playback: undefined });
  }

  /** Lets the sound play on for so long; at its end the next of a row begins, or nothing plays any more. */
  pass(ms: number): void {
    const { playback } = this.state.get();
    if (!playback?.playing) return;
    const positionMs = playback.positionMs + ms;
    if (positionMs < Math.min(this.#toMs, playback.durationMs)) return this.#change({ positionMs });
    const [first, ...next] = this.#next;
    this.set({ playback: undefined });
    if (first) this.#begin(first, next);
  }

  #begin({ sound, key, fromMs = 0, toMs = 1_000 }: Piece, next: readonly Piece[]): PlayOutcome {
    if (this.state.get().recording) return { ok: false, reason: 'recording' };
    if ('speak' in sound && !this.hasVoice) return { ok: false, reason: 'no-voice' };
    this.played.push(sound);
    this.#toMs = toMs;
    this.#next = next;
    this.set({ playback: { key, playing: true, positionMs: fromMs, durationMs: 1_000 }, error: undefined });
    return { ok: true };
  }

  #change(change: { readonly playing?: boolean; readonly positionMs?: number }): void {
    const { playback } = this.state.get();
    if (playback) this.set({ playback: { ...playback, ...change } });
  }
}
