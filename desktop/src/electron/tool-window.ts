import type { BrowserWindow } from 'electron';
import { JsonFile, type TextFile } from '../json-file.ts';
import { toolPlacesSchema } from '../tool-windows/tool-placement.ts';
import { showsThrough, ToolWindows, type ToolWindowsPorts } from '../tool-windows/tool-windows.ts';
import { displayPicture } from './display-picture.ts';
import type { WindowOpening } from './windows.ts';

/** The windows of tools, and what lets the classroom's page open them. The menu stays above them. */
export function createToolWindows(parts: {
  readonly places: TextFile;
  readonly displays: ToolWindowsPorts['displays'];
  readonly displayNow: ToolWindowsPorts['displayNow'];
  readonly menu: () => BrowserWindow;
  readonly server: () => string | undefined;
  readonly log: ToolWindowsPorts['log'];
}): { readonly tools: ToolWindows; readonly opening: WindowOpening } {
  const { places, displays, displayNow, menu, server, log } = parts;
  const tools = new ToolWindows({
    places: new JsonFile(places, toolPlacesSchema),
    seesThrough: showsThrough(process.platform, process.env),
    displays,
    displayNow,
    picture: (display) => displayPicture(display, menu()),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
    log,
  });
  return { tools, opening: toolWindowOpening(tools, server, () => menu().moveTop()) };
}

const toolWindowOpening = (tools: ToolWindows, server: () => string | undefined, above: () => void): WindowOpening => ({
  ask: (opened) => {
    const look = tools.opening(opened, server());
    if (!look) return undefined;
    const { bounds, transparent } = look;
    return {
      ...bounds,
      show: false,
      frame: false,
      transparent,
      ...(transparent && { backgroundColor: '#00000000' }),
      resizable: false,
      fullscreenable: false,
      minimizable: false,
      maximizable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      hasShadow: !transparent,
      autoHideMenuBar: true,
      // A layer covers the bars of its display, too.
      enableLargerThanScreen: true,
    };
  },
  opened: (window: BrowserWindow, name) => {
    window.removeMenu();
    window.setAlwaysOnTop(true, 'screen-saver');
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true });
    window.on('focus', above);
    window.on('move', () => tools.moved(name, window.getBounds()));
    window.on('closed', () => tools.closed(name));
    // Where it is and how large is for the teacher and the table of calls to say.
    window.webContents.on('content-bounds-updated', (event) => event.preventDefault());
    tools.opened(name, {
      setBounds: (to) => window.setBounds(to),
      close: () => window.close(),
      hide: () => window.hide(),
      show: (keys) => {
        if (keys) window.show();
        else window.showInactive();
        above();
      },
    });
  },
});
