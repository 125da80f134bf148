import { entriesOf, pointIds, pointOf } from '@chorus/contract/points';
import type { LocalizedText, PluginManifest } from '@chorus/sdk';

type Contributes = Pick<PluginManifest, 'contributes'>;

/** What a plugin puts at contribution points, one text for each point at which it has something. */
export function broughtBy(manifest: Contributes, pick: (text: LocalizedText) => string): readonly string[] {
  return pointIds.flatMap((id) => {
    const count = entriesOf(manifest, id).length;
    return count === 0 ? [] : [pick(pointOf(id).brings).replace('{count}', String(count))];
  });
}

/** A plugin's picture, an SVG document: that of the first entry that has one. */
export function pictureOf(manifest: Contributes): string | undefined {
  for (const id of pointIds) for (const entry of entriesOf(manifest, id)) if ('icon' in entry) return entry.icon;
  return undefined;
}
