import type { ItemRef } from '../model/content.ts';

/** Whether two addresses are of one item: of one pack or plugin, in one version, by one name. Another activity may call its items the same. */
export function sameItem(a: ItemRef | undefined, b: ItemRef | undefined): boolean {
  return a !== undefined && b !== undefined && a.itemId === b.itemId && a.packId === b.packId && a.packVersion === b.packVersion;
}
