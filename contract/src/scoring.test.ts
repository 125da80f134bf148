import { expect, it } from 'vitest';
import { ScoringErrId, scoringCores } from './scoring.ts';

/** As clients of the protocol know them: a number that changes here breaks every one of them. */
it('refuses by the numbers that clients know [7.4-13] [9-6]', () => {
  expect(ScoringErrId).toEqual({
    tooLong: 40092,
    audioType: 41008,
    channel: 41010,
    notAllowed: 41030,
    coreType: 41035,
    busy: 41036,
    wrongOrder: 42003,
    unknownApplication: 430005,
    badRequest: 51000,
    scorerFailed: 53000,
  });
});

it.each([
  ['en.word.score', 20, 400],
  ['en.word_kid.score', 20, 400],
  ['en.sent.score', 40, 2000],
  ['en.sent_kid.score', 40, 2000],
  ['en.pred.score', 300, 10_000],
  ['en.pche.score', 60, 4000],
  ['en.choc.score', 60, 4000],
  ['en.pqan.score', 60, 4000],
  ['en.alpha.score', 20, 400],
  ['en.retell.score', 300, 10_000],
])('takes for %s at most %d seconds and %d characters [9-6]', (core, seconds, characters) => {
  expect(scoringCores[core]).toMatchObject({ seconds, characters });
});
