import { functionMenuPoint } from './function-menu.ts';
import { homeActivitiesPoint } from './home-activities.ts';
import { lessonToolsPoint } from './lesson-tools.ts';
import type { PutAt } from './point.ts';
import { settingsPoint } from './settings.ts';
import { titleBarStatusPoint } from './title-bar-status.ts';

export * from './function-menu.ts';
export * from './home-activities.ts';
export * from './lesson-tools.ts';
export type { MenuEntry, MenuOptions } from './menu-entry.ts';
export type { PointDefinition, PutAt } from './point.ts';
export * from './settings.ts';
export * from './title-bar-status.ts';

/** Every contribution point that something draws, by its id; in the order in which people are told of what a plugin brings. */
export const contributionPoints = {
  [homeActivitiesPoint.id]: homeActivitiesPoint,
  [titleBarStatusPoint.id]: titleBarStatusPoint,
  [lessonToolsPoint.id]: lessonToolsPoint,
  [functionMenuPoint.id]: functionMenuPoint,
  [settingsPoint.id]: settingsPoint,
};

type Points = typeof contributionPoints;

/** Id of a contribution point. */
export type PointId = keyof Points;

/** What an entry is at each contribution point. */
export type ContributionEntries = { readonly [Id in PointId]: NonNullable<Points[Id]['entry']> };

/** What the views at each contribution point are given; `never` where there are none. */
export type ViewProps = { readonly [Id in PointId]: NonNullable<Points[Id]['props']> };

/** Entries by the points that they are put at. */
export type ContributedEntries = { readonly [Id in PointId]?: readonly ContributionEntries[Id][] };

/** Something that a plugin puts at a contribution point: its data, and the view that is loaded when it is first shown. Made by the points' own functions. */
export type Contribution<Id extends PointId = PointId> = { [One in Id]: PutAt<One, ContributionEntries[One], ViewProps[One]> }[Id];
