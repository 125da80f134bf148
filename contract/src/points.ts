import { contributionPoints, type ContributionEntries, type PluginManifest, type PointDefinition, type PointId } from '@chorus/sdk';

export const pointIds = Object.keys(contributionPoints) as readonly PointId[];

/** Names that are kept for points to come. */
export const reservedPoints: ReadonlySet<string> = new Set(
  ['hotspots/1', 'unit.materials/1', 'lesson.steps/1'].filter((id) => !Object.hasOwn(contributionPoints, id)),
);

/** The definition of a contribution point. */
export const pointOf = <Id extends PointId>(id: Id): PointDefinition<Id, ContributionEntries[Id], never> =>
  contributionPoints[id] as unknown as PointDefinition<Id, ContributionEntries[Id], never>;

/** What a manifest contributes to a point; the menus of SDK 1.0.0 among it. */
export function entriesOf<Id extends PointId>(
  { contributes }: Pick<PluginManifest, 'contributes'>,
  id: Id,
): readonly ContributionEntries[Id][] {
  const older = contributes.menus.flatMap(({ slot, ...entry }) => (slot === id ? [entry as ContributionEntries[Id]] : []));
  return [...older, ...((contributes.points?.[id] ?? []) as readonly ContributionEntries[Id][])];
}
