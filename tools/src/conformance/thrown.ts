import type { Page } from 'playwright-core';

type SourceOf = (place: string) => string;

/** What a page's console says of errors in a plugin's code: each with its text, and its place as `sourceOf` says it of a file of the bundle. */
export function thrownIn(text: string, pluginId: string, sourceOf: SourceOf = (place) => place): string | undefined {
  const place = text.match(new RegExp(`/p/\\d+/${pluginId.replaceAll('.', '\\.')}/[^/\\s]+/([^\\s)]+:\\d+:\\d+)`))?.[1];
  if (place === undefined) return undefined;
  const said = text.split(/\n\s+at /, 1)[0]!.trim();
  return `${said} (${sourceOf(place)})`;
}

/** Asks what has been thrown in the plugin's code and was not told yet, the causes of errors as well; `errors`: without what was said as a warning. */
export type Thrown = (kind: 'all' | 'errors') => Promise<readonly string[]>;

/** Listens to a page. */
export function listenForThrown(page: Page, pluginId: string, sourceOf?: SourceOf): Thrown {
  const thrown = new Map<string, 'warning' | 'error'>();
  const told = new Set<string>();
  const heard: Promise<void>[] = [];
  const hear = (stacks: readonly string[], as: 'warning' | 'error') => {
    for (const stack of stacks) {
      const one = thrownIn(stack, pluginId, sourceOf);
      if (one !== undefined && thrown.get(one) !== 'error') thrown.set(one, as);
    }
  };
  page.on('console', (message) => {
    const as = message.type();
    if (as !== 'warning' && as !== 'error') return;
    // what is said of a page that has gone meanwhile can't be asked for
    const stacks = message.args().map((arg) => arg.evaluate(stacksOf).catch(() => []));
    heard.push(Promise.all(stacks).then((all) => hear(all.flat(), as)));
  });
  page.on('pageerror', (error) => hear([error.stack ?? ''], 'error'));
  return async (kind) => {
    await Promise.all(heard);
    const asked = [...thrown].flatMap(([one, as]) => (!told.has(one) && (kind === 'all' || as === 'error') ? [one] : []));
    for (const one of asked) told.add(one);
    return asked;
  };
}

/** Runs in the page. */
function stacksOf(said: unknown): string[] {
  const stacks: string[] = [];
  for (let error = said; error instanceof Error && stacks.length < 5; error = error.cause) stacks.push(error.stack ?? '');
  return stacks;
}
