import { SoundEffects } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { audioToken } from '../audio/host-audio.ts';
import { clockToken } from '../clock/host-clock.ts';
import { settingsToken } from '../settings/local-settings.ts';
import { HostSoundEffects, soundEffectsToken } from './host-sound-effects.ts';
import { WebAudioSpeaker } from './speaker.ts';

export const soundEffectsModule = serviceModule(soundEffectsToken, {
  provide: (get) =>
    new HostSoundEffects({
      speaker: new WebAudioSpeaker(),
      audio: get(audioToken).state,
      settings: get(settingsToken).state,
      clock: get(clockToken),
    }),
  facade: facade(SoundEffects, (soundEffects) => ({ play: (effect, options) => soundEffects.play(effect, options) })),
});
