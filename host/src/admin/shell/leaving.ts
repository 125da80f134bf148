import { ObservableValue, toDisposable, type Disposable, type Observable } from '@chorus/sdk';

/** What is about to be done, once somebody says that what was typed may be lost. */
export interface LeaveQuestion {
  readonly go: () => void;
}

/** Asks before a page with something unsaved is left: by a link, by the browser's buttons, by logging out, or for another organisation. */
export class Leaving {
  readonly #held = new Set<object>();
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
  hold(): Disposable {
    const hold = {};
    this.#held.add(hold);
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
    if (this.#held.size === 0 || pathOf(asked) === pathOf(this.#at)) {
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
