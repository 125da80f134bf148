import Database from 'libsql';
import { vi } from 'vitest';

/** Tables that have no more rows after years of lessons and logins: as many as there are schools, classes, activities and rules. */
const settled: ReadonlySet<string> = new Set([
  'schemaVersions',
  'settings',
  'organisations',
  'schools',
  'identityProviders',
  'outsidePages',
  'policyRules',
  'pluginSettings',
]);
/** Those of which a school has more with every lesson, or with everybody who leaves: nothing walks through all that a school, or a teacher, has there. */
const ofHistory = 'journal|attempts|attemptFacts|objects|lessons|lessonMachines|lessonCursors|lessonClaims|tombstones';
/** Has a few rows of a school only. */
const ofFew = 'attemptFactsOfMoves';

/** As many as a statement has at most. */
const manyValues = Array.from({ length: 500 }, () => '?').join(', ');

/** The statements that databases are asked from now on, each once; `stop` ends it. */
export function listenToStatements(): { readonly asked: Set<string>; readonly stop: () => void } {
  const asked = new Set<string>();
  const prepare = Database.prototype.prepare;
  const spy = vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, text: string) {
    asked.add(text);
    return prepare.call(this, text);
  });
  return { asked, stop: () => spy.mockRestore() };
}

/** Steps of statements' plans that walk through a table that grows, or through all that a school or a teacher has in it. */
export function walksOf(database: Database.Database, asked: Iterable<string>): string[] {
  const tables = (database.prepare("select name from sqlite_schema where type = 'table'").all() as { name: string }[]).map(
    ({ name }) => name,
  );
  const growing = tables.filter((name) => !settled.has(name)).join('|');
  const wide = '"?(?:schoolId|ownerId|teacherId)"?=\\?';
  const slow = new RegExp(`^SCAN (${growing})\\b|^SEARCH (${ofHistory}) (?!.*\\b${ofFew}\\b).*\\(${wide}(?: AND ${wide})*\\)$`);
  return (
    [...asked]
      .filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text))
      // In a list of nothing there is nothing: no row is looked at, whatever the plan says.
      .filter((text) => !text.includes(' in ()'))
      // For a list of many the planner may take another way than for one of few; of kinds and owners there are few.
      .flatMap((text) => [...new Set([text, text.replaceAll(/(?<!"(?:kind|ownerId)") in \(\?(?:, \?)*\)/g, ` in (${manyValues})`)])])
      .flatMap((text) =>
        planOf(database, text)
          .filter(({ detail }) => slow.test(detail))
          .map(({ detail }) => `${detail}: ${text}`),
      )
  );
}

/** Of a statement to another database, such as the index of a pack, nothing. */
function planOf(database: Database.Database, text: string): readonly { readonly detail: string }[] {
  try {
    return database.prepare(`explain query plan ${text}`).all() as { detail: string }[];
  } catch (error) {
    if (error instanceof Error && error.message.includes('no such table')) return [];
    throw error;
  }
}
