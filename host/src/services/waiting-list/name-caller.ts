import { ObservableValue, type AudioState, type Observable } from '@chorus/sdk';
import type { PlayingSound, SoundPlayer } from '../audio/sound-player.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';

/** What {@link NameCaller} needs of the host. */
export interface NameCallerPorts {
  readonly player: Pick<SoundPlayer, 'speak'>;
  /** Whether this machine has a voice of its own that can say a name. */
  hasVoice(): Promise<boolean>;
  readonly audio: Observable<Pick<AudioState, 'recording' | 'playback'>>;
  readonly store: LocalStore;
}

const keptAs = 'callAloud';

export const nameCallerToken = token<NameCaller>('nameCaller');

/** Reads aloud who is called, where the teacher wishes that. It is no sound of the lesson: a recording or another sound cuts it off. */
export class NameCaller {
  readonly #on: ObservableValue<boolean>;
  #saying: PlayingSound | undefined;
  #turn = 0;

  constructor(private readonly ports: NameCallerPorts) {
    this.#on = new ObservableValue(ports.store.get(keptAs) === '1');
    ports.audio.subscribe(() => {
      if (this.#elsewhere) this.#hush();
    });
  }

  get on(): Observable<boolean> {
    return this.#on;
  }

  /** Turns it on or off for this machine. False: nothing here can say a name. */
  async set(on: boolean): Promise<boolean> {
    if (on && !(await this.ports.hasVoice())) return false;
    this.ports.store.set(keptAs, on ? '1' : undefined);
    this.#on.set(on);
    if (!on) this.#hush();
    return true;
  }

  /** These students are called. */
  async call(names: readonly string[]): Promise<void> {
    this.#hush();
    if (!this.#on.get() || names.length === 0 || this.#elsewhere) return;
    const turn = this.#turn;
    const over = () => void (turn === this.#turn && (this.#saying = undefined));
    // A voice that fails has said nothing: the name is on the screen.
    const saying = await this.ports.player.speak(names.join('，'), 'zh-CN', 1, { over, failed: over }).catch(() => undefined);
    if (turn === this.#turn) this.#saying = saying;
    else saying?.stop();
  }

  get #elsewhere(): boolean {
    const { recording, playback } = this.ports.audio.get();
    return recording || playback !== undefined;
  }

  #hush(): void {
    this.#turn += 1;
    this.#saying?.stop();
    this.#saying = undefined;
  }
}
