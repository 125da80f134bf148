import type { ContributionEntries, PluginManifest, PointId } from '@chorus/sdk';
import { functionMenu } from './points/function-menu.ts';
import { lessonTools } from './points/lesson-tools.ts';
import { activities, menu } from './points/menu.ts';
import type { PointDefinition } from './points/point.ts';
import { settings } from './points/settings.ts';

export type { PointDefinition } from './points/point.ts';
export { settingFault } from './points/settings.ts';

/** Every contribution point that something draws. */
export const contributionPoints: { readonly [Id in PointId]: PointDefinition<ContributionEntries[Id]> } = {
  'home.activities/1': activities,
  'title-bar.status/1': menu,
  'settings/1': settings,
  'lesson.tools/1': lessonTools,
  'function-menu.items/1': functionMenu,
};

/** Names that are kept for points to come. */
export const reservedPoints: ReadonlySet<string> = new Set(['hotspots/1', 'unit.materials/1', 'lesson.steps/1']);

export const pointIds = Object.keys(contributionPoints) as readonly PointId[];

/** What a manifest contributes to a point; the menus of SDK 1.0.0 among it. */
export function entriesOf<Id extends PointId>(
  { contributes }: Pick<PluginManifest, 'contributes'>,
  id: Id,
): readonly ContributionEntries[Id][] {
  const older = contributes.menus.flatMap(({ slot, ...entry }) => (slot === id ? [entry as ContributionEntries[Id]] : []));
  return [...older, ...((contributes.points?.[id] ?? []) as readonly ContributionEntries[Id][])];
}
