import { SoundEffects, type ComparedTries, type ScoreLevel, type SoundEffect } from '@chorus/sdk';
import { revealMs, useScoresHidden, useService } from '@chorus/sdk/ui';
import { useEffect } from 'react';

/** A sound of a score that arrives, so many milliseconds after it. */
export interface ScoreSound {
  readonly at: number;
  readonly effect: SoundEffect;
  readonly step?: 1 | 2 | 3 | 4 | 5;
}

const steps = [1, 2, 3, 4, 5] as const;

/** What is heard while a score is revealed: the count, each star, a mended sound. Nothing of a poor score, or of one that is not above the one before. */
export function scoreSounds(level: ScoreLevel, stars: number, compared: ComparedTries | undefined): readonly ScoreSound[] {
  if (level === 'poor' || (compared !== undefined && compared.rise <= 0)) return [];
  const mended = compared !== undefined && compared.mended.length > 0;
  return [
    { at: 0, effect: 'score' },
    ...steps.slice(0, stars).map((step) => ({ at: revealMs.count + (step - 1) * revealMs.star, effect: 'star' as const, step })),
    ...(mended ? [{ at: revealMs.ring, effect: 'mended' as const }] : []),
  ];
}

/**
 * Plays the sounds of a score while it is revealed, from when it is painted, which `onPainted` is told; a press that ends the reveal ends them. None while scores
 * are hidden: they would tell.
 */
export function useScoreSounds(revealing: boolean, sounds: readonly ScoreSound[], onPainted: () => void): void {
  const effects = useService(SoundEffects);
  const hidden = useScoresHidden();
  useEffect(() => {
    if (!revealing) return undefined;
    let timers: readonly ReturnType<typeof setTimeout>[] = [];
    // The score is painted first: a sound never delays it.
    const frame = requestAnimationFrame(() => {
      onPainted();
      if (hidden) return;
      timers = sounds.map(({ at, effect, step }) => setTimeout(() => void effects.play(effect, step === undefined ? {} : { step }), at));
    });
    return () => {
      cancelAnimationFrame(frame);
      timers.forEach((timer) => clearTimeout(timer));
    };
    // the sounds of the score that is revealed: they are another list at each render, and the same ones
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [revealing, hidden, effects]);
}
