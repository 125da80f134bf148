import type { BrowserWindow } from 'electron';
import type { ToolWindows } from '../tool-windows/tool-windows.ts';
import type { WindowOpening } from './windows.ts';

/** Lets the classroom's page open windows of its tools. `above`: what stays above them, too. */
export const toolWindowOpening = (tools: ToolWindows, server: () => string | undefined, above: () => void): WindowOpening => ({
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
