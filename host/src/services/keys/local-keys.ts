import { ObservableValue, type Disposable, type Observable } from '@chorus/sdk';
import { KeyRegistry, usualKeys, type KeyChoices } from '@chorus/sdk/ui';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';

/** What a key of a page does, by the key that pages ask for. */
export const pageKeys = { main: ' ', previous: 'ArrowLeft', next: 'ArrowRight' } as const;
export type PageKey = keyof typeof pageKeys;

/** Keys that the browser, dialogs and the keyboard's own way through a page need. */
const needed = /^(Tab|Enter|Escape|Shift|Control|Alt|AltGraph|Meta|ContextMenu|CapsLock|Process|Dead|Unidentified|F\d+)$/;

/** Why a key can't be chosen: it is needed elsewhere, or does another work already. */
export type KeyProblem = 'needed' | 'taken';

export const keysToken = token<LocalKeys>('keys');

/** Which keys pages have on this device. */
export class LocalKeys {
  readonly #state: ObservableValue<KeyChoices>;
  readonly #card = new ObservableValue(false);
  readonly #hint = new ObservableValue(false);
  /** What the pages that are shown have asked for. */
  readonly registry: KeyRegistry;

  constructor(private readonly store: LocalStore) {
    this.#state = new ObservableValue(parse(readJson(store, 'keys', isRecord) ?? {}));
    this.registry = new KeyRegistry(this.#state);
  }

  /** Runs once on this machine: when a page-turner has turned something for the first time. */
  onFirstTurn(run: () => void): Disposable {
    if (this.store.get('page-turner-told') !== undefined) return { dispose: () => undefined };
    const first = this.registry.turned.subscribe(() => {
      first.dispose();
      this.store.set('page-turner-told', '1');
      run();
    });
    return first;
  }

  get state(): Observable<KeyChoices> {
    return this.#state;
  }

  /** Whether the card of what each key does now is shown. */
  get card(): Observable<boolean> {
    return this.#card;
  }

  showCard(shown: boolean): void {
    this.#card.set(shown);
  }

  /** Whether it is said what a page-turner does. */
  get turnerHint(): Observable<boolean> {
    return this.#hint;
  }

  showTurnerHint(shown: boolean): void {
    this.#hint.set(shown);
  }

  setOn(on: boolean): void {
    this.#keep({ ...this.#state.get(), on });
  }

  /** Gives the work to this key; says why not. */
  choose(work: PageKey, key: string): KeyProblem | undefined {
    if (needed.test(key)) return 'needed';
    const { on, chosen } = this.#state.get();
    const others = Object.entries(pageKeys).filter(([name]) => name !== work);
    if (others.some(([, usual]) => (chosen[usual] ?? usual) === key)) return 'taken';
    this.#keep({ on, chosen: { ...chosen, [pageKeys[work]]: key } });
    return undefined;
  }

  /** All as they were at first. */
  reset(): void {
    this.#keep(usualKeys);
  }

  #keep(choices: KeyChoices): void {
    this.store.set('keys', JSON.stringify(choices));
    this.#state.set(Object.freeze(choices));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parse({ on, chosen }: Readonly<Record<string, unknown>>): KeyChoices {
  const usual = new Set<string>(Object.values(pageKeys));
  const kept = isRecord(chosen) ? Object.entries(chosen) : [];
  return Object.freeze({
    on: on !== false,
    chosen: Object.freeze(
      Object.fromEntries(
        kept.filter((one): one is [string, string] => usual.has(one[0]) && typeof one[1] === 'string' && !needed.test(one[1])),
      ),
    ),
  });
}
