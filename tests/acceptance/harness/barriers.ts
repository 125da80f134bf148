import type { Page } from 'playwright-core';
import * as axe from '../../../tools/src/page/barriers.ts';

export const { themes } = axe;

/** As `barriers` of the authors' kit, once no list of the administration is read again: it is dimmed meanwhile. */
export async function barriers(page: Page, shownIn?: Parameters<typeof axe.barriers>[1]): Promise<string[]> {
  await page.locator('.ad-grid[aria-busy="true"]').first().waitFor({ state: 'detached' });
  return axe.barriers(page, shownIn);
}
