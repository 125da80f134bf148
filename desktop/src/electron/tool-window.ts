import { type BrowserWindow, desktopCapturer, screen } from 'electron';
import { JsonFile } from '../json-file.ts';
import { toolPlacesSchema } from '../tool-windows/tool-placement.ts';
import { showsThrough, ToolWindows } from '../tool-windows/tool-windows.ts';
import { clientModule } from './client-module.ts';
import { baseToken, functionMenuToken, menuToken, toolsToken } from './parts.ts';
import type { WindowOpening } from './windows.ts';
import { withinMessage } from '../tool-windows/within-message.ts';

export const toolsModule = clientModule(toolsToken, {
  provide: (get) => {
    const { file, displays, server, wait, now, log } = get(baseToken);
    const tools = new ToolWindows({
      places: new JsonFile(file('tools.json'), toolPlacesSchema),
      seesThrough: showsThrough(process.platform, process.env),
      displays,
      displayNow: () => get(functionMenuToken).display,
      picture: (display) => displayPicture(display, get(menuToken)),
      wait,
      now,
      log,
    });
    // The menu stays above them.
    return { tools, opening: toolWindowOpening(tools, server, () => get(menuToken).moveTop()) };
  },
  hooks: ({ tools }) => ({
    calls: {
      'tool-window-begin': (wish) => tools.begin(wish),
      'tool-window-picture': ({ name }) => tools.picture(name),
      'tool-window-fit': ({ name, ...size }) => tools.fit(name, size),
    },
    pageGone: () => tools.closeAll(),
    displaysChanged: () => tools.displaysChanged(),
  }),
});

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

/** Takes a picture of a display, without the menu that floats above it. Null where the system gives none. */
async function displayPicture(id: number, menu: BrowserWindow): Promise<string | null> {
  const display = screen.getAllDisplays().find((one) => one.id === id);
  if (!display) return null;
  const { size, scaleFactor } = display;
  const shown = menu.isVisible();
  if (shown) menu.setOpacity(0);
  try {
    const thumbnailSize = { width: Math.round(size.width * scaleFactor), height: Math.round(size.height * scaleFactor) };
    const sources = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize });
    const image = sources.find(({ display_id }) => display_id === String(id))?.thumbnail;
    if (!image || image.isEmpty()) return null;
    const { width } = image.getSize();
    return withinMessage({
      jpeg: ({ share, quality }) => (share === 1 ? image : image.resize({ width: Math.round(width * share) })).toJPEG(quality),
    });
  } finally {
    if (shown) menu.setOpacity(1);
  }
}
