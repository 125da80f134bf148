import type { Accent, AttemptView, AudioService, Settings, Word } from '@chorus/sdk';

/** What is heard of a word: how it is read, its example, and how a student has read it. What plays already is stopped by the same press. */
export class WordSounds {
  constructor(
    private readonly services: { readonly audio: AudioService; readonly settings: Settings },
    /** Why nothing is heard. */
    private readonly failed: (reason: string) => Promise<void>,
  ) {}

  /** In an accent that is the chosen one from then on. */
  async model(word: Word, accent: Accent): Promise<void> {
    await this.services.settings.set({ accent });
    const url = word.sound[accent];
    await this.play(url === undefined ? { speak: word.text, accent } : { url }, `model:${accent}`);
  }

  async example({ example }: Word, accent: Accent): Promise<void> {
    if (!example) return;
    const url = example.sound[accent];
    await this.play(url === undefined ? { speak: example.text, accent } : { url }, 'example');
  }

  async replay({ audio }: Pick<AttemptView, 'audio'>): Promise<void> {
    if (audio) await this.play({ recordingId: audio.recordingId }, audio.recordingId);
  }

  private async play(sound: Parameters<AudioService['play']>[0], key: string): Promise<void> {
    const { audio } = this.services;
    const { playback } = audio.state.get();
    if (playback?.key === key && playback.playing) return audio.stop();
    const played = await audio.play(sound, { key });
    if (!played.ok) await this.failed(played.reason ?? 'failed');
  }
}
