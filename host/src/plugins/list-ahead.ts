import type { Data } from '@chorus/contract';
import type { ApiClient } from '../api/api-client.ts';
import { isUnreachable } from '../api/api-error.ts';
import { token } from '../lifecycle/token.ts';

/** All plugins with the policy that they come under, and the school's choices of which that was said. */
export interface PluginList {
  readonly data: Data<'plugins'>;
  readonly under: string | undefined;
}

/** Asks for the list; `tentative`: whoever needs it asks again where the server refuses it. */
export async function fetchList(api: Pick<ApiClient, 'call'>, tentative = false): Promise<PluginList> {
  let under: string | undefined;
  const data = await api.call('plugins', { chain: true }, { quiet: true, tentative, choices: (revision) => (under = revision) });
  return { data, under };
}

export const listAheadToken = token<ListAhead>('listAhead');

/** The list, asked for while the code that needs it is on its way. */
export class ListAhead {
  #asked: { readonly token: string; readonly list: Promise<PluginList | undefined> } | undefined;

  constructor(
    private readonly api: Pick<ApiClient, 'call'>,
    private readonly token: () => string | undefined,
  ) {}

  ask(): void {
    const token = this.token();
    if (token === undefined) return;
    const list = fetchList(this.api, true).catch((error: unknown) => {
      if (isUnreachable(error)) throw error;
      return undefined;
    });
    list.catch(() => undefined);
    this.#asked = { token, list };
  }

  /** What was asked for in the session of now, once; undefined where it has to be asked for. Throws when the server could not be reached. */
  async take(): Promise<PluginList | undefined> {
    const asked = this.#asked;
    this.#asked = undefined;
    return asked?.token === this.token() ? asked?.list : undefined;
  }
}
