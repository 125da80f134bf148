import type { UpdateFault } from '@chorus/contract/desktop/updates';

/** Why an update is not done. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  constructor(
    readonly code: Exclude<UpdateFault, 'address' | 'withdrawn' | 'not-here'>,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${message}`, options);
  }
}

/** Fetches and installs releases from a feed. Errors: {@link UpdateError}. */
export interface Updater {
  /** The newer version that a feed gives out, if its signature holds; undefined where it has none. */
  check(feed: string, signal: AbortSignal): Promise<string | undefined>;
  /** Fetches what was checked last, and sees that it is what the feed says. */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /** Ends the client, and installs what was fetched; tells where the client goes on, since that failed. */
  install(failed: (error: UpdateError) => void): void;
}
