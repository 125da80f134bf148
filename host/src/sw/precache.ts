import { token } from '../lifecycle/token.ts';

/** What the page tells the service worker: what to hold from now on, and whose files to hold no more. */
export type PrecacheMessage =
  | { readonly type: 'hold'; readonly urls: readonly string[] }
  | { readonly type: 'drop'; readonly pluginIds: readonly string[] };

/** Whether an address is a file of one of these plugins. */
export function isOf(path: string, pluginIds: readonly string[]): boolean {
  return pluginIds.includes(/^\/p\/\d+\/([^/]+)\//.exec(path)?.[1] ?? '');
}

export const precacheToken = token<Precache>('held');

/** Asks the service worker to hold addresses for times without a server. Without one (no TLS, a private window) nothing is held and the lesson goes on. */
export class Precache {
  readonly #asked = new Set<string>();
  #started = false;

  constructor(
    private readonly container: Pick<ServiceWorkerContainer, 'register' | 'ready'> | undefined,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  /** A lesson begins: from now on what it needs is held. */
  start(): void {
    if (this.#started || !this.container) return;
    this.#started = true;
    this.container
      .register('/v2/sw.js', { scope: '/v2/' })
      .catch((error: unknown) => this.log('Nothing can be held for times without a server.', error));
    this.#send([...this.#asked]);
  }

  /** Holds addresses of this origin; before a lesson they are only noted. */
  hold(urls: readonly string[]): void {
    const fresh = urls.filter((url) => url.startsWith('/') && !this.#asked.has(url));
    for (const url of fresh) this.#asked.add(url);
    if (this.#started) this.#send(fresh);
  }

  /** Holds no files of these plugins any more. */
  drop(pluginIds: readonly string[]): void {
    for (const url of this.#asked) if (isOf(url, pluginIds)) this.#asked.delete(url);
    this.#tell({ type: 'drop', pluginIds });
  }

  #send(urls: readonly string[]): void {
    if (urls.length > 0) this.#tell({ type: 'hold', urls });
  }

  #tell(message: PrecacheMessage): void {
    void this.container?.ready.then(({ active }) => active?.postMessage(message));
  }
}
