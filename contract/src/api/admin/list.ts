import Type, { type TSchema } from 'typebox';
import { closed } from '../envelope.ts';

/** Rows that one answer has at most. */
export const maxPage = 200;

/** Which rows of a long list: found by `search`, in the order of a column, from `offset` on. */
export const listBody = <K extends string>(columns: readonly K[]) => ({
  search: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(closed({ by: Type.Enum([...columns]), descending: Type.Boolean() })),
  offset: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  limit: Type.Integer({ minimum: 1, maximum: maxPage }),
});

/** A part of a long list, and how long it is as a whole. */
export const listOf = <R extends TSchema>(row: R) => closed({ rows: Type.Array(row), total: Type.Integer({ minimum: 0 }) });
