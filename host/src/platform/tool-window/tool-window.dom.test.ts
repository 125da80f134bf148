import type { ClientToolWindows } from '@chorus/contract/desktop/tool-windows';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mirrorStyles } from './mirror-styles.ts';
import { openInBrowser, openInClient } from './open-tool-window.ts';

function documents() {
  const make = () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    onTestFinished(() => frame.remove());
    return frame.contentDocument!;
  };
  return { page: make(), own: make() };
}

const styles = (of: Document) =>
  [...of.head.querySelectorAll('link, style')].map((one) => (one as HTMLLinkElement).href || one.textContent);
const link = (page: Document, href: string) =>
  page.head.appendChild(Object.assign(page.createElement('link'), { rel: 'stylesheet', href }));

it('gives a window the page’s styles, by addresses that are good there, and its language and theme', () => {
  const { page, own } = documents();
  page.head.append(Object.assign(page.createElement('base'), { href: 'https://school.example/v2/' }));
  page.head.append(Object.assign(page.createElement('style'), { textContent: 'a {}' }), Object.assign(page.createElement('title')));
  link(page, './assets/a.css');
  Object.assign(page.documentElement, { lang: 'en' }).dataset['theme'] = 'dark';
  page.documentElement.style.setProperty('--ch-zoom', '1.2');
  mirrorStyles(page, own);
  expect(styles(own)).toEqual(['a {}', 'https://school.example/v2/assets/a.css']);
  const { lang, dataset, style } = own.documentElement;
  expect([lang, dataset['theme'], style.getPropertyValue('--ch-zoom')]).toEqual(['en', 'dark', '1.2']);
});

it('keeps up with an activity’s styles and a change of theme, until it ends', async () => {
  const { page, own } = documents();
  const mirror = mirrorStyles(page, own);
  const one = link(page, 'https://school.example/p/x.css');
  page.documentElement.dataset['theme'] = 'contrast';
  await expect.poll(() => [styles(own), own.documentElement.dataset['theme']]).toEqual([['https://school.example/p/x.css'], 'contrast']);
  one.remove();
  await expect.poll(() => styles(own)).toEqual([]);
  mirror.end();
  link(page, 'https://school.example/p/y.css');
  await new Promise((resolve) => setTimeout(resolve));
  expect(styles(own)).toEqual([]);
});

const wish = { kind: 'card', tool: 'x.timer egg', width: 380.4, height: 300 } as const;
function client(leave: Awaited<ReturnType<ClientToolWindows['begin']>>) {
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  onTestFinished(() => ['createObjectURL', 'revokeObjectURL'].forEach((name) => Reflect.deleteProperty(URL, name)));
  return { begin: vi.fn(async () => leave), fit: vi.fn(), picture: async () => null } satisfies ClientToolWindows;
}

it('opens nothing without the client’s leave, and only under the name that it was given', async () => {
  const open = vi.fn(() => null);
  const page = { open } as unknown as Window;
  const refusing = client(null);
  expect(await openInClient(page, refusing, wish, () => undefined)).toBeUndefined();
  expect([refusing.begin.mock.calls, open.mock.calls]).toEqual([[[{ ...wish, width: 381 }]], []]);
  const allowing = client({ name: 'chorus-tool-card-1', seesThrough: true });
  expect(await openInClient(page, allowing, wish, () => undefined)).toBeUndefined();
  expect(open.mock.calls).toEqual([['blob:x', 'chorus-tool-card-1', expect.stringContaining('popup')]]);
});

it('closes a window in which something else has been loaded', async () => {
  const close = vi.fn();
  const own = {
    closed: false,
    close,
    get location(): never {
      throw new Error('another origin');
    },
  };
  const page = { open: () => own } as unknown as Window;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  expect(await openInClient(page, client({ name: 'chorus-tool-card-1', seesThrough: true }), wish, () => undefined)).toBeUndefined();
  expect(close).toHaveBeenCalledOnce();
});

it('has none in a browser that refuses', async () => {
  const page = { documentPictureInPicture: { requestWindow: async () => Promise.reject(new Error('NotAllowedError')) } };
  expect(await openInBrowser(page as unknown as Window, wish, () => undefined)).toBeUndefined();
});

it('hears of what the teacher does in such a window, closes it with the page, and says when it has gone', async () => {
  const { page, own } = documents();
  const active = vi.fn();
  const close = vi.spyOn(own.defaultView!, 'close').mockImplementation(() => undefined);
  Object.assign(page.defaultView!, { documentPictureInPicture: { requestWindow: async () => own.defaultView } });
  const window = (await openInBrowser(page.defaultView!, wish, active))!;
  own.body.dispatchEvent(new (own.defaultView as Window & typeof globalThis).Event('pointerdown', { bubbles: true }));
  expect(active).toHaveBeenCalledOnce();
  page.defaultView!.dispatchEvent(new Event('pagehide'));
  expect(close).toHaveBeenCalledOnce();
  const gone = vi.fn();
  window.onGone(gone);
  own.defaultView!.dispatchEvent(new Event('pagehide'));
  window.onGone(gone);
  expect(gone).toHaveBeenCalledTimes(2);
});
