import { desktopCapturer, screen, type BrowserWindow } from 'electron';
import { withinMessage } from '../tool-windows/within-message.ts';

/** Takes a picture of a display, without the menu that floats above it. Null where the system gives none. */
export async function displayPicture(id: number, menu: BrowserWindow): Promise<string | null> {
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
