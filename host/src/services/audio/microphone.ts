import { toDisposable, type Disposable } from '@chorus/sdk';
import { waitFor, within } from '../../kernel/time-limit.ts';
import { browserTimers } from '../clock/browser-timers.ts';
import workletUrl from './capture-worklet.js?url&no-inline';
import type { CaptureHandlers, CaptureTrack, OpenCapture } from './audio-capture.ts';

/** Whether there is a microphone that may be used. */
export type MicrophoneState = 'unknown' | 'ready' | 'denied' | 'missing' | 'taken';

/** Why there is no sound to be had. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';
  constructor(
    /** `taken`: another program has it. `silent`: it is there and allowed, and gives no sound. `given-up`: nobody waits for it any more. */
    readonly code: 'missing' | 'denied' | 'taken' | 'silent' | 'given-up',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A microphone to choose from. */
export interface MicrophoneDevice {
  readonly deviceId: string;
  /** Empty until the teacher has allowed the microphone. */
  readonly label: string;
}

/** The microphones of this machine, and which of them is used. */
export interface Microphones {
  devices(): Promise<readonly MicrophoneDevice[]>;
  /** The one that was chosen on this device; undefined: whichever the browser takes. */
  chosen(): string | undefined;
  /** From now on, and after a reload. Where it is not plugged in, the browser takes another one. */
  choose(deviceId: string | undefined): void;
  /** Runs when one was plugged in or out. */
  changed(run: () => void): Disposable;
}

/** The machine's microphone. */
export interface Microphone extends Microphones {
  /** Gives 16 kHz mono until stopped. Errors: {@link MicrophoneError}. */
  open(handlers: CaptureHandlers): Promise<OpenCapture>;
  /** What is known without asking the teacher for permission. */
  watch(changed: (state: MicrophoneState) => void): void;
}

/** Where the chosen microphone is kept. */
export interface KeptMicrophone {
  get(): string | undefined;
  set(deviceId: string | undefined): void;
}

/** What a browser's refusal means, by the name of its error. */
const refusals: Readonly<Record<string, 'denied' | 'taken'>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'taken',
};
const said = {
  denied: 'The microphone is not allowed.',
  taken: 'Another program has the microphone.',
  missing: 'There is no microphone that can be used.',
} as const;

const rateHz = 16_000;
/** The teacher has this long to answer the browser's question. */
const askMs = 30_000;
/** A sound card answers at once, but the worklet may have to be fetched; one that another program holds, or that is gone, never answers. */
const cardMs = 10_000;
const closeMs = 500;

/** {@link Microphone} of a browser: getUserMedia → AudioWorklet at 16 kHz, without the filters that bend a voice. */
export class BrowserMicrophone implements Microphone {
  #context: Promise<AudioContext> | undefined;

  constructor(private readonly kept: KeptMicrophone) {}

  async devices(): Promise<readonly MicrophoneDevice[]> {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const all = (await devices?.enumerateDevices().catch(() => undefined)) ?? [];
    return all.filter(({ kind }) => kind === 'audioinput').map(({ deviceId, label }) => ({ deviceId, label }));
  }

  chosen(): string | undefined {
    return this.kept.get();
  }

  choose(deviceId: string | undefined): void {
    this.kept.set(deviceId);
  }

  changed(run: () => void): Disposable {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.addEventListener('devicechange', run);
    return toDisposable(() => devices?.removeEventListener('devicechange', run));
  }

