import type { DesktopPage, DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { BrowserPlatform } from './browser-platform.ts';
import type { HostPlatform } from './host-platform.ts';
import type { ToolWindowOpener } from './tool-window/tool-window.ts';

/** {@link HostPlatform} in the desktop client: what a browser has, and the client around it. */
export class DesktopPlatform extends BrowserPlatform {
  override readonly toolWindows: ToolWindowOpener;

  constructor(
    window: Window,
    override readonly client: DesktopPage,
  ) {
    super(window, true);
    this.toolWindows = {
      kinds: ['card', 'layer'],
      open: async (wish) => (await import('./tool-window/open-tool-window.ts')).openInClient(window, client.toolWindows, wish, this.active),
    };
  }
}

/** The platform of this page, by what a preload script has put on its window. */
export function platformOf(window: Window): HostPlatform {
  const { chorusDesktop } = window as unknown as DesktopWindowGlobals;
  return chorusDesktop ? new DesktopPlatform(window, chorusDesktop) : new BrowserPlatform(window);
}
