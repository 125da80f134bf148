import { kindTitle, letterGrade, primaryAccountType, shownMark, type AnswerTally } from '@chorus/sdk';
import { usePick, useText } from '../../shell/host-context.tsx';

/** Says what answers came to, each kind by itself: its name is said where there are several, and wherever it is known if `named`. */
export function useTallyTexts(accountType: number): (tallies: readonly AnswerTally[], named?: boolean) => readonly string[] {
  const t = useText();
  const pick = usePick();
  const figure = ({ mean, right, scored }: AnswerTally) => {
    if (right !== undefined) return t('tally.right', { right, of: scored });
    if (mean === undefined) return undefined;
    return t('tally.mean', {
      mean: accountType === primaryAccountType ? letterGrade(mean) : t('history.points', { score: shownMark(mean) }),
    });
  };
  return (tallies, named = false) =>
    tallies.flatMap((tally) => {
      const said = figure(tally);
      if (said === undefined) return [];
      return tallies.length > 1 || (named && tally.kind.evidence !== undefined)
        ? t('tally.of-kind', { kind: pick(kindTitle(tally.kind)), said })
        : said;
    });
}
