import type { DesktopPage, DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { BrowserPlatform } from './browser-platform.ts';
import type { HostPlatform } from './host-platform.ts';

/** {@link HostPlatform} in the desktop client: what a browser has, and the client around it. */
export class DesktopPlatform extends BrowserPlatform {
  constructor(
    window: Window,
    override readonly client: DesktopPage,
  ) {
    super(window, true);
  }
}

/** The platform of this page, by what a preload script has put on its window. */
export function platformOf(window: Window): HostPlatform {
  const { chorusDesktop } = window as unknown as DesktopWindowGlobals;
  return chorusDesktop ? new DesktopPlatform(window, chorusDesktop) : new BrowserPlatform(window);
}
