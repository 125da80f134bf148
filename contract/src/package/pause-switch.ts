import { toDisposable, type Disposable } from '@chorus/sdk';

/** Whether something is paused, for those who wait for its end and those who pass it on. */
export class PauseSwitch {
  readonly #listeners = new Set<(paused: boolean) => void>();
  #paused: boolean;

  constructor(paused = false) {
    this.#paused = paused;
  }

  get paused(): boolean {
    return this.#paused;
  }

  set(paused: boolean): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    for (const listener of this.#listeners) listener(paused);
  }

  onChange(listener: (paused: boolean) => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => void this.#listeners.delete(listener));
  }

  /** At once while it is not paused. */
  async resumed(): Promise<void> {
    if (!this.#paused) return;
    await new Promise<void>((resolve) => {
      const heard = this.onChange(() => {
        heard.dispose();
        resolve();
      });
    });
  }
}
