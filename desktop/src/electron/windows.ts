import type { WindowRole } from '@chorus/contract/desktop/channels';
import { BrowserWindow, shell, type BrowserWindowConstructorOptions } from 'electron';
import { roleArgument } from '../ipc/role-argument.ts';
import { mayLeadTo, whereWindowOpens } from '../security/navigation.ts';
import { InFront } from '../window/in-front.ts';
import type { WindowPort } from '../window/main-window.ts';

/** What every window has: no Node in its page, and no world shared with ours. */
const webPreferences = (role: WindowRole, preload: string): BrowserWindowConstructorOptions['webPreferences'] => ({
  preload,
  additionalArguments: [`${roleArgument}${role}`],
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
  // A lesson goes on behind another program: clickers answer, the timer counts.
  backgroundThrottling: false,
});

/** A page's own windows beside those of the server's pages: see `openToolWindow`. */
export interface WindowOpening {
  readonly ask: (opened: { readonly url: string; readonly name: string }) => BrowserWindowConstructorOptions | undefined;
  readonly opened: (window: BrowserWindow, name: string) => void;
}

/** Makes a window of a role; it is shown by who asked for it. */
export function createWindow(
  role: WindowRole,
  preload: string,
  options: BrowserWindowConstructorOptions,
  server: () => string | undefined,
  tools?: WindowOpening,
): BrowserWindow {
  const window = new BrowserWindow({ show: false, autoHideMenuBar: true, ...options, webPreferences: webPreferences(role, preload) });
  window.removeMenu();
  guard(window, server, tools);
  return window;
}

/** The function menu's: above other programs, and not in the task bar. */
export function createMenuWindow(preload: string, server: () => string | undefined): BrowserWindow {
  const menu = createWindow(
    'menu',
    preload,
    { frame: false, transparent: true, resizable: false, skipTaskbar: true, alwaysOnTop: true, hasShadow: false, fullscreenable: false },
    server,
  );
  menu.setAlwaysOnTop(true, 'screen-saver');
  menu.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
  return menu;
}

/** Of a window that a page has opened: nothing of the client's is in it. */
const plain = { contextIsolation: true, sandbox: true, nodeIntegration: false, preload: '', additionalArguments: [] };

/** Holds a window's pages to where they may lead, and those that they open to the same. */
function guard({ webContents }: BrowserWindow, server: () => string | undefined, tools?: WindowOpening): void {
  const stay = (event: { preventDefault(): void; readonly url: string }) => {
    if (!mayLeadTo(event.url, server())) event.preventDefault();
  };
  webContents.on('will-navigate', stay);
  webContents.on('will-redirect', (event) => {
    if (event.isMainFrame) stay(event);
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  const ofTools = new Set<string>();
  webContents.setWindowOpenHandler(({ url, frameName }) => {
    const tool = tools?.ask({ url, name: frameName });
    if (tool) {
      ofTools.add(frameName);
      return { action: 'allow', overrideBrowserWindowOptions: { ...tool, webPreferences: plain } };
    }
    const where = whereWindowOpens(url, server());
    if (where === 'outside') void shell.openExternal(url);
    if (where !== 'window') return { action: 'deny' };
    return { action: 'allow', overrideBrowserWindowOptions: { autoHideMenuBar: true, width: 1280, height: 800, webPreferences: plain } };
  });
  webContents.on('did-create-window', (child, { frameName }) => {
    if (!ofTools.delete(frameName)) return guard(child, server);
    shut(child);
    tools?.opened(child, frameName);
  });
}

/** A tool's window stays at what the page has put into it, and opens nothing. */
function shut({ webContents }: BrowserWindow): void {
  for (const change of ['will-navigate', 'will-redirect', 'will-attach-webview'] as const)
    webContents.on(change as 'will-navigate', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** {@link WindowPort} of an Electron window. */
export const windowPort = (window: BrowserWindow): WindowPort => ({
  load: (url) => window.loadURL(url),
  url: () => window.webContents.getURL(),
  show: () => (window.isMinimized() ? window.restore() : window.show()),
  hide: () => window.hide(),
  focus: () => window.focus(),
  minimise: () => window.minimize(),
  maximise: () => window.maximize(),
  isMaximised: () => window.isMaximized(),
  isMinimised: () => window.isMinimized(),
  normalBounds: () => window.getNormalBounds(),
  setBounds: (to) => window.setBounds(to),
});

/** Watches whether the classroom's window is in front. */
export function watchFront(page: BrowserWindow, menu: BrowserWindow, now: () => number): InFront {
  const front = new InFront(now);
  page.on('focus', () => front.pageFocused());
  page.on('blur', () => front.pageBlurred());
  for (const gone of ['hide', 'minimize'] as const) page.on(gone as 'hide', () => front.pageHidden());
  menu.on('focus', () => front.menuFocused());
  menu.on('blur', () => front.menuBlurred());
  return front;
}
