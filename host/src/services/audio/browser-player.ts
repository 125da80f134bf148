import type { PlaybackErrorCode } from '@chorus/sdk';
import { waitFor, within } from '../../kernel/time-limit.ts';
import { browserTimers } from '../clock/browser-timers.ts';
import { PlaybackError, type PlayerEvents, type PlayingSound, type SoundPlayer, type SpokenLanguage } from './sound-player.ts';

/** A sound that has not begun after this time will not. */
const startMs = 10_000;
const voicesMs = 1000;

/** {@link SoundPlayer} over an audio element and the browser's speech synthesis. */
export class BrowserPlayer implements SoundPlayer {
  async play(
    url: string,
    { fromMs, rate }: { readonly fromMs: number; readonly rate: number },
    events: PlayerEvents,
  ): Promise<PlayingSound> {
    const element = new Audio();
    element.preload = 'auto';
    element.src = url;
    // Loading sets the rate back to the default one.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
    element.preservesPitch = true;
    let started = false;
    element.onended = () => events.over();
    element.onerror = () => {
      if (started) events.failed(codeOf(element));
    };
    const stop = () => {
      element.onended = null;
      element.onerror = null;
      element.pause();
      element.removeAttribute('src');
      element.load();
    };
    if (fromMs > 0) element.currentTime = fromMs / 1000;
    try {
      await within(browserTimers, startMs, element.play());
      started = true;
    } catch (error) {
      const code = element.error ? codeOf(element) : error instanceof DOMException && error.name === 'NotSupportedError' ? 4 : 5;
      stop();
      throw new PlaybackError(code, { cause: error });
    }
    return {
      position: () => ({
        positionMs: element.currentTime * 1000,
        durationMs: Number.isFinite(element.duration) ? element.duration * 1000 : 0,
      }),
      pause: () => element.pause(),
      resume: () => element.play(),
      seek: (positionMs) => (element.currentTime = Math.max(0, positionMs / 1000)),
      stop,
    };
  }

  async speak(text: string, language: SpokenLanguage, rate: number, events: PlayerEvents): Promise<PlayingSound | undefined> {
    const voice = await voiceOf(language);
    if (!voice) return undefined;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = rate;
    const begun = performance.now();
    let silenced = false;
    const started = new Promise<void>((resolve, reject) => {
      utterance.onstart = () => resolve();
      utterance.onerror = () => {
        reject(new PlaybackError(5));
        if (!silenced) events.failed(5);
      };
    });
    utterance.onend = () => {
      if (!silenced) events.over();
    };
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
    try {
      await within(browserTimers, startMs, started);
    } catch (error) {
      silenced = true;
      speechSynthesis.cancel();
      throw error instanceof PlaybackError ? error : new PlaybackError(5, { cause: error });
    }
    return {
      // A voice does not say how long it will speak.
      position: () => ({ positionMs: performance.now() - begun, durationMs: 0 }),
      pause: () => speechSynthesis.pause(),
      resume: async () => speechSynthesis.resume(),
      seek: () => undefined,
      stop: () => {
        silenced = true;
        speechSynthesis.cancel();
      },
    };
  }
}

/** The operating system's voice for a language. Chinese is for names: one that speaks over the network would send them away, and is not taken. */
export async function voiceOf(language: SpokenLanguage): Promise<SpeechSynthesisVoice | undefined> {
  if (!('speechSynthesis' in globalThis)) return undefined;
  if (speechSynthesis.getVoices().length === 0) {
    // Browsers load the list when it is first asked for.
    const loaded = new Promise((resolve) => speechSynthesis.addEventListener('voiceschanged', resolve, { once: true }));
    await waitFor(browserTimers, voicesMs, loaded);
  }
  const voices = speechSynthesis.getVoices().map((voice) => ({ voice, lang: voice.lang.replace('_', '-') }));
  if (language === 'zh-CN') return voices.find(({ voice, lang }) => lang === language && voice.localService)?.voice;
  return (voices.find(({ lang }) => lang === language) ?? voices.find(({ lang }) => lang.startsWith('en')))?.voice;
}

function codeOf(element: HTMLAudioElement): PlaybackErrorCode {
  const code = element.error?.code;
  return code === 1 || code === 2 || code === 3 || code === 4 ? code : 5;
}
