import { sayWord, type AudioService, type Clock, type Settings, type Word } from '@chorus/sdk';

/** A sound that does not tell its end is over by then, ms. */
const longestMs = 15_000;
const lookMs = 500;

/** Says words by their model sounds, or by the system's voice where a word has none, and tells when a word has been said. */
export class WordSpeaker {
  /** How fast; 1 as it is. `key`: of what it says in the state of `AudioService`. */
  rate = 1;
  key = '';

  constructor(
    private readonly audio: AudioService,
    private readonly settings: Settings,
    private readonly clock: Pick<Clock, 'interval' | 'mono'>,
  ) {}

  /** Says a word; resolves when it is over, or when it could not be played. */
  async say(word: Word): Promise<void> {
    const { accent } = this.settings.state.get();
    const key = `say:${word.id}:${this.clock.mono()}`;
    this.key = key;
    const said = await sayWord(this.audio, word, accent, { key, ...(this.rate !== 1 && { rate: this.rate }) });
    if (said === 'said') await this.over(key);
  }

  /** Ends what this one says; what another part of the page plays goes on. */
  hush(): void {
    if (this.audio.state.get().playback?.key === this.key) void this.audio.stop();
  }

  private over(key: string): Promise<void> {
    const until = this.clock.mono() + longestMs;
    return new Promise((resolve) => {
      const look = () => {
        if (this.audio.state.get().playback?.key === key && this.clock.mono() < until) return;
        subscription.dispose();
        ticker.dispose();
        resolve();
      };
      const subscription = this.audio.state.subscribe(look);
      const ticker = this.clock.interval(lookMs, look);
      look();
    });
  }
}
