import { app, Menu, nativeImage, Tray } from 'electron';
import type { clientText } from '../client-text.ts';

/** What the tray's menu does. */
export interface TrayActions {
  open(): unknown;
  server(): unknown;
  log(): unknown;
  quit(): unknown;
}

/** Puts the client's icon into the tray. */
export function createTray(
  icon: string,
  text: (key: Parameters<typeof clientText>[1]) => string,
  { open, server, log, quit }: TrayActions,
): void {
  const tray = new Tray(nativeImage.createFromPath(icon));
  tray.setToolTip(text('app.name'));
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: text('tray.open'), click: () => void open() },
      { label: text('tray.server'), click: () => void server() },
      { label: text('tray.log'), click: () => void log() },
      { type: 'separator' },
      { label: text('tray.quit'), click: () => void quit() },
    ]),
  );
  tray.on('click', () => void open());
  // Held until then: an icon that nobody holds goes when the garbage is collected.
  app.once('quit', () => tray.destroy());
}
