import { toDisposable, type Disposable } from '@chorus/sdk';
import { waitFor } from '../../kernel/time-limit.ts';
import { browserTimers } from '../clock/browser-timers.ts';

/** Where effects are heard. */
export interface Speaker {
  /** Whether a sound would be heard now: a browser lets a page be heard only after somebody has touched it. */
  ready(): Promise<boolean>;
  /** How long after its beginning a sound leaves the loudspeaker, in milliseconds. */
  readonly latencyMs: number;
  /** Begins at once; ended by `dispose`. `gain`: 1 leaves the samples as they are. */
  begin(samples: (rateHz: number) => Float32Array<ArrayBuffer>, gain: number): Disposable;
}

/** A sound that comes later than this after what it is about says something untrue. */
const readyMs = 150;
/** What is cut off falls silent within this time, so that it does not click. */
const cutSeconds = 0.004;
/** What a machine says of its loudspeaker is believed up to here: nobody waits longer before speaking. */
const mostLatencyMs = 40;

/** {@link Speaker} over Web Audio; opened at the first sound. */
export class WebAudioSpeaker implements Speaker {
  #context: AudioContext | undefined;

  constructor(private readonly open: () => AudioContext = () => new AudioContext({ latencyHint: 'interactive' })) {}

  get latencyMs(): number {
    const { baseLatency = 0, outputLatency = 0 } = (this.#context ?? {}) as { baseLatency?: number; outputLatency?: number };
    return Math.min(mostLatencyMs, 1000 * Math.max(baseLatency, outputLatency));
  }

  async ready(): Promise<boolean> {
    try {
      const context = (this.#context ??= this.open());
      // Undecided while nobody has touched the page.
      if (context.state !== 'running') await waitFor(browserTimers, readyMs, context.resume());
      return (context.state as AudioContextState) === 'running';
    } catch {
      return false;
    }
  }

  begin(samples: (rateHz: number) => Float32Array<ArrayBuffer>, gain: number): Disposable {
    const context = this.#context!;
    const sound = samples(context.sampleRate);
    const buffer = context.createBuffer(1, sound.length, context.sampleRate);
    buffer.copyToChannel(sound, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    const level = context.createGain();
    level.gain.value = gain;
    source.connect(level).connect(context.destination);
    source.onended = () => level.disconnect();
    source.start();
    return toDisposable(() => {
      level.gain.setTargetAtTime(0, context.currentTime, cutSeconds / 4);
      source.stop(context.currentTime + cutSeconds);
    });
  }
}
