import type { Clock, Disposable } from '@chorus/sdk';
import { ChannelError, type ChannelErrorCode } from './device-channel.ts';
import type { ReceiverMessage } from './receiver-message.ts';

type VoiceMessage = Extract<ReceiverMessage, { fun: 'get_voice' }>;

/** Recordings asked for at a time; the others wait. */
const atOnce = 4;
/** Given up when no part came for this long. */
const silentMs = 10_000;
/** How long to wait, and how often, while the receiver is busy. */
const busyMs = 1_000;
const busyTries = 10;

type Asked = {
  readonly path: string;
  readonly parts: Uint8Array<ArrayBuffer>[];
  readonly settle: (result: Uint8Array<ArrayBuffer> | ChannelError) => void;
  tries: number;
  timer: Disposable;
};

/** Fetches recordings over the line, part by part (`docs/protocols/receiver.md` section 6). */
export class VoiceFetches {
  readonly #asked = new Map<number, Asked>();
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #next = 1;

  constructor(
    private readonly clock: Clock,
    /** False while the line is not open. */
    private readonly send: (message: Readonly<Record<string, unknown>>) => boolean,
  ) {}

  /** Errors: {@link ChannelError}, the signal's reason. */
  async fetch(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    signal.throwIfAborted();
    await this.#turn(signal);
    try {
      return await this.#ask(path, signal);
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }

  /** A part came, or an error. What nobody waits for any more is ignored. */
  take(message: VoiceMessage): void {
    const asked = this.#asked.get(message.id);
    if (!asked) return;
    if ('error' in message) {
      if (message.error === 'busy' && asked.tries < busyTries) {
        asked.tries += 1;
        this.#wait(asked, busyMs, () => {
          this.#wait(asked, silentMs, () => this.#fail(message.id, 'timeout'));
          if (!this.send({ fun: 'get_voice', vo_path: asked.path, id: message.id })) this.#fail(message.id, 'not-connected');
        });
      } else this.#fail(message.id, message.error === 'not_found' ? 'not-found' : 'failed');
      return;
    }
    const bytes = message.part === asked.parts.length + 1 ? fromBase64(message.data) : undefined;
    if (!bytes) return this.#fail(message.id, 'bad-answer');
    asked.parts.push(bytes);
    this.#wait(asked, silentMs, () => this.#fail(message.id, 'timeout'));
    if (message.part === message.parts) asked.settle(joined(asked.parts));
  }

  /** The line was cut: what was under way fails. */
  cut(): void {
    for (const id of Array.from(this.#asked.keys())) this.#fail(id, 'not-connected');
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', stop);
        this.#running += 1;
        resolve();
      };
      const stop = () => {
        this.#queue.splice(this.#queue.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      if (this.#running < atOnce) return go();
      this.#queue.push(go);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  #ask(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const id = this.#next++;
    return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const abort = () => done(signal.reason as Error);
      const done = (result: Uint8Array<ArrayBuffer> | Error) => {
        this.#asked.get(id)?.timer.dispose();
        this.#asked.delete(id);
        signal.removeEventListener('abort', abort);
        if (result instanceof Uint8Array) resolve(result);
        else reject(result);
      };
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener('abort', abort, { once: true });
      const timer = this.clock.timeout(silentMs, () => this.#fail(id, 'timeout'));
      this.#asked.set(id, { path, parts: [], settle: done, tries: 0, timer });
      if (!this.send({ fun: 'get_voice', vo_path: path, id })) this.#fail(id, 'not-connected');
    });
  }

  #wait(asked: Asked, ms: number, run: () => void): void {
    asked.timer.dispose();
    asked.timer = this.clock.timeout(ms, run);
  }

  #fail(id: number, code: ChannelErrorCode): void {
    const asked = this.#asked.get(id);
    asked?.settle(new ChannelError(code, `The recording ${asked.path} did not come from the receiver: ${code}.`));
  }
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
