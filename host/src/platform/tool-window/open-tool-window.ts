import type { ClientToolWindows } from '@chorus/contract/desktop/tool-windows';
import { activity } from '../host-platform.ts';
import { mirrorStyles } from './mirror-styles.ts';
import type { ToolWindow, ToolWindowWish } from './tool-window.ts';

/** A window of the browser's own that stays above others. */
interface PictureInPicture {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}

/** A window that is not there after so long is none, and a style that is not, is left out; ms. */
const windowMs = 5_000;
const stylesMs = 2_000;
const lookMs = 20;

/** In a browser: where it has windows that stay above others. */
export async function openInBrowser(page: Window, { width, height }: ToolWindowWish, active: () => void): Promise<ToolWindow | undefined> {
  try {
    const { documentPictureInPicture } = page as unknown as { readonly documentPictureInPicture: PictureInPicture };
    const own = await documentPictureInPicture.requestWindow({ width, height });
    // It is made larger by the teacher alone; what does not fit is scrolled.
    return await dressed(page, own, { kind: 'card', seesThrough: true, fit: () => undefined, picture: async () => undefined, active });
  } catch {
    // Another page has it, or the teacher's press was too long ago.
    return undefined;
  }
}

/** In the desktop client, which makes a window of it that is above all programs. */
export async function openInClient(
  page: Window,
  client: ClientToolWindows,
  wish: ToolWindowWish,
  active: () => void,
): Promise<ToolWindow | undefined> {
  const { kind, tool, width, height } = wish;
  let own: Window | null = null;
  // An empty page of this origin, which is there without the server, too.
  const address = URL.createObjectURL(new Blob(['<!doctype html>'], { type: 'text/html' }));
  try {
    const leave = await client.begin(kind === 'card' ? { kind, tool, width: Math.ceil(width), height: Math.ceil(height) } : { kind, tool });
    if (!leave) return undefined;
    own = page.open(address, leave.name, kind === 'card' ? `popup,width=${width},height=${height}` : 'popup');
    const { name, seesThrough } = leave;
    if (own && (await isThere(own, address)))
      return await dressed(page, own, {
        kind,
        seesThrough,
        fit: (size) => client.fit(name, { width: Math.ceil(size.width), height: Math.ceil(size.height) }),
        picture: async () => pictureOf(await client.picture(name)),
        active,
      });
  } catch (error) {
    console.warn('A tool could not have a window of its own.', error);
  } finally {
    URL.revokeObjectURL(address);
  }
  own?.close();
  return undefined;
}

function isThere(own: Window, address: string): Promise<boolean> {
  const until = performance.now() + windowMs;
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        if (own.closed || performance.now() > until) return resolve(false);
        if (own.location.href === address && own.document.readyState === 'complete') return resolve(true);
        setTimeout(look, lookMs);
      } catch (error) {
        // Another origin's: something else has been loaded in its place.
        reject(error as Error);
      }
    };
    look();
  });
}

type WindowParts = Pick<ToolWindow, 'kind' | 'seesThrough' | 'fit' | 'picture'> & {
  /** The teacher has done something in it. */
  readonly active: () => void;
};

/** Gives a new window what the page has around its content. */
async function dressed(page: Window, own: Window, { kind, seesThrough, fit, picture, active }: WindowParts): Promise<ToolWindow> {
  const { document } = own;
  document.documentElement.dataset['window'] = kind;
  // A small window is no small board: what is in it is as large as on the page.
  if (kind === 'card') document.documentElement.style.fontSize = page.getComputedStyle(page.document.documentElement).fontSize;
  const mirror = mirrorStyles(page.document, document);
  const close = () => own.close();
  let gone = false;
  const listeners: (() => void)[] = [];
  page.addEventListener('pagehide', close);
  for (const type of activity) own.addEventListener(type, active, { capture: true, passive: true });
  own.addEventListener('pagehide', () => {
    gone = true;
    mirror.end();
    page.removeEventListener('pagehide', close);
    for (const listener of listeners) listener();
  });
  await Promise.race([mirror.ready, new Promise((resolve) => setTimeout(resolve, stylesMs))]);
  return {
    document,
    kind,
    seesThrough,
    setTitle: (title) => void (document.title = title),
    fit,
    picture,
    close,
    onGone: (listener) => {
      if (gone) listener();
      else listeners.push(listener);
    },
  };
}

async function pictureOf(jpeg: string | null): Promise<ImageBitmap | undefined> {
  if (jpeg === null) return undefined;
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
}
