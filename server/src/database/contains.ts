import { sql, type RawBuilder } from 'kysely';
import { bindable } from './bind-guard.ts';

/** Whether a column's text has another one in it; a sign that a pattern would take for any is itself. */
export const contains = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${bindable(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`;
