import { ScoresProvider, useObservable } from '@chorus/sdk/ui';
import type { ReactNode } from 'react';
import { hiddenScoresToken } from '../../services/hidden-scores/hidden-scores.ts';
import { useService } from '../host-context.tsx';

/** Tells every part below it whether the teacher has hidden scores from the class. */
export function HiddenScoresProvider({ children }: { readonly children: ReactNode }) {
  const hiddenScores = useService(hiddenScoresToken);
  return <ScoresProvider hidden={useObservable(hiddenScores.state)}>{children}</ScoresProvider>;
}
