import type { LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';

export const tourToken = token<FirstTour>('tour');

/** Whom Home has shown around on this device: a board has many teachers, and each is shown around once. */
export class FirstTour {
  #asked = false;

  constructor(
    private readonly store: LocalStore,
    /** Who is logged in; '' without a session. */
    private readonly userId: () => string,
  ) {}

  /** Home is new to this teacher, or they want to see it again. Without a session it is nobody's first time. */
  get due(): boolean {
    return this.#asked || (this.userId() !== '' && this.store.get(this.#key()) === undefined);
  }

  /** Once more, when Home is open the next time. */
  ask(): void {
    this.#asked = true;
  }

  /** Seen to its end, or left. */
  done(): void {
    this.#asked = false;
    if (this.userId() !== '') this.store.set(this.#key(), 'seen');
  }

  #key(): string {
    return `tour.${this.userId()}`;
  }
}
