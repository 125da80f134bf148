import { int, text, type Migration } from './migration.ts';

/** What a row of a table counts to its school's room, and which of its columns that depends on. */
const counted = [
  { table: 'journal', bytes: (row: string) => `octet_length(${row}."entry")`, columns: '"entry"' },
  {
    table: 'objects',
    bytes: (row: string) => `case ${row}."state" when 'stored' then ${row}."bytes" else 0 end`,
    columns: '"state", "bytes"',
  },
  { table: 'uploads', bytes: (row: string) => `${row}."bytes"`, columns: '"bytes"' },
];

/** Triggers: whoever writes a row, and whatever for, the count is right in the same transaction, and no statement can forget it. */
const counting = counted.flatMap(({ table, bytes, columns }) => {
  const trigger = (name: string, when: string, change: string, row: string) =>
    `create trigger "${table}${name}" after ${when} on "${table}" begin update "schools" set "usedBytes" = "usedBytes" ${change} where "id" = ${row}."schoolId"; end`;
  return [
    trigger('Added', 'insert', `+ ${bytes('new')}`, 'new'),
    trigger('Changed', `update of ${columns}`, `- ${bytes('old')} + ${bytes('new')}`, 'new'),
    trigger('Removed', 'delete', `- ${bytes('old')}`, 'old'),
  ];
});

export const migration: Migration = {
  version: 8,
  name: 'what a school keeps is counted as it changes',
  statements: [
    `create table "uploads" ("id" text primary key, "schoolId" ${text}, "key" ${text}, "bytes" ${int})`,
    `create index "uploadsByKey" on "uploads" ("key")`,
    `alter table "schools" add column "usedBytes" ${int} default 0`,
    // Parts that are in the folder by now are counted when the server starts.
    ...counted.map(
      ({ table, bytes }) =>
        `update "schools" set "usedBytes" = "usedBytes" + (select coalesce(sum(${bytes(`"${table}"`)}), 0) from "${table}" where "${table}"."schoolId" = "schools"."id")`,
    ),
    ...counting,
  ],
};
