import { bindFileSchema, serverChoiceSchema, type WindowRole } from '@chorus/contract/desktop/channels';
import { app, screen, session, shell, type BrowserWindow, type WebContents } from 'electron';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedServer } from '../classroom-server/embedded-server.ts';
import { answers, anyFree, isFree } from '../classroom-server/local-ports.ts';
import { findSchoolServer } from '../classroom-server/school-server.ts';
import { ServerChoosing } from '../classroom-server/server-choice.ts';
import { clientLocale, clientText } from '../client-text.ts';
import { ReceiverSockets } from '../devices/receiver-sockets.ts';
import { IpcServer, type IpcSender } from '../ipc/ipc-server.ts';
import { JsonFile } from '../json-file.ts';
import { FunctionMenu } from '../menu/function-menu.ts';
import { menuPlacesSchema } from '../menu/menu-placement.ts';
import { NodeTextFile } from '../node-text-file.ts';
import { clientOrigin, originOf } from '../security/navigation.ts';
import { MainWindow } from '../window/main-window.ts';
import { watchSchema } from '../updates/new-version-watch.ts';
import { keyboardProgram } from '../window/on-screen-keyboard.ts';
import { leastSize, windowStateSchema } from '../window/window-state.ts';
import { serveClientPages } from './client-protocol.ts';
import { createPackages } from './packages.ts';
import { answerPermissions } from './permissions.ts';
import { startServerProcess } from './server-process.ts';
import { createToolWindows } from './tool-window.ts';
import { createTray } from './tray.ts';
import { createUpdates } from './updates.ts';
import { asksForAgain } from './after-crashes.ts';
import { answerCalls } from './calls.ts';
import { createMenuWindow, createWindow, watchFront, windowPort } from './windows.ts';

/** The running client, for what comes from the system. */
export interface Client {
  comeForward(link: string | undefined): void;
}

/** This file is `desktop/dist/main.mjs`, in the project's folder or in an installer's archive. */
const built = fileURLToPath(new URL('.', import.meta.url));
const root = join(built, '../..');
const preload = join(built, 'preload.cjs');

