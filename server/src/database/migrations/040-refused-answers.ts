import type { Migration } from './migration.ts';

/** Answers that do not count, or count for somebody else, are few: they are found without the others, and since when. */
const found = (name: string, of: string) => [
  `create index "${name}" on "attemptFacts" ("schoolId", "at") where ${of}`,
  `insert into sqlite_stat1 (tbl, idx, stat) values ('attemptFacts', '${name}', '20000 5000 2 noskipscan')`,
];

export const migration: Migration = {
  version: 40,
  name: 'refused answers are found without the others',
  statements: [
    // What came of judging, where it is not a score.
    'alter table "attemptFacts" add column "status" text',
    `update "attemptFacts" set "status" = (select json_extract("entry", '$.payload.payload.status') from "journal" where "journal"."schoolId" = "attemptFacts"."schoolId" and "journal"."id" = "attemptFacts"."entryId") where "kind" = 'scored'`,
    `update "attemptFacts" set "status" = null where "status" = 'scored'`,
    ...found('attemptFactsOfRefusals', `"status" = 'refused'`),
    ...found('attemptFactsOfVoids', `"kind" = 'voided'`),
    'analyze sqlite_schema',
  ],
};
