import { letterGrade, primaryAccountType } from '@chorus/sdk';
import { useAccountType } from './use-account-type.ts';

/** How a list writes a score (0–100): with two decimals, or as a letter for primary-school accounts. */
export function useShownScore(): (score: number) => string {
  const accountType = useAccountType();
  return (score) => (accountType === primaryAccountType ? letterGrade(score) : score.toFixed(2));
}
