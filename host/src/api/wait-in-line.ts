import { lineOf } from '@chorus/contract/api/login-place';
import { State } from '@chorus/contract/api/state';
import { ApiError } from './api-error.ts';

/** How a page waits where many log in at once. */
export interface InLine {
  /** So many are in front. */
  readonly onPlace: (before: number) => void;
  /** Whoever waits gives up. */
  readonly signal: AbortSignal;
}

/** Logs in by `call`, again and again with the place in line that the server gives, until it is this one's turn. Errors: those of `call`; `aborted`. */
export async function waitInLine<T>(call: (place: string) => Promise<T>, inLine?: InLine): Promise<T> {
  for (let place = ''; ;) {
    try {
      return await unlessGivenUp(call(place), inLine?.signal);
    } catch (error) {
      const line = error instanceof ApiError && error.state === State.tooMany ? lineOf(error.errors) : undefined;
      if (!line) throw error;
      place = line.place;
      inLine?.onPlace(line.before);
    }
  }
}

async function unlessGivenUp<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  let giveUp = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new ApiError('aborted', 'login', 'was given up while it waited in line'));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([answer, givenUp]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