/** Puts the client together: its classes, over Electron's windows, processes and files. */
export async function startClient(link: string | undefined): Promise<Client> {
  const user = app.getPath('userData');
  const logs = join(user, 'logs');
  mkdirSync(logs, { recursive: true });
  const log = (message: string) => appendFileSync(join(logs, 'client.log'), `${new Date().toISOString()} ${message}\n`);
  const text = (key: Parameters<typeof clientText>[1]) => clientText(app.getLocale(), key);
  const file = (name: string) => new NodeTextFile(join(user, name), Date.now);
  const displays = () => screen.getAllDisplays().map(({ id, workArea, bounds }) => ({ id, workArea, bounds }));
  const now = () => performance.now();

  const { update, watch } = createUpdates({
    watch: new JsonFile(file('updates/watch.json'), watchSchema),
    folder: join(user, 'updates'),
    keyFile: join(root, 'desktop/release-key.pem'),
    tell: (state) => ipc.tell('update-state', state),
    log,
  });
  // Before anything that a version may fail at.
  if (watch.begin()) return { comeForward: () => undefined };

  const server = (): string | undefined => choosing.home && originOf(choosing.home);
  const { tools, opening } = createToolWindows({
    places: file('tools.json'),
    displays,
    displayNow: () => functionMenu.display,
    menu: () => menu,
    server,
    log,
  });
  const page = createWindow(
    'page',
    preload,
    { minWidth: leastSize.width, minHeight: leastSize.height, title: text('app.name') },
    server,
    opening,
  );
  const menu = createMenuWindow(preload, server);
  const inFront = watchFront(page, menu, now);
  let connect: BrowserWindow | undefined;

  const windowOf = (role: WindowRole) => ({ page, menu, connect })[role];
  const roles: readonly WindowRole[] = ['page', 'menu', 'connect'];
  const senderOf = (contents: WebContents, frame: Electron.WebFrameMain | null): IpcSender => ({
    role: roles.find((role) => windowOf(role)?.webContents === contents),
    mainFrame: frame !== null && frame === contents.mainFrame,
    origin: originOf(frame?.url ?? '') ?? '',
  });

  const receiver = new ReceiverSockets((url) => new WebSocket(url), {
    opened: (socket) => ipc.tell('receiver-opened', { socket }),
    frame: (socket, frame) => ipc.tell('receiver-frame', { socket, text: frame }),
    closed: (socket) => ipc.tell('receiver-closed', { socket }),
  });
  const main = new MainWindow({
    window: windowPort(page),
    state: new JsonFile(file('window.json'), windowStateSchema),
    displays,
    displayOf: (bounds) => screen.getDisplayMatching(bounds).id,
    openPlace: (path) => ipc.tell('open-place', path),
    now,
    log,
  });
  const embedded = new EmbeddedServer(
    {
      start: (port) =>
        startServerProcess({
          entry: join(built, 'server-entry.mjs'),
          server: join(root, 'server/dist/main.mjs'),
          port,
          data: join(user, 'classroom'),
          logFile: join(logs, 'server.log'),
        }),
      isFree,
      anyFree,
      answers,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now,
      log,
    },
    (fault) => choosing.lost(fault),
  );
  const choosing = new ServerChoosing({
    kept: new JsonFile(file('server.json'), serverChoiceSchema),
    embedded: () => embedded.start(),
    stopEmbedded: () => embedded.stop(),
    school: (address) => findSchoolServer(address, fetch),
    enter: async (home) => {
      connect?.close();
      main.open();
      await main.enter(home);
    },
    ask: () => {
      connect ??= openConnect();
      connect.focus();
    },
    locale: () => clientLocale(app.getLocale()),
  });
  const openConnect = () => {
    const asking = createWindow('connect', preload, { width: 960, height: 720, title: text('connect.title') }, server);
    asking.once('closed', () => {
      connect = undefined;
      // Nobody chose: there is nothing to show.
      if (choosing.home === undefined) quit();
    });
    void asking.loadURL(`${clientOrigin}/v2/connect.html`).then(() => asking.show());
    return asking;
  };

  const toLogin = () => {
    main.comeForward();
    ipc.tell('to-login', undefined);
  };
  const openKeyboard = () => {
    const program = keyboardProgram(process.platform, process.env);
    if (program === undefined) return;
    void shell.openPath(program).then((problem) => problem !== '' && log(`The keyboard did not open: ${problem}`));
  };
  const quit = () => app.quit();
  const functionMenu = new FunctionMenu({
    window: {
      setBounds: (to) => menu.setBounds(to),
      show: () => menu.showInactive(),
      hide: () => menu.hide(),
      model: (model) => ipc.tell('menu-model', model),
      layout: (layout) => ipc.tell('menu-layout', layout),
      close: () => ipc.tell('menu-close', undefined),
    },
    deeds: {
      minimiseAll: () => main.minimise(),
      openKeyboard,
      backToLogin: toLogin,
      quit,
      tellPage: (told) => {
        if (told.above) tools.chosen(told.id);
        else main.comeForward();
        ipc.tell('menu-chosen', told);
      },
    },
    places: new JsonFile(file('menu.json'), menuPlacesSchema),
    displays,
    pageInFront: () => inFront.page,
    log,
  });

  const packages = createPackages({
    folder: join(user, 'packages'),
    watched: join(app.getPath('documents'), 'Chorus'),
    server,
    tellState: (state) => ipc.tell('packages-state', state),
    tellImported: (installed) => ipc.tell('packages-imported', installed),
    log,
  });
  const bindFile = new JsonFile(file('bind.json'), bindFileSchema);
  const ipc = new IpcServer(
    {
      'back-to-login': toLogin,
      'window-min': () => main.minimise(),
      'window-hide': () => main.hide(),
      'open-osk': openKeyboard,
      quit,
      'bind-file-read': () => bindFile.read() ?? null,
      'bind-file-write': (content) => bindFile.write(content),
      'receiver-open': ({ socket }) => receiver.open(socket),
      'receiver-send': ({ socket, text: line }) => receiver.send(socket, line),
      'receiver-close': ({ socket }) => receiver.close(socket),
      'client-about': () => ({ version: app.getVersion(), system: `${process.platform}-${process.arch}` }),
      'page-shown': () => {
        watch.cameUp();
        ipc.tell('update-state', update.state);
      },
      'update-begin': ({ downloadUrl }) => void update.begin(downloadUrl),
      'update-install': () => update.install(),
      'tool-window-begin': (wish) => tools.begin(wish),
      'tool-window-picture': ({ name }) => tools.picture(name),
      'tool-window-fit': ({ name, ...size }) => tools.fit(name, size),
      ...packages.handlers,
      'menu-show': (model) => functionMenu.take(model),
      'menu-begin': () => functionMenu.begin(),
      'menu-open': ({ open, ...size }) => functionMenu.open(open, size),
      'menu-move': (to) => functionMenu.move(to),
      'menu-drop': () => functionMenu.drop(),
      'menu-choose': (chosen) => functionMenu.choose(chosen),
      'connect-begin': () => {
        // Without a server there is no page; the client itself is there.
        watch.cameUp();
        return choosing.start();
      },
      'connect-choose': (choice) => choosing.choose(choice),
    },
    (role, name, value) => {
      const window = windowOf(role);
      if (window && !window.isDestroyed()) window.webContents.send('chorus', name, value);
    },
    (role, origin) => origin === (role === 'page' ? server() : clientOrigin),
  );
  answerCalls(ipc, senderOf, log);

  serveClientPages(join(root, 'host/dist'));
  answerPermissions(session.defaultSession, server);
  page.on('close', (event) => {
    if (!main.close()) event.preventDefault();
  });
  for (const change of ['resized', 'moved', 'maximize', 'unmaximize', 'minimize', 'restore'])
    page.on(change as 'resized', () => main.keep());
  page.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    receiver.closeAll();
    tools.closeAll();
  });
  page.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    receiver.closeAll();
    tools.closeAll();
    void main.crashed().then((again) => (again ? undefined : askAfterCrashes()));
  });
  const askAfterCrashes = async () => {
    if ((await asksForAgain(text)) && choosing.home !== undefined) await main.enter(choosing.home);
    else quit();
  };
  menu.on('blur', () => functionMenu.leave());
  menu.on('close', (event) => {
    if (!ending) event.preventDefault();
  });
  for (const change of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    screen.on(change as 'display-added', () => {
      main.displaysChanged();
      functionMenu.displaysChanged();
      tools.displaysChanged();
    });

  createTray(join(root, 'desktop/icons/tray.png'), text, {
    open: () => main.comeForward(),
    server: () => (connect ??= openConnect()),
    log: () => shell.openPath(logs),
    quit,
  });

  let ending = false;
  app.on('before-quit', (event) => {
    if (ending) return;
    ending = true;
    main.quit();
    receiver.closeAll();
    packages.dispose();
    // The server finishes what it writes; then the client ends for good.
    event.preventDefault();
    void embedded.stop().finally(() => app.quit());
  });
  // The tray keeps the client when its windows are hidden.
  app.on('window-all-closed', () => undefined);
  void menu.loadURL(`${clientOrigin}/v2/menu.html`);
  if (link !== undefined) main.comeForward(link);
  await choosing.begin();
  void packages.watch();
  return { comeForward: (to) => main.comeForward(to) };
}
