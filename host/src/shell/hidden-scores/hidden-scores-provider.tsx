import { ScoresProvider, useObservable } from '@chorus/sdk/ui';
import type { ReactNode } from 'react';
import { useHost } from '../host-context.tsx';

/** Tells every part below it whether the teacher has hidden scores from the class. */
export function HiddenScoresProvider({ children }: { readonly children: ReactNode }) {
  const { hiddenScores } = useHost();
  return <ScoresProvider hidden={useObservable(hiddenScores.state)}>{children}</ScoresProvider>;
}
