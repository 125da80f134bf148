import type { Page } from 'playwright-core';

/** A text that was asked for and is in no locale. */
export interface MissingText {
  readonly key: string;
  readonly where: string;
}

/** Listens to what the host says in a page's console of a plugin's missing texts; gives each once. */
export function listenForMissingTexts(page: Page, pluginId: string): () => Promise<readonly MissingText[]> {
  const missing = new Map<string, MissingText>();
  const heard: Promise<void>[] = [];
  page.on('console', (message) => {
    const said = message.args()[1];
    if (!said) return;
    const where = page.url();
    // what is said of a page that has gone meanwhile can't be asked for
    const value: Promise<unknown> = said.jsonValue().catch(() => undefined);
    heard.push(
      value.then((it) => {
        const { plugin, missingText: key } = (it ?? {}) as { readonly plugin?: unknown; readonly missingText?: unknown };
        if (plugin === pluginId && typeof key === 'string' && !missing.has(key)) missing.set(key, { key, where });
      }),
    );
  });
  return async () => {
    await Promise.all(heard);
    return [...missing.values()];
  };
}
