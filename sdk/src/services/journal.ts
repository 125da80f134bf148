import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** How safe the record is. */
export type JournalState = {
  /** Entries on this machine that the server has not acknowledged. */
  readonly unsynced: number;
  /** `memory`: this browser gives no storage; answers go to the server only. */
  readonly storage: 'disk' | 'memory';
  /** Another tab writes for this class; this one watches. */
  readonly writer: 'this-tab' | 'other-tab';
  readonly online: boolean;
};

/** The append-only local record of answers and events, synchronised when there is a network. */
export interface Journal {
  readonly state: Observable<JournalState>;
}

export const Journal = serviceToken<Journal>(
  'Journal',
  1,
  'Is everything that students answered on disk, and has it arrived?',
  'answers.read',
);
