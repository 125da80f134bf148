import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const HERE = fileURLToPath(new URL('./', import.meta.url));
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge'];
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Memory is counted when asked for, not at the next collection.
  '--enable-blink-features=ForceEagerMeasureMemory',
];

/** Where a Chromium is, if there is one. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));

/** Builds the page, serves it on 127.0.0.1 isolated from other origins, opens it in Chromium, and puts everything away afterwards. */
export async function withSpeechPage<T>(path: string, then: (page: Page) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'speech-page-'));
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').split('?')[0]!;
    const file = join(folder, name === '/' ? 'index.html' : name.replaceAll('..', ''));
    readFile(file).then(
      (body) => {
        response.writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
          'content-length': body.length,
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  try {
    await build({ root: HERE, base: './', logLevel: 'error', worker: { format: 'es' }, build: { outDir: folder, emptyOutDir: true } });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: path, args: ARGUMENTS });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForFunction(() => 'speechPage' in globalThis);
      return await then(page);
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
