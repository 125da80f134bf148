declare const service: unique symbol;

/** Names a service of the host and says what it is. It stands in the file of what it names. */
export interface Token<T> {
  readonly name: string;
  readonly [service]?: T;
}

export const token = <T>(name: string): Token<T> => Object.freeze({ name });

/** Gives the service that a token names; there is one of each. */
export type Get = <T>(token: Token<T>) => T;
