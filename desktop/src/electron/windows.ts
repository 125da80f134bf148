import type { WindowRole } from '@chorus/contract/desktop/channels';
import { BrowserWindow, shell, type BrowserWindowConstructorOptions } from 'electron';
import { roleArgument } from '../ipc/role-argument.ts';
import { mayLeadTo, whereWindowOpens } from '../security/navigation.ts';
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

/** Makes a window of a role; it is shown by who asked for it. */
export function createWindow(
  role: WindowRole,
  preload: string,
  options: BrowserWindowConstructorOptions,
  server: () => string | undefined,
): BrowserWindow {
  const window = new BrowserWindow({ show: false, autoHideMenuBar: true, ...options, webPreferences: webPreferences(role, preload) });
  window.removeMenu();
  guard(window, server);
  return window;
}

/** Holds a window's pages to where they may lead, and those that they open to the same. */
function guard({ webContents }: BrowserWindow, server: () => string | undefined): void {
  const stay = (event: { preventDefault(): void; readonly url: string }) => {
    if (!mayLeadTo(event.url, server())) event.preventDefault();
  };
  webContents.on('will-navigate', stay);
  webContents.on('will-redirect', (event) => {
    if (event.isMainFrame) stay(event);
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    const where = whereWindowOpens(url, server());
    if (where === 'outside') void shell.openExternal(url);
    if (where !== 'window') return { action: 'deny' };
    const plain = { contextIsolation: true, sandbox: true, nodeIntegration: false, preload: '', additionalArguments: [] };
    return { action: 'allow', overrideBrowserWindowOptions: { autoHideMenuBar: true, width: 1280, height: 800, webPreferences: plain } };
  });
  webContents.on('did-create-window', (child) => guard(child, server));
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
