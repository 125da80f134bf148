import { shownScore } from '@chorus/sdk';
import { useAccountType } from './use-account-type.ts';

/** How a score (0–100) is written for this account. */
export function useShownScore(): (score: number) => string {
  const accountType = useAccountType();
  return (score) => shownScore(score, accountType);
}
