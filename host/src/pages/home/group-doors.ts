import type { ActivityGroup, ContributionEntries } from '@chorus/sdk';
import type { Contributed } from '../../kernel/kernel-types.ts';

/** An activity's entry on Home. */
export type Door = Contributed<ContributionEntries['home.activities/1']>;
/** Subjects in the order in which Home has them. */
export const doorGroups = ['words', 'sounds', 'texts', 'speaking', 'tests', 'games', 'other'] as const satisfies readonly (
  | ActivityGroup
  | 'other'
)[];
export type DoorGroup = (typeof doorGroups)[number];

/** Fewer are all seen at a glance. */
export const groupedFrom = 7;
/** More are no glance any more: one subject can be shown alone. */
export const filteredFrom = 25;

/** By which an activity is marked. */
export const doorRef = ({ pluginId, value }: Door): string => `${pluginId} ${value.route}`;

/** Doors under a heading; of a list without one undefined. */
export interface DoorList {
  readonly group: DoorGroup | undefined;
  readonly doors: readonly Door[];
}

/** The doors by subject, each subject in the order of the manifests; one list without a heading where there are few, or no two subjects. */
export function groupedDoors(doors: readonly Door[]): readonly DoorList[] {
  const groups = doorGroups
    .map((group) => ({ group, doors: doors.filter(({ value }) => (value.group ?? 'other') === group) }))
    .filter((one) => one.doors.length > 0);
  return doors.length < groupedFrom || groups.length < 2 ? [{ group: undefined, doors }] : groups;
}

/** The first doors of several lists, and no list without one. */
export function firstDoors(lists: readonly DoorList[], most: number): readonly DoorList[] {
  const before = (n: number) => lists.slice(0, n).reduce((sum, { doors }) => sum + doors.length, 0);
  return lists
    .map(({ group, doors }, n) => ({ group, doors: doors.slice(0, Math.max(0, most - before(n))) }))
    .filter(({ doors }) => doors.length > 0);
}

/** The doors of activities that work with books of a kind. */
export const takersOf = (doors: readonly Door[], kind: string): readonly Door[] =>
  doors.filter(({ value }) => value.books?.kinds.includes(kind));
