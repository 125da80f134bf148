import type { AudioState, Clock, Disposable, Observable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { waitFor } from '../../kernel/time-limit.ts';

/** What {@link SystemVoice} needs of the host and of the browser. */
export interface SystemVoicePorts {
  readonly clock: Clock;
  readonly audio: { readonly state: Observable<Pick<AudioState, 'recording' | 'playback'>>; stop(): Promise<void> };
  /** Undefined: the browser speaks nothing. */
  readonly synthesis: SpeechSynthesis | undefined;
  utterance(text: string): SpeechSynthesisUtterance;
}

/** How a text is spoken. `rate` is times as fast as usual. */
export interface SpeakOptions {
  readonly signal?: AbortSignal;
  readonly accent?: 'us' | 'uk';
  readonly rate?: number;
}

/** How speaking ended. `stopped`: by the signal, by another text, or because something else is heard or recorded. */
export type SpeakOutcome = 'said' | 'stopped' | 'no-voice' | 'failed';

export const systemVoiceToken = token<SystemVoice>('systemVoice');

/** How long a browser may take to tell of its voices. */
const voicesMs = 2_000;
/** A voice that has not begun after this time will not. */
const startMs = 10_000;
/** The slowest that a letter is spoken, at the usual rate. */
const letterMs = 250;
const [slowest, fastest] = [0.5, 2] as const;
const tags = { us: 'en-US', uk: 'en-GB' } as const;

/** The operating system's English voice, one that speaks without a network. It is silent while a microphone is open, and gives way to any sound. */
export class SystemVoice {
  #stop: (outcome: SpeakOutcome) => void = () => undefined;
  /** What is spoken: a browser forgets to tell the end of one that nobody holds. */
  #held: SpeechSynthesisUtterance | undefined;

  constructor(private readonly ports: SystemVoicePorts) {}

  /** Of the accent, else another English one; undefined: there is none. */
  async voice(accent: 'us' | 'uk' = 'us'): Promise<SpeechSynthesisVoice | undefined> {
    const { synthesis, clock } = this.ports;
    if (!synthesis) return undefined;
    if (synthesis.getVoices().length === 0) {
      const told = new AbortController();
      const changed = new Promise((resolve) => synthesis.addEventListener('voiceschanged', resolve, { once: true, signal: told.signal }));
      await waitFor(clock, voicesMs, changed);
      told.abort();
    }
    const english = synthesis.getVoices().filter(({ localService, lang }) => localService && /^en\b/i.test(lang.replace('_', '-')));
    return english.find(({ lang }) => lang.replace('_', '-') === tags[accent]) ?? english[0];
  }

  /** Speaks a text, and resolves when it is over; what was spoken before stops. One that never ends is given up. */
  async speak(text: string, { signal, accent, rate = 1 }: SpeakOptions = {}): Promise<SpeakOutcome> {
    this.stop();
    let waiting = true;
    this.#stop = () => (waiting = false);
    const voice = await this.voice(accent);
    if (!waiting || signal?.aborted) return 'stopped';
    if (!voice) return 'no-voice';
    const { audio } = this.ports;
    await audio.stop();
    if (!waiting || signal?.aborted || audio.state.get().recording) return 'stopped';
    return this.#say(text, voice, Math.min(fastest, Math.max(slowest, rate)), signal);
  }

  stop(): void {
    this.#stop('stopped');
  }

  async #say(text: string, voice: SpeechSynthesisVoice, rate: number, signal: AbortSignal | undefined): Promise<SpeakOutcome> {
    const { clock, audio, utterance: create } = this.ports;
    const synthesis = this.ports.synthesis!;
    const utterance = (this.#held = create(text));
    Object.assign(utterance, { voice, lang: voice.lang, rate });
    const owned: Disposable[] = [];
    const stop = () => this.#stop('stopped');
    const outcome = await new Promise<SpeakOutcome>((resolve) => {
      this.#stop = resolve;
      utterance.onend = () => resolve('said');
      utterance.onerror = () => resolve('failed');
      const late = clock.timeout(startMs, () => resolve('failed'));
      utterance.onstart = () => {
        late.dispose();
        owned.push(clock.timeout(startMs + (text.length * letterMs) / rate, () => resolve('failed')));
      };
      owned.push(
        late,
        audio.state.subscribe(({ recording, playback }) => (recording || playback?.playing) && resolve('stopped')),
      );
      signal?.addEventListener('abort', stop, { once: true });
      synthesis.cancel();
      synthesis.speak(utterance);
    });
    signal?.removeEventListener('abort', stop);
    for (const one of owned) one.dispose();
    Object.assign(utterance, { onstart: null, onend: null, onerror: null });
    if (this.#held === utterance) {
      this.#held = undefined;
      if (outcome !== 'said') synthesis.cancel();
    }
    return outcome;
  }
}
