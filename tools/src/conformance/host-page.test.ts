import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from './host-page.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['/nowhere/chrome', 'CHROMIUM_PATH names /nowhere/chrome, and there is no such file.'],
  [import.meta.filename, `CHROMIUM_PATH names ${import.meta.filename}, which does not start as a browser.`],
])('says of the browser that is named why it is not taken: %s', async (path, message) => {
  vi.stubEnv('CHROMIUM_PATH', path);
  await expect(openBrowser()).rejects.toThrow(message);
});
