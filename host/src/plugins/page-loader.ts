import { toDisposable, type Disposable } from '@chorus/sdk';
import type { Loader } from '../kernel/ports.ts';

/** {@link Loader} of a page: native import, and style links that only the host adds and removes. */
export class PageLoader implements Loader {
  constructor(private readonly document: Document) {}

  async import(url: string, signal: AbortSignal, attempt: number): Promise<unknown> {
    signal.throwIfAborted();
    // A module that failed to load once is remembered by the page under its address.
    const address = attempt > 1 ? `${url}?again=${attempt}` : url;
    return import(/* @vite-ignore */ address) as Promise<unknown>;
  }

  fetchAhead(url: string): void {
    const link = this.document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    link.onload = link.onerror = () => link.remove();
    this.document.head.append(link);
  }

  async firstMissing(urls: readonly string[]) {
    for (const url of urls) {
      const status = await fetch(url).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.status;
        },
        () => 0,
      );
      if (status !== 200) return { url, status };
    }
    return undefined;
  }

  addStyle(href: string): Disposable {
    const link = this.document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    this.document.head.append(link);
    return toDisposable(() => link.remove());
  }
}
