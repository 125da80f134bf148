import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { chainOf } from '../organisations/chain.ts';
import { opensInside, pagesOf, titleOf } from './outside-pages.ts';

/** What teachers of a school may open beside the lesson. */
export function outsidePageCalls(db: Db): Pick<Handlers, 'outsidePages'> {
  return {
    async outsidePages(_body, { owner: { schoolId }, origin }) {
      const nearest = (await chainOf(db, schoolId)).map(({ id }) => id).toReversed();
      const rows = await pagesOf(db, nearest).where('removedAt', 'is', null).execute();
      return rows
        .toSorted((a, b) => nearest.indexOf(a.orgId) - nearest.indexOf(b.orgId))
        .map((row) => ({ id: row.id, title: titleOf(row), address: row.address, inside: opensInside(row, origin) }));
    },
  };
}
