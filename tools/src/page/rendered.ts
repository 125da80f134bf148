import { routeTexts, type RouteParams, type RouteRef, type RouteValues } from '@chorus/sdk';
import type { Page } from 'playwright-core';
import { looks } from './looks.ts';
import type { OpenedPage } from './page-request.ts';
import type { RenderedPage } from './rendered-page.ts';

declare const opened: OpenedPage;

/** {@link RenderedPage} over the page that `main.tsx` of the shell has opened. */
export function renderedPage(page: Page): RenderedPage {
  const run = (what: string, go: (what: never, given: never) => unknown, given: unknown) =>
    page.evaluate(`(${go.toString()})(${what}, ${JSON.stringify(given)})`) as never;
  const fakes: RenderedPage['fakes'] = (go, ...[given]) => run('opened.fakes', go, given);
  return {
    page,
    fakes,
    state: (go, ...[given]) => run('opened.harness.state', go, given),
    advance: (ms) => fakes(({ clock }, by) => clock.advance(by), ms),
    at: () => fakes(({ navigation }) => navigation.state.get()),
    go: (route, values) => fakes(({ navigation }, { name, query }) => navigation.go(name, { query }), addressOf(route, values)),
    reload: () => page.evaluate(() => opened.reload()),
    looks: (how) => looks(page, how),
  };
}

/** Where a route is opened: the fakes know no paths, so that every value is in the query. */
export function addressOf<P extends RouteParams>(route: string | RouteRef<P>, values?: RouteValues<P>) {
  if (typeof route !== 'string') return { name: route.name, query: routeTexts(route, values ?? ({} as RouteValues<P>)) };
  return { name: route, query: (values ?? {}) as Readonly<Record<string, string>> };
}

/** What went wrong in the activity beside what the test looked at. */
export function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    ...opened.harness.faults.map(
      (fault) => `The activity reported a fault: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`,
    ),
    ...[...opened.missingTexts].map((key) => `The activity has no text for ${key}.`),
  ]);
}
