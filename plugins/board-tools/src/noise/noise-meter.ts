import type { AudioService, Clock, Disposable, PluginState, RoomLevel, Scope } from '@chorus/sdk';
import { makeAutoObservable } from 'mobx';
import { smoothed, zoneOf, type Zone } from './noise-rules.ts';

const limitKey = 'noise-limit';
const least = 0.3;
const most = 0.95;
/** Between two measurements that follow each other; a longer time was not listened to. */
const gapMs = 500;

/** How loud the class is, and how long it has been calm. It listens while its card is open, and keeps no sound. */
export class NoiseMeter {
  status: RoomLevel['status'] = 'off';
  /** 0–1, smoothed. */
  level = 0;
  /** From here on it is too loud. */
  limit = 0.6;
  /** Milliseconds since it was last too loud, as far as was listened; and the longest such time. */
  calmMs = 0;
  longestMs = 0;
  private heardAt: number | undefined;
  private listening: Disposable | undefined;

  constructor(
    scope: Scope,
    private readonly audio: Pick<AudioService, 'levels'>,
    private readonly clock: Pick<Clock, 'mono'>,
    private readonly device: PluginState,
  ) {
    makeAutoObservable<this, 'audio' | 'clock' | 'device' | 'heardAt' | 'listening'>(
      this,
      { audio: false, clock: false, device: false, heardAt: false, listening: false },
      { autoBind: true },
    );
    scope.onDispose(this.close);
  }

  /** Takes the limit that was set on this machine. */
  async load(): Promise<void> {
    const kept = await this.device.get(limitKey);
    if (typeof kept === 'number' && kept >= least && kept <= most) this.takeLimit(kept);
  }

  get zone(): Zone {
    return zoneOf(this.level, this.limit);
  }

  setLimit(limit: number): void {
    this.takeLimit(Math.min(most, Math.max(least, limit)));
    void this.device.set(limitKey, this.limit);
  }

  /** The card is open: listens, or tries again where the microphone was refused. */
  open(): void {
    this.close();
    this.calmMs = 0;
    this.longestMs = 0;
    this.level = 0;
    this.listening = this.audio.levels.subscribe(this.hear);
    this.hear(this.audio.levels.get());
  }

  /** The card is closed. */
  close(): void {
    this.listening?.dispose();
    this.listening = undefined;
    this.heardAt = undefined;
    this.status = 'off';
  }

  private takeLimit(limit: number): void {
    this.limit = limit;
  }

  private hear({ status, level }: RoomLevel): void {
    this.status = status;
    if (status !== 'listening') {
      this.heardAt = undefined;
      return;
    }
    const now = this.clock.mono();
    const ms = this.heardAt === undefined ? 0 : now - this.heardAt;
    this.heardAt = now;
    if (ms > gapMs) return;
    this.level = smoothed(this.level, level, ms);
    this.calmMs = this.zone === 'loud' ? 0 : this.calmMs + ms;
    this.longestMs = Math.max(this.longestMs, this.calmMs);
  }
}
