import type { OutsidePage } from '@chorus/contract/api/outside-page-calls';
import type { ApiClient } from '../../api/api-client.ts';
import { isKeptNeeded } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { token } from '../../lifecycle/token.ts';

/** What {@link OutsidePages} needs of the host. */
export interface OutsidePagePorts {
  readonly cache: KeyValueStore;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in; '' without a session. */
  userId(): string;
}

export const outsidePagesToken = token<OutsidePages>('outsidePages');

/** Pages of other sites that the school's administrators have allowed. */
export class OutsidePages {
  constructor(private readonly ports: OutsidePagePorts) {}

  /** All of them; without a server those that were there last: the internet may be there though the server is not. Errors: `ApiError`. */
  async list(): Promise<readonly OutsidePage[]> {
    const key = `outside-pages/${this.ports.userId()}`;
    try {
      const pages = await this.ports.api().call('outsidePages', {}, { quiet: true });
      void this.ports.cache.set(key, pages);
      return pages;
    } catch (error) {
      const kept = isKeptNeeded(error) ? await this.ports.cache.get(key) : undefined;
      if (kept === undefined) throw error;
      return kept as readonly OutsidePage[];
    }
  }
}
