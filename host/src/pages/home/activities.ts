import type { MenuManifest, MenuSlot } from '@chorus/sdk';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { holds, type Facts } from '../../shell/when.ts';

/** The entries of a slot that may be seen now, smaller order first, ties by plugin id. */
export function visibleMenus(
  menus: readonly Contributed<MenuManifest>[],
  slot: MenuSlot,
  facts: Facts,
): readonly Contributed<MenuManifest>[] {
  return menus
    .filter(({ value }) => value.slot === slot && holds(value.when, facts))
    .sort((a, b) => a.value.order - b.value.order || (a.pluginId < b.pluginId ? -1 : a.pluginId > b.pluginId ? 1 : 0));
}
