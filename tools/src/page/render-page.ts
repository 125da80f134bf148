import type { RouteParams, RouteRef } from '@chorus/sdk';
import { onTestFinished } from 'vitest';
import { restore } from './layout.ts';
import type { PageRequest } from './page-request.ts';
import { activityOf, PageWorker } from './page-worker.ts';
import { addressOf, faultsOf, renderedPage } from './rendered.ts';
import type { PageOptions, RenderedPage } from './rendered-page.ts';

/**
 * Opens a page of an activity in a real browser: in the shell's bars, beside its waiting list, over fakes, without a server and without a lesson. `of`:
 * `import.meta.url` of the test, which is somewhere in the activity's folder. A test fails, whatever it looks at, where the page has thrown, where the
 * activity has reported a fault, and where it has shown a text that its locales do not have.
 */
export async function renderPage<P extends RouteParams = RouteParams, Given = undefined>(
  of: string,
  route: string | RouteRef<P>,
  options: PageOptions<P, Given> = {},
): Promise<RenderedPage> {
  const worker = await PageWorker.ours();
  const [bundle, page] = await Promise.all([worker.bundle(activityOf(of)), worker.lend()]);
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(`The page threw: ${error.stack ?? error.message}`));
  let open = false;
  onTestFinished(async () => {
    const faults = [...thrown, ...(open ? await faultsOf(page) : [])];
    await worker.takeBack(page);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  const { size = [1920, 1080], fontSize, locale, theme, prepare } = options;
  const { name, query } = addressOf(route, options.values);
  const request: PageRequest = {
    ...bundle,
    route: name,
    query,
    students: options.students ?? 30,
    classroom: options.classroom ?? {},
    settings: { ...(fontSize !== undefined && { fontSize }), ...(locale && { locale }), ...(theme && { theme }) },
    chosen: options.chosen ?? {},
    list: options.list ?? 'open',
    clock: options.clock ?? 'runs',
  };
  await page.setViewportSize({ width: size[0], height: size[1] });
  // a test that failed while it measured has left it drawn small
  await restore(page);
  await page.goto(`${worker.origin}/page/`);
  const prepared = prepare ? `(${prepare.toString()})(fakes, ${JSON.stringify(options.given)})` : 'undefined';
  await page.evaluate(`openPage(${JSON.stringify(request)}, (fakes) => ${prepared}).then((page) => void (globalThis.opened = page))`);
  open = true;
  return renderedPage(page);
}
