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

  /** Whether this browser can hold anything. */
  get possible(): boolean {
    return this.container !== undefined;
  }

  /** A class is chosen, or a package is here: from now on what a lesson needs is held. */
  start(): void {
    if (this.#started || !this.container) return;
    this.#started = true;
    this.container
      .register('/v2/sw.js', { scope: '/v2/' })
      .catch((error: unknown) => this.log('Nothing can be held for times without a server.', error));
    this.#send([...this.#asked]);
  }

  /** Holds addresses of this origin, each asked for once; before the start they are only noted. */
  hold(urls: readonly string[]): void {
    const fresh = urls.filter((url) => url.startsWith('/') && !this.#asked.has(url));
    for (const url of fresh) this.#asked.add(url);
    if (this.#started) this.#send(fresh);
  }

  /** Holds the files of a bundle. Resolves when all were asked for, whether they could be had or not; without a service worker never. */
  async holdBundle(urls: readonly string[]): Promise<void> {
    const worker = (await this.container?.ready)?.active;
    if (!worker) return new Promise(() => undefined);
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      worker.postMessage({ type: 'hold', urls } satisfies PrecacheMessage, [port2]);
    });
    port1.close();
  }

  /** Holds no files of these plugins any more. */
  drop(pluginIds: readonly string[]): void {
    this.#tell({ type: 'drop', pluginIds });
  }

  #send(urls: readonly string[]): void {
    if (urls.length > 0) this.#tell({ type: 'hold', urls });
  }

  #tell(message: PrecacheMessage): void {
    void this.container?.ready.then(({ active }) => active?.postMessage(message));
  }
}
