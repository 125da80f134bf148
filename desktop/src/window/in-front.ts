/** Systems tell that one window has lost the keys and another has got them within moments. */
const handOverMs = 500;

/** Knows whether the classroom's window is in front of other programs: it has the keys, or has just lost them to the menu that floats above it. */
export class InFront {
  #page: 'keys' | 'menu' | 'behind' = 'behind';
  #lostAt = -Infinity;

  /** `now`: milliseconds of a clock that nobody sets. */
  constructor(private readonly now: () => number) {}

  pageFocused(): void {
    this.#page = 'keys';
  }

  pageBlurred(): void {
    this.#page = 'behind';
    this.#lostAt = this.now();
  }

  pageHidden(): void {
    this.#page = 'behind';
    this.#lostAt = -Infinity;
  }

  menuFocused(): void {
    if (this.#page === 'behind' && this.now() - this.#lostAt <= handOverMs) this.#page = 'menu';
  }

  menuBlurred(): void {
    if (this.#page === 'menu') this.pageBlurred();
  }

  get page(): boolean {
    return this.#page !== 'behind';
  }
}
