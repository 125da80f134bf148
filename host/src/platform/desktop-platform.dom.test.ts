import { afterEach, expect, it } from 'vitest';
import { BrowserPlatform } from './browser-platform.ts';
import { DesktopPlatform, platformOf } from './desktop-platform.ts';
import { removeStandIn, standInForClient } from './testing/desktop-stand-in.ts';

afterEach(removeStandIn);

it('is a browser where no client is around the page [6-5]', () => {
  const platform = platformOf(window);
  expect([platform instanceof DesktopPlatform, platform.state.get().desktop, platform.client]).toEqual([false, false, undefined]);
});

it('is the desktop where one is, and does besides what a browser does [1-16]', () => {
  standInForClient({});
  const platform = platformOf(window);
  expect(platform).toBeInstanceOf(BrowserPlatform);
  expect(platform.state.get()).toMatchObject({ desktop: true, offline: false });
  platform.client!.hide();
  platform.client!.openKeyboard();
  expect(standIn.asked).toEqual([['window-hide'], ['open-osk']]);
});
