import { cleanText } from '@chorus/contract/roster/clean-text';
import type { TeacherNote } from '@chorus/contract/teacher-import/teacher-plan';
import { teacherLimits, type TeacherRow } from '@chorus/contract/teacher-import/teacher-row';
import type { ImportScope, KnownOrganisation } from './import-state.ts';

/** A school that a row leads to; `id` null: it will be made below `parentId`. The same one gives the same object. */
export interface TargetSchool {
  readonly id: string | null;
  readonly name: string;
  readonly parentId: string;
  readonly area: string;
}

/** What a row's school leads to. */
export type FoundSchool = { readonly target: TargetSchool } | { readonly error: TeacherNote };

const wrong = (code: TeacherNote['code'], text: string): FoundSchool => ({ error: { code, text } });

/** Finds schools by name among those of the scope, in an area where the row names one. */
export function schoolFinder(
  scope: ImportScope,
  organisations: readonly KnownOrganisation[],
  mayMake: boolean,
): (row: Pick<TeacherRow, 'school' | 'area'>) => FoundSchool {
  const byId = new Map(organisations.map((one) => [one.id, one]));
  const own = byId.get(scope.orgId)!;
  const ownTarget: TargetSchool = { id: own.id, name: own.name, parentId: own.parentId ?? '', area: '' };
  const schools = new Map<string, KnownOrganisation[]>();
  const areas = new Map<string, KnownOrganisation[]>();
  for (const one of organisations) {
    const known = one.kind === 'school' ? schools : areas;
    known.set(cleanText(one.name), [...(known.get(cleanText(one.name)) ?? []), one]);
  }
  const nearName = nearNames(schools.keys());
  const targets = new Map<string, TargetSchool>();
  const target = (found: TargetSchool): FoundSchool => {
    const key = JSON.stringify([found.id, found.parentId, found.name]);
    const made = targets.get(key) ?? found;
    targets.set(key, made);
    return { target: made };
  };
  const liesIn = (one: KnownOrganisation, outer: string) => {
    for (let at: KnownOrganisation | undefined = one; at; at = byId.get(at.parentId ?? '')) if (at.id === outer) return true;
    return false;
  };
  const isAway = (one: KnownOrganisation) => {
    for (let at: KnownOrganisation | undefined = one; at; at = byId.get(at.parentId ?? '')) if (at.archivedAt !== null) return true;
    return false;
  };

  return ({ school, area }) => {
    if (scope.kind === 'school')
      return school === '' || school === cleanText(own.name) ? { target: ownTarget } : wrong('school-other', school);
    if (school === '') return wrong('school-missing', '');
    if ([...school].length > teacherLimits.school) return wrong('school-too-long', '');
    const roofs = area === '' ? [own] : (areas.get(area) ?? []).filter((one) => !isAway(one));
    if (roofs.length === 0) return wrong('area-unknown', area);
    if (roofs.length > 1) return wrong('area-ambiguous', area);
    const roof = roofs[0]!;
    const named = (schools.get(school) ?? []).filter((one) => liesIn(one, roof.id));
    const inUse = named.filter((one) => !isAway(one));
    if (inUse.length > 1) return wrong('school-ambiguous', school);
    const [found] = inUse;
    if (found) return target({ id: found.id, name: found.name, parentId: found.parentId ?? '', area });
    if (named.length > 0) return wrong('school-archived', school);
    if (!mayMake) return wrong('school-unknown', nearName(school));
    return target({ id: null, name: school, parentId: roof.id, area });
  };
}

const numerals = /[\d\u96F6\u4E00\u4E8C\u4E09\u56DB\u4E94\u516D\u4E03\u516B\u4E5D\u5341\u767E]/gu;
const numberOf = (name: string) => (name.normalize('NFKC').match(numerals) ?? []).join('');

/** So often names are compared: in a list of so many unknown schools nobody looks at what each may be. */
const mostComparisons = 1_000_000;

/**
 * Looks for a name that is nearly another one: one of them has all of the other's characters and at most two more, and both have the same number; empty: none.
 */
export function nearNames(known: Iterable<string>): (name: string) => string {
  let entries: { readonly name: string; readonly number: string; readonly characters: ReadonlySet<string> }[] | undefined;
  let left = mostComparisons;
  return (name) => {
    entries ??= [...known].map((other) => ({ name: other, number: numberOf(other), characters: new Set(other) }));
    left -= entries.length;
    if (left < 0) return '';
    const number = numberOf(name);
    const characters = [...new Set(name)];
    for (const other of entries) {
      if (other.name === name || Math.abs(other.name.length - name.length) > 2 || other.number !== number) continue;
      const common = characters.filter((one) => other.characters.has(one)).length;
      if (common === Math.min(characters.length, other.characters.size) && common >= 3) return other.name;
    }
    return '';
  };
}
