import type { Migration } from './migration.ts';

/** What `plainPhone` takes away, and how long a phone is with it. */
const prefixes = [
  ['+86', 14],
  ['86', 13],
  ['0086', 15],
] as const;

export const migration: Migration = {
  version: 37,
  name: 'phones without the prefix of China, as they are looked for',
  // Where two accounts have one phone with and without it, they stay as they are: which of them is the person's is for an administrator to say.
  statements: prefixes.map(
    ([prefix, length]) =>
      `update "accounts" set "phone" = substr("phone", ${prefix.length + 1}) where "phone" like '${prefix}1%' and length("phone") = ${length} and not exists (select 1 from "accounts" as "other" where "other"."phone" = substr("accounts"."phone", ${prefix.length + 1}))`,
  ),
};
