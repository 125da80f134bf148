import { systemHeader } from '@chorus/contract/api/sign';
import type { ClientAbout } from '@chorus/contract/desktop/updates';
import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { token } from '../../lifecycle/token.ts';

/** How often a page that stays open asks by itself. */
const everyMs = 6 * 3_600_000;

/** What is said of something newer. */
export interface Upgrade {
  /** In the words of whoever runs the platform; empty where they say nothing. */
  readonly message: string;
  /** It is not left to the teacher. */
  readonly forced: boolean;
}

/** A newer release of the desktop client around this page (3-12). */
export interface ClientUpgrade extends Upgrade {
  readonly version: string;
  readonly downloadUrl: string;
}

/** This page's version and build, and what the server gives out by now. */
export interface VersionState {
  readonly version: string;
  readonly build: string;
  /** The server gives out another build of the page. */
  readonly page: Upgrade | undefined;
  /** A newer client is to be had; nothing in a browser. */
  readonly client: ClientUpgrade | undefined;
}

/** What an own check found. */
export type VersionFound = 'newest' | 'newer' | 'unknown';

export const versionsToken = token<Versions>('versions');

/** Whether this page, and the desktop client around it, are what the server gives out (3-12). */
export class Versions {
  readonly #state: ObservableValue<VersionState>;
  #askedAt = -Infinity;

  /** `stamp`: what the build has written into the page, version and build. */
  constructor(
    private readonly api: Pick<ApiClient, 'call'>,
    private readonly clock: Pick<Clock, 'mono'>,
    stamp: string,
    private readonly about?: ClientAbout,
  ) {
    const [version = '', build = ''] = stamp.split(' ');
    this.#state = new ObservableValue<VersionState>(Object.freeze({ version, build, page: undefined, client: undefined }));
  }

  get state(): Observable<VersionState> {
    return this.#state;
  }

  /** Asks the server; `unknown` without one. */
  async check(): Promise<VersionFound> {
    const { about } = this;
    // By 7.1-5 a client asks under its own version.
    const headers = about && { device: 'windows-pc', release: about.version, [systemHeader]: about.system };
    try {
      const found = await this.api.call('checkVersion', {}, { quiet: true, ...(headers && { headers }) });
      this.#askedAt = this.clock.mono();
      const { version, build } = this.#state.get();
      const upgrade = { message: found.upgradeMsg, forced: found.forceUpgrade };
      // A server without a built page, or a page that nobody built, can't be compared.
      const other = found.build !== '' && build !== '' && found.build !== build;
      const client = about && found.upgrade ? { ...upgrade, version: found.lastVersion, downloadUrl: found.downloadUrl } : undefined;
      // What is said is said of the client, where that is to be had.
      const page = other ? (client ? { message: '', forced: false } : upgrade) : undefined;
      this.#state.set(Object.freeze({ version, build, page, client }));
      return page || client ? 'newer' : 'newest';
    } catch {
      return 'unknown';
    }
  }

  /** Asks where nobody has for hours. */
  async checkNowAndThen(): Promise<void> {
    if (this.clock.mono() - this.#askedAt >= everyMs) await this.check();
  }
}
