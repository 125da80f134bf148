import { bindFileSchema } from '@chorus/contract/desktop/channels';
import { app, screen, shell, dialog } from 'electron';
import { JsonFile } from '../json-file.ts';
import { MainWindow } from '../window/main-window.ts';
import { keyboardProgram } from '../window/on-screen-keyboard.ts';
import { leastSize, windowStateSchema } from '../window/window-state.ts';
import { clientModule } from './client-module.ts';
import { baseToken, inFrontToken, mainToken, menuToken, pageToken, serverToken, toolsToken, type ClientBase, type Get } from './parts.ts';
import { createWindow, watchFront, windowPort } from './windows.ts';
import type { clientText } from '../client-text.ts';

export const pageModule = clientModule(pageToken, {
  provide: (get) => {
    const { preload, text, server } = get(baseToken);
    const size = { minWidth: leastSize.width, minHeight: leastSize.height };
    return createWindow('page', preload, { ...size, title: text('app.name') }, server, get(toolsToken).opening);
  },
});

export const inFrontModule = clientModule(inFrontToken, {
  provide: (get) => watchFront(get(pageToken), get(menuToken), get(baseToken).now),
});

/** The classroom's window, and what its page asks of the client itself. */
export const mainModule = clientModule(mainToken, {
  provide: (get) => {
    const { file, displays, tell, now, log } = get(baseToken);
    return new MainWindow({
      window: windowPort(get(pageToken)),
      state: new JsonFile(file('window.json'), windowStateSchema),
      displays,
      displayOf: (bounds) => screen.getDisplayMatching(bounds).id,
      openPlace: (path) => tell('open-place', path),
      now,
      log,
    });
  },
  hooks: (main, get) => {
    const base = get(baseToken);
    const bindFile = new JsonFile(base.file('bind.json'), bindFileSchema);
    return {
      calls: {
        'back-to-login': () => toLogin(get),
        'window-min': () => main.minimise(),
        'window-hide': () => main.hide(),
        'open-osk': () => openKeyboard(base),
        quit: base.quit,
        'bind-file-read': () => bindFile.read() ?? null,
        'bind-file-write': (content) => bindFile.write(content),
        'client-about': () => ({ version: app.getVersion(), system: `${process.platform}-${process.arch}` }),
      },
      start: () => {
        const page = get(pageToken);
        page.on('close', (event) => {
          if (!main.close()) event.preventDefault();
        });
        for (const change of ['resized', 'moved', 'maximize', 'unmaximize', 'minimize', 'restore'])
          page.on(change as 'resized', () => main.keep());
        page.webContents.on('render-process-gone', (_event, { reason }) => {
          if (reason !== 'clean-exit') void main.crashed().then((again) => (again ? undefined : askAfterCrashes(get)));
        });
      },
      displaysChanged: () => main.displaysChanged(),
      quit: () => main.quit(),
    };
  },
});

/** Shows the classroom's window at its login page. */
export function toLogin(get: Get): void {
  get(mainToken).comeForward();
  get(baseToken).tell('to-login', undefined);
}

/** Opens the system's on-screen keyboard, where there is one. */
export function openKeyboard({ log }: ClientBase): void {
  const program = keyboardProgram(process.platform, process.env);
  if (program === undefined) return;
  void shell.openPath(program).then((problem) => problem !== '' && log(`The keyboard did not open: ${problem}`));
}

async function askAfterCrashes(get: Get): Promise<void> {
  const { text, quit } = get(baseToken);
  const again = await asksForAgain(text);
  const { home } = get(serverToken).choosing;
  if (again && home !== undefined) await get(mainToken).enter(home);
  else quit();
}

/** The page has ended too often: asks whether it is to be opened once more. False where the client is to end. */
async function asksForAgain(text: (key: Parameters<typeof clientText>[1]) => string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: text('crash.title'),
    detail: text('crash.text'),
    buttons: [text('crash.again'), text('crash.quit')],
  });
  return response === 0;
}
