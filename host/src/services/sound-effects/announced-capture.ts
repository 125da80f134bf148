import type { AudioState, Observable } from '@chorus/sdk';
import type { AudioCapture, CaptureHandlers } from '../audio/audio-capture.ts';
import type { HostSoundEffects } from './host-sound-effects.ts';

/** {@link AudioCapture} that is heard to begin and to end: both sounds are outside of what is recorded. */
export class AnnouncedCapture implements AudioCapture {
  constructor(
    private readonly capturing: AudioCapture,
    private readonly effects: Pick<HostSoundEffects, 'play' | 'playOut'>,
    private readonly audio: Observable<Pick<AudioState, 'microphone'>>,
  ) {}

  async capture(handlers: CaptureHandlers): ReturnType<AudioCapture['capture']> {
    const { microphone } = this.audio.get();
    // Where it is known that nothing will be recorded, nothing is announced.
    if (microphone !== 'missing' && microphone !== 'denied') await this.effects.playOut('start');
    const open = await this.capturing.capture(handlers);
    if ('refused' in open) return open;
    return {
      stop: async () => {
        await open.stop();
        void this.effects.play('stop');
      },
    };
  }
}
