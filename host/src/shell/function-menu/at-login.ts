import type { DesktopPage } from '@chorus/contract/desktop/client';
import type { Disposable } from '@chorus/sdk';
import type { LoginServices } from '../../login-services.ts';
import { functionMenuItems } from './function-menu-items.ts';

/** Tells the function menu what it has while nobody has logged in. */
export function menuAtLogin(
  client: DesktopPage,
  { i18n, settings, platform }: Pick<LoginServices, 'i18n' | 'settings' | 'platform'>,
): Disposable {
  const tell = () => {
    const { locale, theme } = settings.state.get();
    const { offline } = platform.state.get();
    const items = functionMenuItems({ loggedIn: false, offline, atHome: false, hasClass: false }, [], i18n.t);
    client.showMenu({ label: i18n.t('function-menu.label'), locale, theme, items });
  };
  tell();
  return settings.state.subscribe(tell);
}
