import { ObservableValue, toDisposable, type Clock, type Disposable, type Observable } from '@chorus/sdk';
import { BusyThread } from './busy-thread.ts';
import { ChannelError, type ChannelState, type DeviceChannel, type LineListener } from './device-channel.ts';
import { LineSplitter } from './line-splitter.ts';
import { readMessage } from './receiver-message.ts';
import { VoiceFetches } from './voice-fetches.ts';

/** Where the receiver's service listens (7.4-15). */
export const receiverUrl = 'ws://127.0.0.1:8011/';

/** What {@link WebSocketChannel} needs. */
export interface WebSocketChannelPorts {
  open(url: string): WebSocket;
  readonly clock: Clock;
  /** 0–1: spreads the tries of many pages. */
  random(): number;
  /** Whether the browser keeps this page from the local machine. */
  forbidden(): Promise<boolean>;
  /** Whether nobody sees this page. */
  hidden(): boolean;
}

const delaysMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** {@link DeviceChannel} over a WebSocket; comes back by itself when the line is cut. */
export class WebSocketChannel implements DeviceChannel {
  readonly #state = new ObservableValue<ChannelState>('off');
  readonly #listeners = new Set<LineListener>();
  readonly #thread: BusyThread;
  readonly #splitter = new LineSplitter((line) => this.#line(line));
  readonly #voices: VoiceFetches;
  #socket: WebSocket | undefined;
  #retry: Disposable | undefined;
  #failures = 0;

  constructor(private readonly ports: WebSocketChannelPorts) {
    this.#thread = new BusyThread(ports.clock, () => ports.hidden());
    this.#voices = new VoiceFetches(ports.clock, (message) => this.#sent(message));
  }

  get state(): Observable<ChannelState> {
    return this.#state;
  }

  lines(listener: LineListener): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  send(message: Readonly<Record<string, unknown>>): void {
    this.#sent(message);
  }

  async fetchRecording(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#state.get() !== 'open') throw new ChannelError('not-connected', `The receiver is not connected: ${path} can't be fetched.`);
    return this.#voices.fetch(path, signal);
  }

  start(): void {
    if (this.#state.get() !== 'off') return;
    this.#state.set('connecting');
    this.#failures = 0;
    this.#connect();
  }

  stop(): void {
    this.#leave();
    this.#state.set('off');
  }

  restart(): void {
    if (this.#state.get() === 'off') return;
    this.#leave();
    if (this.#state.get() === 'open') this.#state.set('closed');
    this.#connect();
  }

  #connect(): void {
    this.#retry = undefined;
    let socket: WebSocket;
    try {
      socket = this.ports.open(receiverUrl);
    } catch {
      // A page may be kept from it by its own policy.
      return void this.#failed(undefined);
    }
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#state.set('open');
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      this.#splitter.push(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
    });
    socket.addEventListener('close', () => void this.#failed(socket));
  }

  async #failed(socket: WebSocket | undefined): Promise<void> {
    if (socket !== this.#socket) return;
    const wasOpen = this.#state.get() === 'open';
    this.#leave();
    const delay = delaysMs[Math.min(this.#failures, delaysMs.length - 1)]!;
    this.#failures += 1;
    this.#retry = this.ports.clock.timeout(delay * (0.8 + 0.4 * this.ports.random()), () => this.#connect());
    if (wasOpen) return this.#state.set('closed');
    const forbidden = await this.ports.forbidden();
    const now = this.#state.get();
    if (now !== 'off' && now !== 'open') this.#state.set(forbidden ? 'forbidden' : 'closed');
  }

  #leave(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#retry?.dispose();
    this.#retry = undefined;
    this.#splitter.reset();
    this.#voices.cut();
    this.#thread.dispose();
    socket?.close();
  }

  #line(line: string | undefined): void {
    this.#failures = 0;
    // Parts of a recording are long and many: they go no further.
    const message = line?.includes('"get_voice"') ? readMessage(line) : undefined;
    if (message?.fun === 'get_voice') return this.#voices.take(message);
    const monoMs = this.ports.clock.mono();
    const lateMs = this.#thread.lateMs();
    for (const listener of Array.from(this.#listeners)) listener(line, monoMs, lateMs);
  }

  #sent(message: Readonly<Record<string, unknown>>): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(`${JSON.stringify(message)}\n`);
    return true;
  }
}
