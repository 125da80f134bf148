import { ObservableValue, type Clock, type Disposable, type Observable } from '@chorus/sdk';

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const beatMs = 2000;
/** A writer that is silent for this long may be replaced. */
const silentMs = 5000;

/** What tabs of one browser tell each other: the record has changed, and "I am alive". */
export class TabChannel {
  readonly #silent = new ObservableValue(false);
  #follow: (scope: string) => Promise<void> = async () => undefined;
  #behind: Set<string> | undefined;
  #beating: Disposable | undefined;
  #watching: { readonly scope: string; readonly timer: Disposable; heardAt: number } | undefined;

  constructor(
    private readonly channel: Channel | undefined,
    private readonly clock: Clock,
  ) {
    if (channel) channel.onmessage = (event) => this.#hear(event.data);
  }

  /** The writing tab has not been heard for 5 s. */
  get silent(): Observable<boolean> {
    return this.#silent;
  }

  /** Called when another tab has written for a class: once for all that it writes while `follow` is under way. */
  onChanged(follow: (scope: string) => Promise<void>): void {
    this.#follow = follow;
  }

  changed(scope: string): void {
    this.channel?.postMessage({ type: 'changed', scope });
  }

  /** Gives signs of life for a class from now on. */
  beat(scope: string): void {
    this.stop();
    const send = () => this.channel?.postMessage({ type: 'beat', scope });
    send();
    this.#beating = this.clock.interval(beatMs, send);
  }

  /** Listens for the writer of a class; undefined: no longer. */
  watch(scope: string | undefined): void {
    if (scope === undefined && !this.#watching) return;
    this.#watching?.timer.dispose();
    this.#watching = undefined;
    this.#silent.set(false);
    if (scope === undefined) return;
    this.#beating?.dispose();
    const timer = this.clock.interval(1000, () =>
      this.#silent.set(this.#watching !== undefined && this.clock.mono() - this.#watching.heardAt >= silentMs),
    );
    this.#watching = { scope, timer, heardAt: this.clock.mono() };
  }

  /** No more signs of life. */
  stop(): void {
    this.#beating?.dispose();
    this.watch(undefined);
  }

  #hear(message: unknown): void {
    const { type, scope } = (message ?? {}) as { type?: unknown; scope?: unknown };
    if (typeof scope !== 'string') return;
    if (this.#watching?.scope === scope) {
      this.#watching.heardAt = this.clock.mono();
      this.#silent.set(false);
    }
    if (type === 'changed') void this.#changed(scope);
  }

  async #changed(scope: string): Promise<void> {
    if (this.#behind) return void this.#behind.add(scope);
    this.#behind = new Set([scope]);
    try {
      // What is added meanwhile comes in its turn.
      for (const one of this.#behind) {
        this.#behind.delete(one);
        await this.#follow(one);
      }
    } finally {
      this.#behind = undefined;
    }
  }
}
