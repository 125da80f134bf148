import Type from 'typebox';
import { Id } from '../journal/entry.ts';
import { ContentRef } from './content-calls.ts';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** A card names so many words to practise at most. */
export const mostSummaryWords = 3;

/** A page that a phone opens by the QR code of a summary for parents: words with their sounds, and nothing of a child. */
const SummaryLink = closed({
  id: Id,
  address: Type.String(),
  /** The last day on which it opens, YYYY-MM-DD in the school's zone. */
  until: Type.String(),
});

/** Summaries for parents, where the school has them. What stands in them is the page's own: the server keeps none. */
export const parentSummaryCalls = {
  parentSummaries: call(
    callPaths.parentSummaries,
    'Whether the school has summaries for parents.',
    closed({}),
    closed({ allowed: Type.Boolean() }),
  ),
  makeSummaryLink: call(
    callPaths.makeSummaryLink,
    'Make a link to words with their sounds, for whoever has it, for 14 days; null with why there is none: phones can’t reach the server, or it has none of these words.',
    closed({
      clazzId: Id,
      words: Type.Array(ContentRef, { minItems: 1, maxItems: mostSummaryWords }),
      /** In which the words are heard where they are there in both. */
      accent: Type.Enum(['us', 'uk']),
    }),
    closed({ link: Type.Union([SummaryLink, Type.Null()]), problem: Type.Optional(Type.Enum(['no-address', 'no-words'])) }),
  ),
  withdrawSummaryLinks: call(
    callPaths.withdrawSummaryLinks,
    'End the links that the teacher has made for a class, or one of them.',
    closed({ clazzId: Id, id: Type.Optional(Id) }),
    closed({ withdrawn: Type.Integer({ minimum: 0 }) }),
  ),
} as const;
