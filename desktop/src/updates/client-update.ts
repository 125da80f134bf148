import type { UpdateState } from '@chorus/contract/desktop/updates';
import { UpdateError, type Updater } from './updater.ts';

/** What {@link ClientUpdate} needs. */
export interface ClientUpdatePorts {
  /** Undefined where the client was not installed by an installer, or has no key to check releases with. */
  readonly updater: Updater | undefined;
  /** A version that was taken back here, since it did not come up. */
  isWithdrawn(version: string): boolean;
  /** What must be true before a version is installed over this one. Errors: {@link UpdateError} `no-room`. */
  prepare(version: string): void;
  tell(state: UpdateState): void;
  wait(ms: number): Promise<void>;
  log(message: string): void;
}

const checkMs = 30_000;
/** Before each further try of a download that broke off. */
const againAfterMs = [2_000, 10_000];

/** One update of the client at a time: looked for, fetched, and installed when the page asks for it (4-42). */
export class ClientUpdate {
  #state: UpdateState = { phase: 'idle' };

  constructor(private readonly ports: ClientUpdatePorts) {}

  get state(): UpdateState {
    return this.#state;
  }

  /** Fetches the release at a download URL, unless one is under way or there. */
  async begin(downloadUrl: string): Promise<void> {
    if (!['idle', 'newest', 'failed'].includes(this.#state.phase)) {
      this.ports.tell(this.#state);
      return;
    }
    const { updater } = this.ports;
    const feed = feedOf(downloadUrl);
    if (feed === undefined) return this.#set({ phase: 'failed', fault: 'address' });
    if (!updater) return this.#set({ phase: 'failed', fault: 'not-here' });
    this.#set({ phase: 'checking' });
    try {
      const version = await updater.check(feed, AbortSignal.timeout(checkMs));
      if (version === undefined) return this.#set({ phase: 'newest' });
      if (this.ports.isWithdrawn(version)) return this.#set({ phase: 'failed', fault: 'withdrawn' });
      await this.#download(updater, version);
      this.#set({ phase: 'ready', version });
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Installs what is ready; anything else has nothing to install. */
  install(): void {
    if (this.#state.phase !== 'ready') return;
    try {
      this.ports.prepare(this.#state.version);
      this.#set({ phase: 'installing' });
      this.ports.updater!.install((error) => this.#failed(error));
    } catch (error) {
      this.#failed(error);
    }
  }

  async #download(updater: Updater, version: string): Promise<void> {
    for (let nth = 0; ; nth++) {
      this.#set({ phase: 'downloading', version, percent: 0 });
      try {
        // The whole of a slow school's line: what stands still is given up by the updater.
        return await updater.download(
          (percent) => this.#set({ phase: 'downloading', version, percent }),
          AbortSignal.timeout(12 * 3_600_000),
        );
      } catch (error) {
        const again = againAfterMs[nth];
        if (!(error instanceof UpdateError) || error.code !== 'cut' || again === undefined) throw error;
        this.ports.log(`The download of ${version} broke off, it begins again: ${error.message}`);
        await this.ports.wait(again);
      }
    }
  }

  #failed(error: unknown): void {
    this.ports.log(`No update: ${String(error)}`);
    this.#set({ phase: 'failed', fault: error instanceof UpdateError ? error.code : 'cut' });
  }

  #set(state: UpdateState): void {
    this.#state = state;
    this.ports.tell(state);
  }
}

/** The feed of a download URL: what is left without its last segment (7.4-19); undefined for what is no address of an installer [8-19]. */
function feedOf(downloadUrl: string): string | undefined {
  if (!URL.canParse(downloadUrl)) return undefined;
  const url = new URL(downloadUrl);
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.pathname.endsWith('/')) return undefined;
  return new URL('.', `${url.origin}${url.pathname}`).href;
}
