import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packagesAddress } from '@chorus/contract/desktop/package-address';
import type { Page } from 'playwright-core';
import { IpcServer, type IpcHandlers } from '../../../desktop/src/ipc/ipc-server.ts';
import { ClientPackages } from '../../../desktop/src/packages/client-packages.ts';
import { nodeHashing } from '../../../desktop/src/packages/node-hashing.ts';
import { NodePackageStore } from '../../../desktop/src/packages/node-package-store.ts';
import { NodePackageWork } from '../../../desktop/src/packages/node-package-work.ts';
import { PackageProtocol } from '../../../desktop/src/packages/package-protocol.ts';
import { TopFiles } from '../../../desktop/src/packages/removable-drives.ts';
import { standInForClient } from '../../../host/src/platform/testing/desktop-stand-in.ts';
import { afterTest } from './after-test.ts';

/** The desktop client's own classes for packages behind a page, which sees the stand-in. In the place of the client's protocol is a path of the server's. */
export async function clientPackages(page: Page, origin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-client-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['chosen', 'stick', 'documents']) mkdirSync(join(folder, name));
  const opened = NodePackageStore.open(join(folder, 'packages'));
  const store = () => opened;
  const files = new TopFiles();
  const send = (name: string, value: unknown) =>
    void page.evaluate(([event, told]) => standIn.tell(event as string, told), [name, value]).catch(() => undefined);
  const packages = new ClientPackages({
    store,
    work: new NodePackageWork({
      store,
      hashing: nodeHashing,
      fetched: {
        // As Electron does it: with the page's cookies.
        fetch: async (url, init) => {
          const cookies = await page.context().cookies(url);
          const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
          return fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } });
        },
        wait: async () => undefined,
      },
      now: Date.now,
    }),
    sizeOf: async (path) => statSync(path).size,
    nameOf: (path) => basename(path),
    watchedFiles: () => files.in(join(folder, 'documents')),
    stickFiles: () => files.in(join(folder, 'stick')),
    server: () => origin,
    later: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    nextId: randomUUID,
    tellState: (state) => ipc.tell('packages-state', state),
    tellImported: (one) => ipc.tell('packages-imported', one),
    log: () => undefined,
  });
  afterTest(async () => packages.dispose());
  const ipc = new IpcServer(
    packages.handlers as IpcHandlers,
    (_role, name, value) => send(name, value),
    (_role, from) => from === origin,
  );
  const protocol = new PackageProtocol(
    packages.reader,
    () => origin,
    () => undefined,
  );

  const context = page.context();
  const address = `${origin}/client-packages/`;
  await context.route(`${address}**`, async (route) => {
    const asked = route.request();
    const { range } = asked.headers();
    const url = packagesAddress + asked.url().slice(address.length);
    const answer = await protocol.answer(new Request(url, { method: asked.method(), headers: { ...(range && { range }) } }));
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await context.exposeFunction('standInForMain', (call: string, value?: { readonly paths?: readonly string[] }) => {
    const paths = value?.paths?.map((path) => join(folder, path));
    return ipc.call({ role: 'page', mainFrame: true, origin }, call, paths ? { ...value, paths } : (value ?? undefined));
  });
  // What the test's compiler names functions by.
  await context.addInitScript('globalThis.__name = (it) => it');
  await context.addInitScript(standInForClient, { packages: address });
  return {
    packages,
    address,
    /** A file for the page's own control, and where it is for the client. */
    choose: (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, 'chosen', name), bytes);
      return { name, mimeType: 'application/zip', buffer: Buffer.from('its path counts') };
    },
    /** Plugs a stick in, or puts a file into the watched folder. */
    put: (where: 'stick' | 'documents', name: string, bytes: Uint8Array) => writeFileSync(join(folder, where, name), bytes),
    /** What is on the disk of each package. */
    onDisk: () => readdirSync(join(folder, 'packages/installed')).map((id) => readdirSync(join(folder, 'packages/installed', id)).sort()),
  };
}
