import type { Disposable } from '../plugin/disposable.ts';
import { ObservableValue, type Observable } from '../plugin/observable.ts';
import { keyFor, usualKeys, type KeyChoices } from './key-choice.ts';

/** What a key does; `does` says it in the interface's language: without it the card of keys says what such a key usually does. */
export type KeyWork = (() => void) | { readonly does: string; readonly press: () => void };

/** What a page's keys do, by `KeyboardEvent.key`. */
export type Keys = Readonly<Record<string, KeyWork>>;

/** Keys that somebody has asked for, as they are now. */
export interface AskedKeys {
  current: Keys;
  /** The page scrolls: a page-turner's keys are left to that. */
  scrolls?: boolean;
}

/** Keys that a part of the page hears by itself, for the card of keys alone. */
export interface ToldKeys {
  current: readonly ShownKey[];
}

/** A key and what it does now. */
export interface ShownKey {
  readonly key: string;
  /** Undefined where nobody has said it. */
  readonly does: string | undefined;
  /** By which key the page has asked for it, where the teacher has chosen another. */
  readonly usual?: string;
  /** Keys that do the same, such as a page-turner's. */
  readonly also?: readonly string[];
}

/** Controls that have their own use for the space bar and the arrows. */
const own = 'button, a, input, select, textarea, [contenteditable], [role="slider"], [role="menu"], [role="radiogroup"]';
/** A plain button has no use for the arrows, wherever it is: after a press on one of the footer or of the list the page has them all the same. */
const arrowless = 'button:not([role], [aria-expanded="true"], [role="menu"] *, [role="radiogroup"] *)';
/** Where a page-turner's keys have a use of their own. */
const turning =
  'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable], [role="slider"], [role="menu"], [role="listbox"]';
/** The one filled control of an activity's page: what is likely to be done next. */
const filled = '.ch-record-button, .ch-button-primary';

/** The key that does what the page's filled button does. */
export const mainKey = ' ';
/** What a page-turner sends, and the key of a page that does the same. */
const turners: Readonly<Record<string, string>> = { PageDown: 'ArrowRight', PageUp: 'ArrowLeft' };
/** A Chinese keyboard's own question mark. */
const same: Readonly<Record<string, string>> = { '？': '?' };

/** The keys of the pages that are shown: who asks last comes first. The main key presses the filled button of an activity's page, unless a page has none. */
export class KeyRegistry {
  readonly #asked = new Set<AskedKeys>();
  readonly #told = new Set<ToldKeys>();
  readonly #turned = new ObservableValue(0);
  readonly #renewed = new ObservableValue(0);

  constructor(private readonly choices: Observable<KeyChoices> = new ObservableValue(usualKeys)) {}

  /** How often a page-turner's key did something here. */
  get turned(): Observable<number> {
    return this.#turned;
  }

  /** How often what was asked for became another, such as in another language: {@link now} is to be read again. */
  get renewed(): Observable<number> {
    return this.#renewed;
  }

  /** What was asked for or told is another now. */
  renew(): void {
    this.#renewed.set(this.#renewed.get() + 1);
  }

  /** Hears the keyboard for these keys until it is disposed. */
  ask(keys: AskedKeys): Disposable {
    if (this.#asked.size === 0) window.addEventListener('keydown', this.#hear);
    this.#asked.add(keys);
    return {
      dispose: () => {
        this.#asked.delete(keys);
        if (this.#asked.size === 0) window.removeEventListener('keydown', this.#hear);
      },
    };
  }

  /** Says of keys that are heard elsewhere what they do. */
  tell(keys: ToldKeys): Disposable {
    this.#told.add(keys);
    return { dispose: () => this.#told.delete(keys) };
  }

  /** Does what the page's key does now, as its filled button for {@link mainKey}; false where it does nothing. */
  press(key: string): boolean {
    if (document.querySelector('[role="dialog"]')) return false;
    const run = this.#work(key);
    if (!run) return false;
    (typeof run === 'function' ? run : run.press)();
    return true;
  }

  /** What each key does now. */
  now(): readonly ShownKey[] {
    const choices = this.choices.get();
    const usual = new Set([...(filledButton() ? [mainKey] : []), ...this.#newestFirst.flatMap(({ current }) => Object.keys(current))]);
    const asked = [...usual].flatMap((one): ShownKey[] => {
      const key = keyFor(one, choices);
      const work = this.#work(one);
      if (key === undefined || work === undefined) return [];
      const also = Object.keys(turners).filter((turner) => turners[turner] === one && turner !== key && this.#turns(turner) === one);
      return [{ key, usual: one, does: typeof work === 'function' ? undefined : work.does, also }];
    });
    return [...asked, ...[...this.#told].reverse().flatMap(({ current }) => current)];
  }

  get #newestFirst(): readonly AskedKeys[] {
    return [...this.#asked].reverse();
  }

  /** What is done for a page's key. */
  #work(usual: string): KeyWork | undefined {
    const button = usual === mainKey ? filledButton() : undefined;
    if (button) return { does: nameOf(button), press: () => button.click() };
    return this.#newestFirst.find(({ current }) => current[usual] !== undefined)?.current[usual];
  }

  /** The page's key that a page-turner's stands for; undefined where it stands for itself. */
  #turns(pressed: string): string | undefined {
    const turned = turners[pressed];
    if (turned === undefined || !this.choices.get().on) return undefined;
    const page = this.#newestFirst.find(({ current }) => current[turned] !== undefined);
    return page && !page.scrolls ? turned : undefined;
  }

  readonly #hear = (event: KeyboardEvent): void => {
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('[role="dialog"]')) return;
    const pressed = same[event.key] ?? event.key;
    const choices = this.choices.get();
    const all = [mainKey, ...this.#newestFirst.flatMap(({ current }) => Object.keys(current))];
    const asked = all.find((key) => keyFor(key, choices) === pressed);
    const turned = asked === undefined ? this.#turns(pressed) : undefined;
    const usual = asked ?? turned;
    const work = usual === undefined ? undefined : this.#work(usual);
    if (!work) return;
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest(own);
    const free = turners[pressed] !== undefined ? !target?.closest(turning) : !control || (pressed !== ' ' && control.matches(arrowless));
    if (!free) return;
    event.preventDefault();
    (typeof work === 'function' ? work : work.press)();
    if (turners[pressed] !== undefined) this.#turned.set(this.#turned.get() + 1);
  };
}

/** The filled button of an activity's page, where it can be pressed. */
function filledButton(): HTMLButtonElement | undefined {
  const all = [...document.querySelectorAll<HTMLButtonElement>(`[data-stage] :is(${filled})`)];
  const there = all.filter(
    (button) => !button.disabled && button.ariaDisabled !== 'true' && !button.closest('[inert]') && button.checkVisibility?.() !== false,
  );
  return there.find((button) => button.matches('.ch-record-button')) ?? there.at(-1);
}

const nameOf = (button: HTMLElement): string => (button.ariaLabel ?? button.textContent ?? '').trim();
