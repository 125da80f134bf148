import type { ItemRef } from '@chorus/sdk';
import type { Now } from '../clock.ts';
import type { ContentLibrary } from '../content/content-library.ts';
import type { Db } from '../database/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { phoneOrigin } from '../qr-login/public-address.ts';
import { requireClass } from '../school/school-calls.ts';
import { allowsSummaries, requireSummaries } from './allowed.ts';
import { SummaryLinks } from './summary-links.ts';
import { wordPageBase } from './word-routes.ts';

/** What the calls need. */
export interface ParentSummaryOptions {
  readonly db: Db;
  readonly now: Now;
  readonly libraryOf: (schoolId: string) => Promise<Pick<ContentLibrary, 'answers'>>;
  /** Where phones reach the server, if it was said. */
  readonly publicUrl: string | undefined;
}

type Calls = Pick<Handlers, 'parentSummaries' | 'makeSummaryLink' | 'withdrawSummaryLinks'>;

/** Summaries for parents: whether the school has them, and the links that stand on them. */
export function parentSummaryCalls({ db, now, libraryOf, publicUrl }: ParentSummaryOptions): Calls {
  const links = new SummaryLinks(db, now);
  return {
    parentSummaries: async (_body, { owner }) => ({ allowed: await allowsSummaries(db, owner.schoolId) }),

    async makeSummaryLink({ clazzId, words, accent }, { owner, origin }) {
      await requireSummaries(db, owner.schoolId);
      await requireClass(db, owner, clazzId);
      const phones = phoneOrigin(publicUrl, origin);
      if (phones === undefined) return { link: null, problem: 'no-address' };
      const { answers } = await libraryOf(owner.schoolId);
      const there: ItemRef[] = [];
      for (const ref of words) if ((await answers.get(ref))?.kind === 'word') there.push(ref);
      if (there.length === 0) return { link: null, problem: 'no-words' };
      const { id, token, until } = await links.make(owner, { classId: clazzId, words: there, accent });
      return { link: { id, address: `${phones}${wordPageBase}${token}`, until } };
    },

    async withdrawSummaryLinks({ clazzId, id }, { owner }) {
      await requireSummaries(db, owner.schoolId);
      await requireClass(db, owner, clazzId);
      return { withdrawn: await links.withdraw(owner, clazzId, id) };
    },
  };
}
