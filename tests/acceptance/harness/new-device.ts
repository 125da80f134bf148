import { classes } from './sample-school.ts';
import type { classroom } from './index.ts';

/** Home, at a device that has kept nothing of a lesson before, in the browser of one that may have taught. */
export async function newDevice(
  { teacher, page, browser, chorus }: Awaited<ReturnType<typeof classroom>>,
  viewport: { readonly width: number; readonly height: number },
) {
  await page.setViewportSize(viewport);
  const devtools = await browser.context.newCDPSession(page);
  if (page.url() === 'about:blank') await teacher.enter();
  else {
    await page.goto(chorus.bare);
    await devtools.send('Storage.clearDataForOrigin', { origin: chorus.origin, storageTypes: 'indexeddb' });
    await page.evaluate(() => sessionStorage.clear());
    await teacher.open('#/choose-class');
    await teacher.chooseClass(classes.middle.large);
  }
  return { teacher, page, devtools };
}
