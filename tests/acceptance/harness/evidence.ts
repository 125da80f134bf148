import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { projectRoot } from './project-root.ts';

const folder = join(projectRoot, 'tests/.output');
const watched = new Map<Page, string[]>();

/** Keeps what a page says on its console from now on, so that a failed test can show it. */
export function watch(page: Page): void {
  if (!watched.has(page)) page.on('close', () => watched.delete(page));
  const lines: string[] = [];
  watched.set(page, lines);
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => lines.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`));
}

/** Uncaught errors of a page so far. */
export const uncaught = (page: Page): readonly string[] => (watched.get(page) ?? []).filter((line) => line.startsWith('uncaught'));

/** Pictures, texts and consoles of all open pages, in `tests/.output`. */
export async function keepEvidence(title: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const name = title.replaceAll(/[^\w-]+/g, '-').slice(0, 100);
  let index = 0;
  for (const [page, lines] of watched) {
    index += 1;
    await page.screenshot({ path: join(folder, `${name}-${index}.png`), timeout: 5_000 }).catch(() => undefined);
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => '');
    writeFileSync(join(folder, `${name}-${index}.txt`), `${page.url()}\n\n${lines.join('\n')}\n\n${tree}\n`);
  }
}
