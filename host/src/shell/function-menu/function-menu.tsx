import type { MenuItemModel, MenuTold } from '@chorus/contract/desktop/channels';
import type { DesktopPage } from '@chorus/contract/desktop/client';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useRef } from 'react';
import { bindingDeskToken } from '../../services/devices/binding-desk.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { usePick, useService, useText } from '../host-context.tsx';
import { leaveUnasked } from '../leaving/ask-before-leaving.tsx';
import { toolKey, type LessonTool, type Tools } from '../lesson-tools/use-lesson-tools.ts';
import { useFacts, useShown } from '../use-facts.ts';
import { functionMenuItems } from './function-menu-items.ts';

/** What a contributed item leads to. */
type Opens = { readonly tool: LessonTool } | { readonly route: string };

/** Tells the desktop client's function menu what there is on this page, and does what is chosen there. */
export default function FunctionMenu({ client, tools }: { readonly client: DesktopPage; readonly tools: Tools | undefined }) {
  const settings = useService(settingsToken);
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const bindingDesk = useService(bindingDeskToken);
  const t = useText();
  const pick = usePick();
  const { loggedIn, offline, hasClass, route } = useFacts();
  const { locale, theme } = useObservable(settings.state);
  const opens = new Map<string, Opens>();
  const contributed = useShown('function-menu.items/1').flatMap(({ pluginId, value }): MenuItemModel[] => {
    const { icon, route: leads, tool: id, choices } = value;
    const name = pick(value.label);
    if (leads !== undefined) {
      if (!loggedIn) return [];
      opens.set(`${pluginId} ${leads}`, { route: leads });
      return [{ id: `${pluginId} ${leads}`, label: name, icon }];
    }
    const tool = tools?.buttons.find((one) => one.pluginId === pluginId && one.value.id === id);
    if (!tools || !tool) return [];
    opens.set(toolKey(tool), { tool });
    const pressed = tools.isOpen(tool);
    const label = t(pressed ? 'function-menu.close' : 'function-menu.open', { name });
    return [
      {
        id: toolKey(tool),
        label,
        icon,
        pressed,
        // A card is wanted where the teacher looks; ink over a whole display is drawn on whatever is there.
        ...(tools.canFloat(tool) && { above: tool.value.opens === 'layer' ? ('always' as const) : ('behind' as const) }),
        ...(choices && { choices: choices.map((one) => ({ value: one.value, label: pick(one.label) })) }),
      },
    ];
  });
  const items = functionMenuItems({ loggedIn, offline, hasClass, atHome: route === 'Home' }, contributed, t);
  const text = JSON.stringify({ label: t('function-menu.label'), locale, theme, items });
  useEffect(() => client.showMenu(JSON.parse(text) as Parameters<DesktopPage['showMenu']>[0]), [client, text]);

  const choose = async ({ id, choice, above }: MenuTold) => {
    if (id === 'home') return leaveUnasked(() => navigation.home());
    if (id === 'bind') return bindingDesk.open();
    if (id === 'account') {
      await session.logout();
      return navigation.go('Login', { query: { quit: '1' } });
    }
    const leads = opens.get(id);
    if (!leads) return;
    if ('route' in leads) return navigation.go(leads.route);
    const asked = choice === undefined ? undefined : { choice };
    if (!tools) return;
    if (above && !tools.isOpen(leads.tool)) return tools.floatAbove(leads.tool, asked);
    if (asked) tools.ask(leads.tool, asked);
    else tools.toggle(leads.tool);
  };
  const now = useRef(choose);
  useEffect(() => {
    now.current = choose;
  });
  useEffect(() => client.onMenuChosen((chosen) => void now.current(chosen)), [client]);
  useEffect(() => client.onToLogin(() => void navigation.go('Login', { query: { quit: '1' } })), [client, navigation]);
  useEffect(() => client.onOpenPlace((path) => void (window.location.hash = path)), [client]);
  return null;
}
