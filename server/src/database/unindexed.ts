import { sql, type RawBuilder } from 'kysely';

/** A column for whose condition no index is taken: SQLite thinks that a teacher has fewer entries than a lesson, or than a list of fifty ids, and would walk through all of them. */
export const unindexed = (column: string): RawBuilder<string> => sql<string>`+${sql.ref(column)}`;
