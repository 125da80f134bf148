import { fewestStudents, type SchoolUsage, type UsagePeriod } from '@chorus/contract/api/admin/usage-calls';
import type { PluginManifest } from '@chorus/sdk';
import type { Db } from '../database/open.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { idsWithin, liesIn } from '../organisations/chain.ts';
import type { BundleRegistry } from '../ports/bundle-registry.ts';
import type { SchoolCount, UsageCount } from './count-usage.ts';
import { isDay, periodsUntil } from './periods.ts';

type Figures = Omit<SchoolUsage, 'id' | 'name'>;
const nothing: Figures = { lessons: 0, minutes: 0, classes: 0, teachers: 0, students: 0, answers: 0, spoken: 0 };
/** A year and a month's days over. */
const longestDays = 400;

/** How much the classroom is used, without a name. Errors: `unknown` for what does not lie in the own organisation, `bad-input`. */
export function usageCalls(
  db: Db,
  usage: UsageCount,
  registry: Pick<BundleRegistry, 'list'>,
): Pick<AdminHandlers, 'usage' | 'usageOfSchools'> {
  const schoolsIn = (orgId: string) =>
    db
      .selectFrom('organisations')
      .innerJoin('schools', 'schools.id', 'organisations.id')
      .select(['organisations.id', 'organisations.name', 'schools.timeZone'])
      .where('organisations.id', 'in', idsWithin(orgId))
      .execute();

  return {
    async usage({ unit, last, count, orgId: asked }, { orgId }) {
      if (!isDay(last)) throw badField('/last', 'no-day');
      if (asked !== undefined && !(await liesIn(db, asked, orgId))) throw unknown();
      const periods = periodsUntil(unit, last, count);
      const { schools, plugins, types } = await usage.count(await schoolsIn(asked ?? orgId), periods);
      const figures = periods.map((period, i): UsagePeriod => ({ ...period, ...sum(schools.filter((one) => one.period === i)) }));
      const ids = new Set([...plugins.map(({ id }) => id), ...types.map(({ type }) => type)]);
      const names = Object.fromEntries([...(await namesOf(registry))].filter(([id]) => ids.has(id)));
      return { periods: figures, plugins: [...plugins], types: [...types], names };
    },

    async usageOfSchools({ from, to, search = '', sort, offset, limit }, { orgId }) {
      if (!isDay(from)) throw badField('/from', 'no-day');
      if (!isDay(to)) throw badField('/to', 'no-day');
      if (from > to || Date.parse(to) - Date.parse(from) > longestDays * 24 * 3_600_000) throw badField('/to', 'too-far');
      const wanted = search.trim().toLowerCase();
      const schools = (await schoolsIn(orgId)).filter(({ name }) => name.toLowerCase().includes(wanted));
      const counted = await usage.count(schools, [{ from, to }]);
      const known = new Map(counted.schools.map((one) => [one.schoolId, one]));
      const rows = schools.map(({ id, name }): SchoolUsage => ({ id, name, ...shown(known.get(id)) }));
      const by = sort?.by ?? 'lessons';
      const sign = (sort?.descending ?? sort === undefined) ? -1 : 1;
      const compare = new Intl.Collator('zh-CN').compare;
      rows.sort(
        (a, b) => sign * (by === 'name' ? compare(a.name, b.name) : a[by] - b[by]) || compare(a.name, b.name) || compare(a.id, b.id),
      );
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
  };
}

/** What plugins and their evaluate types are called, as their manifests say. */
async function namesOf(registry: Pick<BundleRegistry, 'list'>): Promise<ReadonlyMap<string, Record<string, string>>> {
  const names = new Map<string, Record<string, string>>();
  for (const { manifest, problem } of await registry.list()) {
    if (manifest === null || problem !== null) continue;
    const { id, title, contributes } = manifest as PluginManifest;
    // those of the build come first: no other bundle gives its name to what is theirs
    for (const one of [{ id, title }, ...contributes.evaluateTypes]) if (!names.has(one.id)) names.set(one.id, { ...one.title });
  }
  return names;
}

/** What may be said of a school. */
function shown(count: SchoolCount | undefined): Figures {
  if (!count) return nothing;
  const { schoolId: _schoolId, period: _period, students, ...rest } = count;
  return { ...rest, students: students > 0 && students < fewestStudents ? null : students };
}

/** What may be said of several: a sum with the few of one school in it would tell them by what is left. */
function sum(counts: readonly SchoolCount[]): Figures {
  const all = counts.map(shown);
  const total = (figure: Exclude<keyof Figures, 'students'>) => all.reduce((before, one) => before + one[figure], 0);
  const known = all.flatMap(({ students }) => (students === null ? [] : [students]));
  const students = known.reduce((before, one) => before + one, 0);
  return {
    lessons: total('lessons'),
    minutes: total('minutes'),
    classes: total('classes'),
    teachers: total('teachers'),
    students: students === 0 && known.length < all.length ? null : students,
    answers: total('answers'),
    spoken: total('spoken'),
  };
}
