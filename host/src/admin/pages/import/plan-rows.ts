import type { RosterChange, RosterPlan } from '@chorus/contract/roster/roster-plan';
import { gradeIdOf } from '@chorus/contract/roster/class-questions';
import type { Pin } from './pin-rows.ts';

/** What a plan's rows can be narrowed to. */
export type RowKind = RosterChange['kind'];

/** Numbers of a plan, in the order in which they are shown, by the kind of the rows that each counts. */
export const kinds = [
  { kind: 'error', count: 'errors' },
  { kind: 'add', count: 'adds' },
  { kind: 'change', count: 'changes' },
  { kind: 'move', count: 'moves' },
  { kind: 'removal', count: 'removals' },
  { kind: 'same', count: 'same' },
] as const satisfies readonly { readonly kind: RowKind; readonly count: keyof RosterPlan['counts'] }[];

/** A row of the list: what happens, and where it is pinned. */
export interface PlanRow {
  readonly change: RosterChange;
  readonly pin: Pin | undefined;
}

/** Which rows are shown, and in which order: those to be looked at as they are pinned, then those that change, in the file's order, then who is removed, and last whom nothing happens to. */
export function planRows(
  { changes }: RosterPlan,
  pins: readonly Pin[],
  {
    kind,
    search,
    initialsOf,
  }: { readonly kind: RowKind | undefined; readonly search: string; readonly initialsOf: (name: string) => string },
): readonly PlanRow[] {
  const places = new Map(pins.map((pin, at) => [pin.line, { pin, at }]));
  const rows = changes.map((change) => ({ change, place: places.get(lineOf(change) ?? 0) }));
  const wanted = search.trim().toUpperCase();
  const isFound = (change: RosterChange) =>
    wanted === '' ||
    numberOf(change).toUpperCase().includes(wanted) ||
    nameOf(change).toUpperCase().includes(wanted) ||
    initialsOf(nameOf(change)).includes(wanted);
  const shown = rows.filter(({ change, place }) => {
    // Who mends errors one after the other keeps seeing those that are mended.
    const isOfKind = kind === undefined || change.kind === kind || (kind === 'error' && place !== undefined && place.pin.was === 'error');
    return isOfKind && isFound(change);
  });
  const pinned = shown.filter(({ place }) => place).sort((a, b) => a.place!.at - b.place!.at);
  const others = shown.filter(({ place }) => !place);
  const changed = others.filter(({ change }) => change.kind !== 'same');
  const same = others.filter(({ change }) => change.kind === 'same');
  return [...pinned, ...changed, ...same].map(({ change, place }) => ({ change, pin: place?.pin }));
}

/** Where a row stands in the file; null: it is in none. */
export const lineOf = (change: RosterChange): number | null => (change.kind === 'error' ? change.row.line : change.line);
/** The number that a row has now. */
export const numberOf = (change: RosterChange): string => (change.kind === 'error' ? change.row.number : change.number);
/** The name that a row has now. */
export const nameOf = (change: RosterChange): string => (change.kind === 'error' ? change.row.name : change.to.name);

/** A class that rows name and the school has not. */
export interface UnknownClass {
  readonly name: string;
  readonly rows: number;
  /** Null: its name doesn't say. */
  readonly gradeId: number | null;
}

/** Classes that rows name and the school has not, with the grade that they most likely are of. */
export function unknownClasses({ changes }: RosterPlan): readonly UnknownClass[] {
  const found = new Map<string, UnknownClass>();
  for (const change of changes) {
    if (change.kind !== 'error') continue;
    for (const { proposals } of change.errors)
      for (const proposal of proposals) {
        if (proposal.field !== 'newClass') continue;
        const { value: name } = proposal;
        const gradeId = proposal.gradeId ?? gradeIdOf(name);
        found.set(name, { name, gradeId, rows: (found.get(name)?.rows ?? 0) + 1 });
      }
  }
  return [...found.values()];
}
