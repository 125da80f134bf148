import type { Listed } from './messages.ts';

/** How many clickers a receiver takes up. */
const places = 120;

/** The clickers that the receiver listens to. */
export class WhiteList {
  readonly #listed = new Map<string, Listed>();
  readonly #changed: (listed: readonly Listed[]) => void;

  /** `changed` is told the whole list after each change. */
  constructor(listed: readonly Listed[], changed: (listed: readonly Listed[]) => void) {
    for (const one of listed.slice(0, places)) this.#listed.set(one.uID, one);
    this.#changed = changed;
  }

  get all(): readonly Listed[] {
    return [...this.#listed.values()];
  }

  has(uid: string): boolean {
    return this.#listed.has(uid);
  }

  /** Whether it is new on the list, was there, or found no place. */
  takeUp({ uID, uID_t }: Listed): 'new' | 'known' | 'full' {
    if (this.#listed.has(uID)) return 'known';
    if (this.#listed.size >= places) return 'full';
    this.#listed.set(uID, { uID, uID_t });
    this.#changed(this.all);
    return 'new';
  }

  clear(uid: string): void {
    if (this.#listed.delete(uid)) this.#changed(this.all);
  }

  /** What a trace says stands on it, in place of what stood there. */
  replace(listed: readonly Listed[]): void {
    this.#listed.clear();
    for (const one of listed.slice(0, places)) this.#listed.set(one.uID, one);
    this.#changed(this.all);
  }
}
