/** What a fake context was asked to play: its samples' loudest, how long they are, and whether it was cut off. */
export interface Played {
  readonly ms: number;
  readonly peak: number;
  cut: boolean;
}

/** As much of an `AudioContext` as a short sound needs; silent. */
export class FakeAudioContext {
  state: AudioContextState = 'suspended';
  readonly sampleRate = 48_000;
  readonly currentTime = 0;
  readonly baseLatency = 0.005;
  readonly destination = {};
  readonly played: Played[] = [];
  /** Somebody has touched the page. */
  touched = true;

  async resume(): Promise<void> {
    // A browser lets the promise wait for the first touch.
    if (!this.touched) return new Promise(() => undefined);
    this.state = 'running';
  }

  createBuffer(_channels: number, length: number, rateHz: number) {
    const buffer = { length, rateHz, loudest: 0, copyToChannel: (samples: Float32Array) => void (buffer.loudest = loudestOf(samples)) };
    return buffer;
  }

  createGain() {
    return { gain: { value: 1, setTargetAtTime: () => undefined }, connect: () => undefined, disconnect: () => undefined };
  }

  createBufferSource() {
    let level = { gain: { value: 1 } };
    let played: Played | undefined;
    const source = {
      buffer: { length: 0, rateHz: 1, loudest: 0 },
      onended: undefined as (() => void) | undefined,
      connect: (to: typeof level) => (level = to),
      start: () => {
        const { length, rateHz, loudest } = source.buffer;
        played = { ms: (length / rateHz) * 1000, peak: loudest * level.gain.value, cut: false };
        this.played.push(played);
      },
      stop: () => void (played && (played.cut = true)),
    };
    return source;
  }
}

const loudestOf = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
