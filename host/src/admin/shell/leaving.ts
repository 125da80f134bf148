import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';

/** What is about to be done, once somebody says that what was typed may be lost. */
export interface LeaveQuestion {
  readonly go: () => void;
}

/** What may change while something is unsaved: what stands behind the page’s path, such as which row is open, or nothing. */
export type HeldWithin = 'path' | 'address';

/** Asks before a page with something unsaved is left: by a link, by the browser's buttons, by logging out, or for another organisation. */
export class Leaving {
  readonly #held = new Map<object, HeldWithin>();
  readonly #question = new ObservableValue<LeaveQuestion | undefined>(undefined);
  #at: string;

  /** Hears of another address before whoever draws what is at it. */
  constructor(private readonly page: Pick<Window, 'addEventListener' | 'history' | 'location'>) {
    this.#at = page.location.hash;
    page.addEventListener('hashchange', () => this.#moved());
  }

  get question(): Observable<LeaveQuestion | undefined> {
    return this.#question;
  }

  /** Something here is unsaved, until that is taken back. */
  hold(within: HeldWithin = 'path'): Disposable {
    const hold = {};
    this.#held.set(hold, within);
    return toDisposable(() => void this.#held.delete(hold));
  }

  /** Does what leaves the page: at once, or once somebody has said so. */
  leave(go: () => void): void {
    if (this.#held.size === 0) go();
    else this.#question.set({ go });
  }

  /** Whether the page is left. */
  answer(sure: boolean): void {
    const question = this.#question.get();
    this.#question.set(undefined);
    if (!sure || !question) return;
    this.#held.clear();
    question.go();
  }

  #moved(): void {
    const { location, history } = this.page;
    const asked = location.hash;
    const within = [...this.#held.values()].includes('address') ? (hash: string) => hash : pathOf;
    if (this.#held.size === 0 || within(asked) === within(this.#at)) {
      this.#at = asked;
      return;
    }
    history.replaceState(null, '', this.#at === '' ? '#/' : this.#at);
    this.leave(() => {
      this.#at = asked;
      location.hash = asked;
    });
  }
}

const pathOf = (hash: string) => hash.split('?', 1)[0];
