import type { AudioService, AudioState, Notices, Settings, SettingsSnapshot, Sounds } from '@chorus/sdk';
import { fromObservable, type ObservableBox } from '@chorus/sdk/ui';

/** Slower, as long as a sound stays a sound. */
const slowRate = 0.5;

/** Something that can be heard: its sounds, or, where it is a word, the operating system's voice. */
export type Audible = { readonly sound: Sounds; readonly say?: string };

/** Plays sounds in the chosen accent, and says where none can be had. */
export class SoundPlayer {
  private readonly audio: ObservableBox<AudioState>;
  private readonly settings: ObservableBox<SettingsSnapshot>;

  constructor(
    private readonly service: AudioService,
    settings: Settings,
    private readonly notices: Notices,
    private readonly t: (key: string) => string,
  ) {
    this.audio = fromObservable(service.state);
    this.settings = fromObservable(settings.state);
  }

  get accent() {
    return this.settings.current.accent;
  }

  /** The key of what is heard now. */
  get playing(): string | undefined {
    const { playback } = this.audio.current;
    return playback?.playing ? playback.key : undefined;
  }

  /** The sound in the chosen accent, else in the other one. */
  urlOf({ sound }: Audible): string | undefined {
    return sound[this.accent] ?? sound.us ?? sound.uk;
  }

  /** True when it can be heard. */
  async play(what: Audible, key: string, how: 'as-it-is' | 'slow' = 'as-it-is'): Promise<boolean> {
    const url = this.urlOf(what);
    const sound = url !== undefined ? { url } : what.say !== undefined ? { speak: what.say, accent: this.accent } : undefined;
    if (!sound) return this.tell('no-sound');
    const { ok, reason } = await this.service.play(sound, { key, ...(how === 'slow' && { rate: slowRate }) });
    return ok || this.tell(reason ?? 'failed');
  }

  /** Hears a kept recording again. */
  async replay(recordingId: string): Promise<void> {
    const { ok, reason } = await this.service.play({ recordingId }, { key: recordingId });
    if (!ok) this.tell(reason ?? 'failed');
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  private tell(reason: string): false {
    void this.notices.show({ kind: 'warning', text: this.t(`notice.play.${reason}`) });
    return false;
  }
}
