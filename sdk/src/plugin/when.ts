/** School stages an activity is made for. */
export type Stage = 'primary' | 'middle';

/** Facts that a menu's `when` may ask for. */
export type Fact = 'loggedIn' | 'offline' | 'desktop' | 'hasClass';

/** A condition over a closed set of facts, as data, so that it is evaluated before any code is loaded. */
export type When =
  | Fact
  | { readonly not: When }
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly stage: Stage }
  | { readonly route: string };
