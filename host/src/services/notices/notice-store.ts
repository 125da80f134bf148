import { ObservableValue, type Clock, type Notices, type Observable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** A message on the screen. */
export interface Notice {
  readonly id: number;
  readonly kind: 'info' | 'good' | 'warning' | 'error';
  readonly text: string;
  /** What can be done about it while it is seen, such as to take it back. */
  readonly action?: NoticeAction;
}

/** A button of a message; the message goes with the press. */
export interface NoticeAction {
  readonly text: string;
  run(): void;
}

const shown = 5;

export const noticesToken = token<NoticeStore>('notices');

/** The messages on the screen; the shell draws them. The same text twice is shown once, and stays longer. */
export class NoticeStore implements Notices {
  readonly #open = new ObservableValue<readonly Notice[]>([]);
  readonly #timers = new Map<number, { dispose(): void }>();
  #next = 1;

  constructor(private readonly clock: Clock) {}

  get open(): Observable<readonly Notice[]> {
    return this.#open;
  }

  async show({ kind, text, ms, action }: Omit<Notice, 'id'> & { ms?: number }): Promise<void> {
    const same = action ? undefined : this.#open.get().find((notice) => notice.kind === kind && notice.text === text);
    const notice = same ?? { id: this.#next++, kind, text, ...(action && { action }) };
    this.#timers.get(notice.id)?.dispose();
    if (!same) this.#open.set([...this.#open.get(), notice].slice(-shown));
    this.#timers.set(
      notice.id,
      this.clock.timeout(ms ?? (kind === 'error' ? 5000 : 3000), () => this.dismiss(notice.id)),
    );
  }

  dismiss(id: number): void {
    this.#timers.get(id)?.dispose();
    this.#timers.delete(id);
    if (this.#open.get().some((notice) => notice.id === id)) this.#open.set(this.#open.get().filter((notice) => notice.id !== id));
  }
}
