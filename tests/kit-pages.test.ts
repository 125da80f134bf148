import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../server/src/testing/test-server.ts';
import { kitPages, writeKitPages } from '../tools/src/build/kit-pages.ts';

it('every link at /sdk/ leads to a page, and to the place in it that it names', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const sdkDir = join(server.dataDir, 'sdk');
  mkdirSync(sdkDir);
  writeFileSync(join(sdkDir, 'chorus-sdk-1.1.0.tgz'), 'kit');
  writeKitPages(sdkDir);
  await server.restart({ sdkDir });

  const pages = new Map<string, string>();
  const dead: string[] = [];
  let links = 0;
  const visit = async (address: URL): Promise<void> => {
    const answer = await fetch(address);
    const type = answer.headers.get('content-type') ?? '';
    const html = type.startsWith('text/html') ? await answer.text() : '';
    pages.set(address.pathname, html);
    if (!answer.ok) dead.push(address.href);
    for (const [, href = ''] of html.matchAll(/ href="([^"]*)"/g)) {
      links += 1;
      const to = new URL(href, address);
      if (!pages.has(to.pathname)) await visit(new URL(to.pathname, address));
      const there = pages.get(to.pathname) ?? '';
      if (to.origin !== address.origin || (to.hash !== '' && !there.includes(` id="${to.hash.slice(1)}"`)))
        dead.push(`${address.href}: ${href}`);
    }
  };
  await visit(new URL('/sdk/', server.url));
  expect(dead).toEqual([]);
  expect([...pages.keys()].sort()).toEqual(
    ['/sdk/', '/sdk/chorus-sdk-1.1.0.tgz', ...Object.keys(kitPages).map((name) => `/sdk/${name}.html`)].sort(),
  );
  expect(links).toBeGreaterThan(20);
  // what the sources link to is a link on the page
  expect(pages.get('/sdk/authors-guide.html')).toContain('<a href="sdk-reference.html#parts-chorussdkui">parts</a>');
});
