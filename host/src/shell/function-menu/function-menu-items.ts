import type { MenuItemModel } from '@chorus/contract/desktop/channels';

type Text = (key: string, params?: Readonly<Record<string, string>>) => string;

/** What the function menu's own items go by. */
export interface MenuFacts {
  readonly loggedIn: boolean;
  readonly offline: boolean;
  readonly atHome: boolean;
  readonly hasClass: boolean;
}

/**
 * What the function menu has now (2.5-3 to 2.5-12), with what activities put between. The collection of answer sheets (2.5-4) comes with those; the paintbrush
 * (2.5-9) and the timer (2.5-10) are put there by the board tools.
 */
export function functionMenuItems(
  { loggedIn, offline, atHome, hasClass }: MenuFacts,
  contributed: readonly MenuItemModel[],
  t: Text,
): MenuItemModel[] {
  const item = (id: string): MenuItemModel => ({ id, label: t(`function-menu.${id}`) });
  const asked = (id: string): MenuItemModel => ({
    ...item(id),
    question: { text: t(`function-menu.${id}-question`), yes: t('function-menu.yes'), no: t('function-menu.no') },
  });
  return [
    ...(loggedIn && !atHome ? [asked('home')] : []),
    ...(hasClass ? [item('bind')] : []),
    ...(offline ? [asked('login')] : []),
    item('desktop'),
    item('keyboard'),
    ...contributed,
    ...(loggedIn ? [asked('account')] : []),
    asked('exit'),
  ];
}
