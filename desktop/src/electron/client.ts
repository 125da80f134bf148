import { calls as table, type WindowRole } from '@chorus/contract/desktop/channels';
import { app, screen, session, shell } from 'electron';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientText } from '../client-text.ts';
import { IpcServer, type IpcHandlers, type IpcSender } from '../ipc/ipc-server.ts';
import { NodeTextFile } from '../node-text-file.ts';
import { clientOrigin, originOf } from '../security/navigation.ts';
import { answerCalls } from './calls.ts';
import { serverModule } from './chosen-server.ts';
import type { ClientModule, Hooks } from './client-module.ts';
import { serveClientPages } from './client-protocol.ts';
import { inFrontModule, mainModule, pageModule } from './main-window.ts';
import { functionMenuModule, menuModule } from './menu-window.ts';
import { packagesModule } from './packages.ts';
import {
  baseToken,
  mainToken,
  menuToken,
  packagesToken,
  pageToken,
  serverToken,
  updatesToken,
  type ClientBase,
  type Get,
  type Token,
} from './parts.ts';
import { answerPermissions } from './permissions.ts';
import { receiverModule } from './receiver.ts';
import { toolsModule } from './tool-window.ts';
import { createTray } from './tray.ts';
import { updatesModule } from './updates.ts';

/** The running client, for what comes from the system. */
export interface Client {
  comeForward(link: string | undefined): void;
}

/** The client's parts, in the order in which they are made and end. */
export const modules: readonly ClientModule[] = [
  toolsModule,
  pageModule,
  menuModule,
  inFrontModule,
  mainModule,
  receiverModule,
  functionMenuModule,
  packagesModule,
  // Ends last, and is waited for.
  serverModule,
];

/** This file is `desktop/dist/main.mjs`, in the project's folder or in an installer's archive. */
const built = fileURLToPath(new URL('.', import.meta.url));
const root = join(built, '../..');

/** Puts the client together: its parts, over Electron's windows, processes and files. */
export async function startClient(link: string | undefined): Promise<Client> {
  const parts = new Map<string, unknown>();
  const get: Get = <T>({ name }: Token<T>) => parts.get(name) as T;
  const hooks: Hooks[] = [];
  const make = ({ token, provide, hooks: hooksOf }: ClientModule) => {
    const made = provide(get);
    parts.set(token.name, made);
    if (hooksOf) hooks.push(hooksOf(made, get));
  };
  const base = createBase(get, (...told) => ipc.tell(...told));
  parts.set(baseToken.name, base);
  // Before anything that a version may fail at.
  make(updatesModule);
  if (get(updatesToken).watch.begin()) return { comeForward: () => undefined };
  modules.forEach(make);

  const { server, text, log, logs, quit } = base;
  const windowOf = (role: WindowRole) => ({ page: get(pageToken), menu: get(menuToken), connect: get(serverToken).asking() })[role];
  const ipc = new IpcServer(
    handlersOf(hooks),
    (role, name, value) => {
      const window = windowOf(role);
      if (window && !window.isDestroyed()) window.webContents.send('chorus', name, value);
    },
    (role, origin) => origin === (role === 'page' ? server() : clientOrigin),
  );
  const roles: readonly WindowRole[] = ['page', 'menu', 'connect'];
  answerCalls(
    ipc,
    (contents, frame): IpcSender => ({
      role: roles.find((role) => windowOf(role)?.webContents === contents),
      mainFrame: frame !== null && frame === contents.mainFrame,
      origin: originOf(frame?.url ?? '') ?? '',
    }),
    log,
  );
  serveClientPages(join(root, 'host/dist'));
  answerPermissions(session.defaultSession, server);
  watchSystem(get(pageToken).webContents, hooks);
  const main = get(mainToken);
  createTray(join(root, 'desktop/icons/tray.png'), text, {
    open: () => main.comeForward(),
    server: () => get(serverToken).ask(),
    log: () => shell.openPath(logs),
    quit,
  });
  for (const one of hooks) await one.start?.();
  if (link !== undefined) main.comeForward(link);
  await get(serverToken).choosing.begin();
  void get(packagesToken).watch();
  return { comeForward: (to) => main.comeForward(to) };
}

function createBase(get: Get, tell: ClientBase['tell']): ClientBase {
  const user = app.getPath('userData');
  const logs = join(user, 'logs');
  mkdirSync(logs, { recursive: true });
  return {
    built,
    root,
    preload: join(built, 'preload.cjs'),
    user,
    logs,
    file: (name) => new NodeTextFile(join(user, name), Date.now),
    log: (message) => appendFileSync(join(logs, 'client.log'), `${new Date().toISOString()} ${message}\n`),
    text: (key) => clientText(app.getLocale(), key),
    displays: () => screen.getAllDisplays().map(({ id, workArea, bounds }) => ({ id, workArea, bounds })),
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    tell,
    server: () => {
      const { home } = get(serverToken).choosing;
      return home && originOf(home);
    },
    quit: () => app.quit(),
  };
}

/** What the parts do for the windows. Error: `Error` for a call that none of them answers, or two. */
export function handlersOf(hooks: readonly Hooks[]): IpcHandlers {
  const answered = hooks.flatMap(({ calls = {} }) => Object.entries(calls));
  for (const name of Object.keys(table)) {
    const count = answered.filter(([one]) => one === name).length;
    if (count !== 1) throw new Error(`"${name}" is answered by ${count} parts of the client.`);
  }
  return Object.fromEntries(answered) as unknown as IpcHandlers;
}

/** Tells the parts what happens to the classroom's page, the displays and the client. */
function watchSystem(contents: Electron.WebContents, hooks: readonly Hooks[]): void {
  const pageGone = () => hooks.forEach((one) => one.pageGone?.());
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) pageGone();
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') pageGone();
  });
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    screen.on(change as 'display-added', () => hooks.forEach((one) => one.displaysChanged?.()));
  let ending = false;
  app.on('before-quit', (event) => {
    if (ending) return;
    ending = true;
    // Then the client ends for good.
    event.preventDefault();
    void Promise.allSettled(hooks.map(async (one) => one.quit?.())).then(() => app.quit());
  });
  // The tray keeps the client when its windows are hidden.
  app.on('window-all-closed', () => undefined);
}
