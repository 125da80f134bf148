import { AudioService } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade, reading, requireCapability } from '../../plugins/facade.ts';
import { clockToken } from '../clock/host-clock.ts';
import { journalToken } from '../journal/host-journal.ts';
import { tellBy } from '../notices/tell.ts';
import { storageToken } from '../object-storage/oss-object-storage.ts';
import { log } from '../recent-log.ts';
import { localToken } from '../storage/local-store.ts';
import { BrowserPlayer } from './browser-player.ts';
import { decodeAudio } from './decode-audio.ts';
import { audioToken, HostAudio } from './host-audio.ts';
import { BrowserMicrophone } from './microphone.ts';
import { RecordingSource, recordingsToken } from './recording-source.ts';
import { soundSamples } from './sound-samples.ts';
import { StoredKeys, storedKeysToken } from './stored-keys.ts';
import { SystemVoice, systemVoiceToken } from './system-voice.ts';

/** What of the audio's troubles has a text of its own; the others are numbers of playback. */
const audioNotices = {
  'no-microphone': 'audio.noMicrophone',
  'microphone-taken': 'audio.microphoneTaken',
  'microphone-failed': 'audio.microphoneFailed',
  'no-voice': 'audio.noVoice',
};

export const storedKeysModule = serviceModule(storedKeysToken, { provide: () => new StoredKeys() });

export const recordingsModule = serviceModule(recordingsToken, {
  provide: (get) => new RecordingSource(get(journalToken), get(storageToken), decodeAudio, get(storedKeysToken)),
});

export const systemVoiceModule = serviceModule(systemVoiceToken, {
  provide: (get) =>
    new SystemVoice({
      clock: get(clockToken),
      audio: get(audioToken),
      synthesis: 'speechSynthesis' in globalThis ? speechSynthesis : undefined,
      utterance: (text) => new SpeechSynthesisUtterance(text),
    }),
});

export const audioModule = serviceModule(audioToken, {
  provide: (get) =>
    new HostAudio({
      player: new BrowserPlayer(),
      microphone: new BrowserMicrophone({
        get: () => get(localToken).get('microphone'),
        set: (deviceId) => get(localToken).set('microphone', deviceId),
      }),
      clock: get(clockToken),
      recording: (id) => get(recordingsToken).url(id),
      samples: soundSamples,
      log,
      notice: (what) => tellBy(get)('error', audioNotices[what as keyof typeof audioNotices] ?? `audio.error.${what}`),
    }),
  hooks: (audio) => ({ leave: () => audio.stop() }),
  facade: facade(AudioService, (audio, owner) => ({
    state: reading(audio.state),
    level: reading(audio.level),
    levels: {
      get: () => audio.levels.get(),
      subscribe: (listener) => {
        requireCapability(owner, 'media.microphone', AudioService, '`levels`');
        return audio.levels.subscribe(listener);
      },
    },
    play: (sound, options) => audio.play(sound, options),
    playInTurn: (pieces) => audio.playInTurn(pieces),
    pause: () => audio.pause(),
    resume: () => audio.resume(),
    seek: (ms) => audio.seek(ms),
    waveform: (sound) => audio.waveform(sound),
    stop: () => audio.stop(),
  })),
});
