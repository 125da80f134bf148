import { lazy, Suspense } from 'react';
import { soundKind } from '../../rules/sound-advice.ts';

/** A cycle of the mouth that was asked for, at this rate (0.5: half as fast); another `id` begins another one. */
export type MouthPlay = { readonly id: number; readonly rate: number };

/** What {@link MouthPicture} draws. */
export interface MouthProps {
  /** The sound, as `phoneIpa` writes it. */
  readonly sign: string;
  /** From the side, with a ring where the sound is made, or the lips from in front. */
  readonly view: 'side' | 'lips';
  /** What the picture says to who can't see it: what the mouth does (`useSoundAdvice`). */
  readonly label: string;
  /** Moves the mouth through the sound once; without, and with reduced motion, it is still. */
  readonly play?: MouthPlay | undefined;
}

/** Nobody waits for a picture, and a lesson goes on without it. */
const Mouth = lazy(() => import('./mouth.tsx').catch(() => ({ default: () => null })));

/**
 * How the mouth makes a sound: tongue, teeth, lips, soft palate, voice and air. Nothing for a sign that is not among the 48 that are taught. It fills its box,
 * which is a square for the side (`aspect-ratio: 1`) and about 16:10 for the lips; it is fetched when the first one is shown.
 */
export function MouthPicture(props: MouthProps) {
  if (soundKind(props.sign) === undefined) return null;
  return (
    <Suspense fallback={<span className="ch-mouth" data-view={props.view} aria-hidden="true" />}>
      <Mouth {...props} />
    </Suspense>
  );
}
