/** Makes ids; injected so that tests know them. */
export interface Ids {
  next(): string;
}
