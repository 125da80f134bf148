import { CompiledQuery, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Of each call; made once, as its text. */
const setCursor =
  'insert into "lessonCursors" ("schoolId", "lessonId", "last") values (?, ?, ?) on conflict do update set "last" = excluded."last"';

/** The numbers by which readers of a lesson know how far they have read, as one transaction gives them. */
export class LessonCursors {
  readonly #last = new Map<string, number>();

  constructor(
    private readonly trx: Transaction<Tables>,
    private readonly schoolId: string,
    /** The last one of a lesson, where it was read already. */
    private readonly known: (lessonId: string) => number | undefined,
  ) {}

  /** The last one of each lesson that was given one. */
  get last(): ReadonlyMap<string, number> {
    return this.#last;
  }

  /** A lesson's numbers begin past those of the whole journal: readers may hold a cursor of the time when there was one for all lessons. */
  async next(lessonId: string): Promise<number> {
    const last = this.#last.get(lessonId) ?? (await this.#lastOf(lessonId));
    this.#last.set(lessonId, last + 1);
    return last + 1;
  }

  async #lastOf(lessonId: string): Promise<number> {
    const known = this.known(lessonId);
    if (known !== undefined) return known;
    const row = await this.trx
      .selectFrom('lessonCursors')
      .select('last')
      .where('schoolId', '=', this.schoolId)
      .where('lessonId', '=', lessonId)
      .executeTakeFirst();
    if (row) return row.last;
    return (
      (
        await this.trx
          .selectFrom('journal')
          .select(({ fn }) => fn.max('cursor').as('last'))
          .executeTakeFirst()
      )?.last ?? 0
    );
  }

  /** Writes down the numbers that were given; nothing is written after it. */
  async end(): Promise<void> {
    for (const [lessonId, last] of this.#last) await this.trx.executeQuery(CompiledQuery.raw(setCursor, [this.schoolId, lessonId, last]));
  }
}
