import { ObservableValue, toDisposable, type Disposable } from '@chorus/sdk';
import type { ChannelState, DeviceChannel, LineListener } from '../devices/device-channel.ts';

/** A line whose other end is the test. */
export class FakeDeviceChannel implements DeviceChannel {
  readonly state = new ObservableValue<ChannelState>('off');
  readonly sent: Readonly<Record<string, unknown>>[] = [];
  readonly recordings = new Map<string, Uint8Array<ArrayBuffer>>();
  starts = 0;
  restarts = 0;
  readonly #listeners = new Set<LineListener>();

  constructor(private readonly mono: () => number) {}

  lines(listener: LineListener): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  send(message: Readonly<Record<string, unknown>>): void {
    if (this.state.get() === 'open') this.sent.push(message);
  }

  async fetchRecording(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = this.recordings.get(path);
    if (!bytes) throw new Error(`The fake line has no ${path}.`);
    return bytes;
  }

  start(): void {
    this.starts += 1;
    if (this.state.get() === 'off') this.state.set('connecting');
  }

  stop(): void {
    this.state.set('off');
  }

  restart(): void {
    this.restarts += 1;
  }

  /** A line from the receiver; an object is written as JSON. */
  says(line: object | string | undefined): void {
    const text = typeof line === 'object' ? JSON.stringify(line) : line;
    for (const listener of Array.from(this.#listeners)) listener(text, this.mono(), 0);
  }

  /** The line opens, and the receiver says who it is and which clickers of model 18 it knows. */
  plugIn(serial = 'R1', uids: readonly string[] = []): void {
    this.state.set('open');
    this.says({ fun: 'get_dev_info', dev_sn: serial });
    this.says({ fun: 'get_wl_list', dev_sn: serial, uids: uids.map((uID) => ({ uID, uID_t: 18 })) });
  }
}
