import { classKey, type ClassKey, nearestClasses, onlyClassIn } from './class-name.ts';
import words from './class-name-words.json' with { type: 'json' };
import { meantClass, type MeantClass, type YearReading } from './class-meant.ts';
import { cleanText } from './clean-text.ts';
import type { NewClass, RosterError, RosterProposal } from './roster-plan.ts';
import { rosterLimits } from './roster-row.ts';
import type { RosterClass } from './roster-state.ts';

/** A class that a row leads to; `id` null: it will be made. The same name gives the same object. */
export interface TargetClass {
  readonly id: string | null;
  readonly name: string;
  readonly gradeId: number;
}

interface NamedClass extends TargetClass {
  readonly text: string;
  readonly key: ClassKey;
}

/** What a name leads to; `meant`: what it says where it is none of this year's names. */
export type FoundClass =
  | { readonly target: TargetClass }
  | { readonly error: RosterError; readonly meant: MeantClass | undefined; readonly years?: readonly YearClass[] };

/** The class that a name is of by the year in it; `gradeId` null: its name doesn't say. */
export interface YearClass extends Pick<YearReading, 'by'> {
  readonly name: string;
  readonly gradeId: number | null;
  /** The school has it not. */
  readonly isNew: boolean;
}

/** How many class names are proposed at most. */
const proposed = 2;
/** Names are compared with classes so often at most: a thousand names that a school of a hundred classes does not have. */
const mostComparisons = 100_000;

/**
 * Finds classes by their names: as they are written, else as they are read, if that can mean one class only. A class to be made that the school has by now is
 * that one. Names of a year, and days that a spreadsheet made of a class, are told by the year in which the school year begins.
 */
export function classFinder(
  classes: readonly RosterClass[],
  newClasses: readonly NewClass[],
  schoolYear?: number,
): (name: string) => FoundClass {
  const known = classes.map(({ id, name, gradeId }): NamedClass => ({ id, name, gradeId, text: cleanText(name), key: classKey(name) }));
  const byName = groups(known, ({ text }) => text);
  const byKey = groups(known, ({ key }) => key.key);
  for (const { name, gradeId } of newClasses) {
    const [text, key] = [cleanText(name), classKey(name)];
    if (text === '' || byName.has(text) || byKey.has(key.key)) continue;
    const made = { id: null, name: text, gradeId, text, key };
    byName.set(text, [made]);
    byKey.set(key.key, [made]);
  }

  const nearest = nearestClasses(known, proposed, mostComparisons);
  // Of several of a grade the first one says which it is.
  const gradeIds = new Map(
    [...known].reverse().flatMap(({ key, gradeId }) => (key.grade === undefined ? [] : [[key.grade, gradeId] as const])),
  );
  const made = (value: string, grade: number | undefined): RosterProposal => ({
    field: 'newClass',
    value,
    gradeId: (grade === undefined ? undefined : gradeIds.get(grade)) ?? null,
  });
  const missing = (name: string): FoundClass => {
    // No class is called so: what is as long is compared with none.
    if ([...name].length > rosterLimits.className) return { error: { code: 'class-unknown', proposals: [] }, meant: undefined };
    const meant = meantClass(name, schoolYear) ?? remarked(name);
    const like = meant ? meant.grades.flatMap((grade) => byKey.get(`${grade}|${meant.number}`) ?? []) : [];
    const names = new Set([...like.map((entry) => entry.name), ...(meant ? [] : nearest(name))]);
    const proposals = [...names].map((value): RosterProposal => ({ field: 'className', value }));
    if (meant && like.length === 0) {
      const taught = meant.grades.filter((grade) => gradeIds.has(grade));
      for (const grade of taught.length > 0 ? taught : meant.grades) proposals.push(made(nameLike(grade, meant.number), grade));
    } else if (!meant) proposals.push(made(name, classKey(name).grade));
    const years = meant?.years?.flatMap(({ by, grade }): YearClass[] => {
      const known = byKey.get(`${grade}|${meant.number}`) ?? [];
      if (known.length > 0) return known.map((entry) => ({ by, name: entry.name, gradeId: entry.gradeId, isNew: false }));
      // Of grades that the school doesn't have it is none, unless it has no others.
      if (!gradeIds.has(grade) && meant.grades.some((one) => gradeIds.has(one))) return [];
      return [{ by, name: nameLike(grade, meant.number), gradeId: gradeIds.get(grade) ?? null, isNew: true }];
    });
    return { error: { code: meant?.why === 'date' ? 'class-date' : 'class-unknown', proposals }, meant, ...(years && { years }) };
  };
  /** A class of the school with something said of it: "(boarders)". */
  const remarked = (name: string): MeantClass | undefined => {
    const { grade, number, key } = classKey(onlyClassIn(name) ?? '');
    return grade === undefined || number === undefined || !byKey.has(key) ? undefined : { why: 'spelling', grades: [grade], number };
  };
  /** As the school writes the names of that grade. */
  const nameLike = (grade: number, number: number) => {
    const sibling = known.find(({ key }) => key.grade === grade && key.number !== undefined)?.name;
    const at = sibling === undefined ? null : /\d+(?=\D*$)/.exec(sibling);
    if (sibling !== undefined && at) return sibling.slice(0, at.index) + number + sibling.slice(at.index + at[0].length);
    return `${words.grades[grade - 1]}${number}${words.classShort}`;
  };

  const find = (name: string): FoundClass => {
    const found = byName.get(name) ?? byKey.get(classKey(name).key);
    if (!found) return missing(name);
    if (found.length === 1) return { target: found[0]! };
    const names = new Set(found.map((entry) => entry.name));
    return {
      meant: undefined,
      error: {
        code: 'class-ambiguous',
        classes: found.map((entry) => ({ id: entry.id ?? '', name: entry.name })),
        // two that bear one name can't be told apart by naming it
        proposals: names.size === found.length ? [...names].map((value) => ({ field: 'className', value })) : [],
      },
    };
  };

  const cache = new Map<string, FoundClass>();
  return (name) => {
    const before = cache.get(name);
    if (before) return before;
    const found = find(name);
    cache.set(name, found);
    return found;
  };
}

function groups(list: readonly NamedClass[], keyOf: (item: NamedClass) => string): Map<string, NamedClass[]> {
  const map = new Map<string, NamedClass[]>();
  for (const item of list) {
    const group = map.get(keyOf(item));
    if (group) group.push(item);
    else map.set(keyOf(item), [item]);
  }
  return map;
}
