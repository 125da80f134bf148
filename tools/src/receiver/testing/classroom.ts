import { startReceiver, type ReceiverOptions, type RunningReceiver } from '../index.ts';
import { TestClient } from './client.ts';
import { ManualClock } from './manual-clock.ts';

/** Receivers and clients of a test, ended together. */
export class Classroom implements AsyncDisposable {
  readonly clock = new ManualClock();
  readonly #receivers: RunningReceiver[] = [];
  readonly #clients: TestClient[] = [];

  async receiver(options: ReceiverOptions = {}): Promise<RunningReceiver> {
    const receiver = await startReceiver({ clock: this.clock, random: () => 0.5, ...options });
    this.#receivers.push(receiver);
    return receiver;
  }

  async client({ url }: { readonly url: string }, headers?: Readonly<Record<string, string>>): Promise<TestClient> {
    const client = await TestClient.connect(url, headers);
    this.#clients.push(client);
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const client of this.#clients) client.close();
    await Promise.all(this.#receivers.map((receiver) => receiver.stop()));
  }
}
