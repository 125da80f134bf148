import type { Page } from 'playwright-core';

/** What a page's console says of errors in a plugin's code: each with its text, and the file of the bundle where its stack has one. */
export function thrownIn(text: string, pluginId: string): string | undefined {
  const place = text.match(new RegExp(`/p/\\d+/${pluginId.replaceAll('.', '\\.')}/[^/\\s]+/([^\\s)]+:\\d+:\\d+)`))?.[1];
  if (place === undefined) return undefined;
  const said = text.slice(0, text.search(/\n?\s*at /)).trim();
  return `${said} (${place})`;
}

/** Listens to a page; gives what has been thrown in the plugin's code until now, each once, the causes of errors as well. */
export function listenForThrown(page: Page, pluginId: string): () => Promise<readonly string[]> {
  const thrown = new Set<string>();
  const heard: Promise<void>[] = [];
  const hear = (stacks: readonly string[]) => {
    for (const stack of stacks) {
      const one = thrownIn(stack, pluginId);
      if (one !== undefined) thrown.add(one);
    }
  };
  page.on('console', (message) => {
    if (message.type() !== 'warning' && message.type() !== 'error') return;
    // what is said of a page that has gone meanwhile can't be asked for
    const stacks = message.args().map((arg) => arg.evaluate(stacksOf).catch(() => []));
    heard.push(Promise.all(stacks).then((all) => hear(all.flat())));
  });
  page.on('pageerror', (error) => hear([error.stack ?? '']));
  return async () => {
    await Promise.all(heard);
    return [...thrown];
  };
}

/** Runs in the page. */
function stacksOf(said: unknown): string[] {
  const stacks: string[] = [];
  for (let error = said; error instanceof Error && stacks.length < 5; error = error.cause) stacks.push(error.stack ?? '');
  return stacks;
}
