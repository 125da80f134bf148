import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';

/** How often a page that stays open asks by itself. */
const everyMs = 6 * 3_600_000;

/** This page's version and build, and whether the server gives out another build by now. */
export interface VersionState {
  readonly version: string;
  readonly build: string;
  readonly newer: boolean;
}

/** What an own check found. */
export type VersionFound = 'newest' | 'newer' | 'unknown';

/** Whether this page is the one that the server gives out (3-12). */
export class Versions {
  readonly #state: ObservableValue<VersionState>;
  #askedAt = -Infinity;

  /** `stamp`: what the build has written into the page, version and build. */
  constructor(
    private readonly api: Pick<ApiClient, 'call'>,
    private readonly clock: Pick<Clock, 'mono'>,
    stamp: string,
  ) {
    const [version = '', build = ''] = stamp.split(' ');
    this.#state = new ObservableValue<VersionState>(Object.freeze({ version, build, newer: false }));
  }

  get state(): Observable<VersionState> {
    return this.#state;
  }

  /** Asks the server; `unknown` without one. */
  async check(): Promise<VersionFound> {
    try {
      const { build } = await this.api.call('checkVersion', {}, { quiet: true });
      this.#askedAt = this.clock.mono();
      const now = this.#state.get();
      // A server without a built page, or a page that nobody built, can't be compared.
      const newer = build !== '' && now.build !== '' && build !== now.build;
      if (newer !== now.newer) this.#state.set(Object.freeze({ ...now, newer }));
      return newer ? 'newer' : 'newest';
    } catch {
      return 'unknown';
    }
  }

  /** Asks where nobody has for hours. */
  async checkNowAndThen(): Promise<void> {
    if (this.clock.mono() - this.#askedAt >= everyMs) await this.check();
  }
}