  async open(handlers: CaptureHandlers): Promise<OpenCapture> {
    const stream = await this.#stream();
    const [track] = stream.getAudioTracks();
    try {
      const context = await this.#running();
      const source = context.createMediaStreamSource(stream);
      const node = new AudioWorkletNode(context, 'chorus-capture', {
        numberOfInputs: 1,
        numberOfOutputs: 1,
        channelCount: 1,
        channelCountMode: 'explicit',
      });
      let closed: () => void = () => undefined;
      const last = new Promise<void>((resolve) => (closed = resolve));
      let heard = false;
      node.port.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!(data instanceof Float32Array)) return closed();
        heard = true;
        handlers.block(data);
      };
      track?.addEventListener('ended', () => handlers.unplugged());
      source.connect(node);
      // Silent, but what leads nowhere is not run.
      node.connect(context.destination);
      return {
        track: trackOf(track),
        stop: async () => {
          node.port.postMessage('close');
          await waitFor(browserTimers, closeMs, last);
          source.disconnect();
          node.disconnect();
          for (const each of stream.getTracks()) each.stop();
          if (heard) await waitFor(browserTimers, closeMs, context.suspend());
          else this.#giveUp();
        },
      };
    } catch (error) {
      for (const each of stream.getTracks()) each.stop();
      throw error instanceof MicrophoneError
        ? error
        : new MicrophoneError('silent', 'The microphone was opened, but gives no sound.', { cause: error });
    }
  }

  watch(changed: (state: MicrophoneState) => void): void {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) {
      changed('missing');
      return;
    }
    let permission: PermissionState | undefined;
    const look = async () => {
      const list = await devices.enumerateDevices().catch(() => undefined);
      if (list && !list.some(({ kind }) => kind === 'audioinput')) changed('missing');
      else changed(permission === 'denied' ? 'denied' : permission === 'granted' ? 'ready' : 'unknown');
    };
    devices.addEventListener('devicechange', () => void look());
    const asked = navigator.permissions?.query({ name: 'microphone' as PermissionName });
    void asked?.then(
      (status) => {
        permission = status.state;
        status.addEventListener('change', () => {
          permission = status.state;
          void look();
        });
        void look();
      },
      () => void look(),
    );
  }

  async #stream(): Promise<MediaStream> {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) throw new MicrophoneError('missing', 'This page may not use a microphone: it is neither on this machine nor under TLS.');
    const chosen = this.kept.get();
    let late = false;
    const asking = devices.getUserMedia({
      audio: {
        channelCount: 1,
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
        ...(chosen !== undefined && { deviceId: { ideal: chosen } }),
      },
    });
    asking.then(
      (stream) => late && stream.getTracks().forEach((track) => track.stop()),
      () => undefined,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late = true;
        reject(new MicrophoneError('denied', `Nobody allowed the microphone within ${askMs} ms.`));
      }, askMs);
    });
    try {
      return await Promise.race([asking, limit]);
    } catch (error) {
      if (error instanceof MicrophoneError) throw error;
      const code = refusals[error instanceof DOMException ? error.name : ''] ?? 'missing';
      throw new MicrophoneError(code, said[code], { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The context, which runs. One that does not in time is given up. */
  async #running(): Promise<AudioContext> {
    const running = (this.#context ??= this.#start()).then(async (context) => {
      if (context.state !== 'running') await context.resume();
      return context;
    });
    // Before anybody has touched the page a browser lets no sound run: that is waited for.
    const untouched = (navigator.userActivation as UserActivation | undefined)?.hasBeenActive === false;
    try {
      return await (untouched ? running : within(browserTimers, cardMs, running));
    } catch (error) {
      this.#giveUp();
      throw error;
    }
  }

  /** The next recording begins with a new context. */
  #giveUp(): void {
    const context = this.#context;
    this.#context = undefined;
    context?.then((each) => each.close()).catch(() => undefined);
  }

  async #start(): Promise<AudioContext> {
    const context = new AudioContext({ sampleRate: rateHz });
    await context.audioWorklet.addModule(workletUrl);
    return context;
  }
}

function trackOf(track: MediaStreamTrack | undefined): CaptureTrack {
  const settings = track?.getSettings() ?? {};
  // Newer browsers give more than true and false here.
  const on = (filter: unknown) => filter !== undefined && filter !== false;
  return {
    deviceId: settings.deviceId,
    label: track?.label ?? '',
    rateHz: settings.sampleRate,
    automaticGain: on(settings.autoGainControl),
    echoCancellation: on(settings.echoCancellation),
    noiseSuppression: on(settings.noiseSuppression),
  };
}
