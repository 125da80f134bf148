import { token } from '../lifecycle/token.ts';

export const idsToken = token<Ids>('ids');

/** Makes ids; injected so that tests know them. */
export interface Ids {
  next(): string;
}
