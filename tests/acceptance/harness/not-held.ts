import type { Page } from 'playwright-core';

/** Which of these files, and of those of plugins that ran, the browser does not hold yet for a lesson without a server. */
export function notHeld(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const kept: string[] = [];
    for (const key of await caches.keys()) for (const request of await (await caches.open(key)).keys()) kept.push(request.url);
    const ran = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((url) => /\/p\/.+\.(js|css)$/.test(url));
    return [...wanted, ...ran].filter((name) => !kept.some((url) => url.includes(name)));
  }, names as string[]);
}
