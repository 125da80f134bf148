import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * An attempt, whose it is with it: two teachers may have said the same id, and neither speaks for the other. No `ownerId`: whosever, of deletions that were
 * written down before they said whose.
 */
export interface AttemptKey {
  readonly id: string;
  readonly ownerId: string;
}

/** A set of attempts. */
export class AttemptKeys {
  readonly #keys: ReadonlySet<string>;
  constructor(keys: readonly AttemptKey[]) {
    this.#keys = new Set(keys.map(textOf));
  }

  has({ id, ownerId }: AttemptKey): boolean {
    return this.#keys.has(textOf({ id, ownerId })) || this.#keys.has(textOf({ id, ownerId: '' }));
  }
}

const textOf = ({ id, ownerId }: AttemptKey): string => JSON.stringify([id, ownerId]);

/** Each once. */
export const uniqueAttempts = (keys: readonly AttemptKey[]): AttemptKey[] => [...new Map(keys.map((key) => [textOf(key), key])).values()];

/** Whether a row is of one of these attempts. `idOf`: what the column `id` has for an attempt's id. */
export function isOfAny(
  id: string,
  owner: string,
  keys: readonly AttemptKey[],
  idOf: (id: string) => string = (same) => same,
): Expression<SqlBool> {
  const pairs = keys.map((key) => sql`(${idOf(key.id)}, ${key.ownerId})`);
  const whosever = keys.flatMap((key) => (key.ownerId === '' ? [sql`${idOf(key.id)}`] : []));
  return sql<SqlBool>`((${sql.ref(id)}, ${sql.ref(owner)}) in (values ${sql.join(pairs)})${whosever.length > 0 ? sql` or ${sql.ref(id)} in (${sql.join(whosever)})` : sql``})`;
}
