import { useEffect, useId, useState, type ReactNode } from 'react';
import { rest, type Articulation, type Posture } from './articulation.ts';
import { cycleMs, stepAt } from './cycle.ts';
import { lipsPaths, lipsShape, lipsSize, mixLips } from './lips-paths.ts';
import { sidePaths } from './side-paths.ts';
import { mixShapes, ringOf, sideShape, sideSize } from './side-shape.ts';

import './mouth.css';

/** A cycle that was asked for; another `id` begins another one. */
export type MouthPlay = { readonly id: number; readonly rate: number };

/** Part 0–1 of the cycle that is playing; 0 while it is still. With reduced motion it stays still. */
function useCycle(play: MouthPlay | undefined): number {
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (!play || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const began = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const share = Math.max(0, now - began) / (cycleMs / play.rate);
      setPart(share >= 1 ? 0 : share);
      if (share < 1) frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      setPart(0);
    };
  }, [play]);
  return part;
}

/** Draws `children` at each moment of the cycle, and nothing around it. */
export const Moving = ({ play, children }: { readonly play: MouthPlay | undefined; readonly children: (part: number) => ReactNode }) =>
  children(useCycle(play));

const postureAt = ({ postures }: Articulation, at: number): Posture => (at < 0 ? rest : postures[at]!);

/** The mouth from the side: tongue, teeth, lips, soft palate, voice and air, with a ring where the sound is made. */
export function SideView({ sound, part, label }: { readonly sound: Articulation; readonly part: number; readonly label: string }) {
  const id = useId();
  const { from, to, share } = stepAt(part, sound.postures.length);
  const shape = mixShapes(sideShape(postureAt(sound, from)), sideShape(postureAt(sound, to)), share);
  const paths = sidePaths(shape);
  const still = sideShape(sound.postures[0]!);
  const ring = ringOf(sound, still);
  const goal = part === 0 && sound.kind === 'vowel' && sound.postures.length > 1 ? sidePaths(sideShape(sound.postures.at(-1)!)) : undefined;
  const inAir = part === 0 || (from >= 0 && to >= 0);
  const released = sound.kind === 'stop' || sound.kind === 'affricate';
  const air = sound.kind === 'nasal' ? 'nose' : 'mouth';
  const blown = inAir && air === 'mouth' && sound.kind !== 'vowel' && (!released || part === 0 || to > 0);
  const mouthY = (shape.upperLip[1] + shape.lowerLip[1]) / 2;
  const left = Math.min(shape.upperLip[0] - 14, shape.lowerLip[0] - 14, shape.tip[0]) - 34;
  return (
    <svg className="sm-side" viewBox={`0 0 ${sideSize} ${sideSize}`} role="img" aria-label={label}>
      <clipPath id={id}>
        <path d={paths.below} />
      </clipPath>
      <path className="sm-skin" d={paths.head} />
      <path className="sm-line" d={paths.profile} />
      <path className="sm-hollow sm-nose" d={paths.nose} />
      <path className="sm-hollow" d={paths.cavity} />
      <path className="sm-line" d={paths.edges} />
      <path className="sm-skin sm-velum" d={paths.velum} />
      <g clipPath={`url(#${id})`}>
        {goal && <path className="sm-tongue sm-goal" d={goal.tongue} />}
        <path className="sm-tongue" d={paths.tongue} />
      </g>
      <path className="sm-gum" d={paths.upperGum} />
      <path className="sm-gum" d={paths.lowerGum} />
      <path className="sm-tooth" d={paths.upperTooth} />
      <path className="sm-tooth" d={paths.lowerTooth} />
      <path className="sm-lip" d={paths.upperLip} />
      <path className="sm-lip" d={paths.lowerLip} />
      {inAir && (air === 'nose' || sound.kind !== 'vowel') && !(released && part === 0) && (
        <path className="sm-air" d={air === 'nose' ? paths.noseAir : paths.mouthAir} />
      )}
      {blown && <Arrows x={left} y={mouthY} burst={released} />}
      {inAir && air === 'nose' && <NoseArrow />}
      <Voice voiced={sound.voiced} />
      <circle className="sm-ring" cx={ring.at[0]} cy={ring.at[1]} r={ring.radius} opacity={part === 0 ? 1 : 0} />
    </svg>
  );
}

function Arrows({ x, y, burst }: { readonly x: number; readonly y: number; readonly burst: boolean }) {
  const arrow = (turn: number) => (
    <path
      key={turn}
      transform={`translate(${Math.round(x)} ${Math.round(y + turn * 2)}) rotate(${-turn})`}
      d="M 0 0 H -52 M -40 -10 L -54 0 L -40 10"
    />
  );
  return (
    <g className="sm-arrows" data-burst={burst || undefined}>
      {[-11, 0, 11].map(arrow)}
    </g>
  );
}

function NoseArrow() {
  return <path className="sm-arrows" d="M 150 186 L 108 226 M 132 224 L 106 228 L 110 202" />;
}

/** Whether the throat hums: waves that leave it, or a still line. */
function Voice({ voiced }: { readonly voiced: boolean }) {
  return (
    <g className="sm-voice" data-voiced={voiced || undefined} transform="translate(286 596)">
      {voiced ? <path d="M 26 -20 q -12 20 0 40 M 2 -28 q -17 28 0 56 M -22 -36 q -22 36 0 72" /> : <path d="M -28 0 H 28" />}
    </g>
  );
}

/** The lips from in front. */
export function LipsView({ sound, part, label }: { readonly sound: Articulation; readonly part: number; readonly label: string }) {
  const id = useId();
  const { from, to, share } = stepAt(part, sound.postures.length);
  const shape = mixLips(lipsShape(postureAt(sound, from)), lipsShape(postureAt(sound, to)), share);
  const paths = lipsPaths(shape);
  return (
    <svg className="sm-lips" viewBox={`0 ${lipsSize.top} ${lipsSize.width} ${lipsSize.height}`} role="img" aria-label={label}>
      <clipPath id={id}>
        <path d={paths.opening} />
      </clipPath>
      <path className="sm-lip" d={paths.lips} />
      <g clipPath={`url(#${id})`}>
        <path className="sm-dark" d={paths.opening} />
        <path className="sm-tooth" d={paths.lowerTeeth} />
        {shape.tongue <= 0.6 && <path className="sm-tongue" d={paths.tongue} />}
        <path className="sm-tooth" d={paths.upperTeeth} />
        <path className="sm-gap" d={paths.gaps} />
        {shape.tongue > 0.6 && (
          <>
            <path className="sm-tongue" d={paths.tongue} />
            <path className="sm-groove" d={paths.groove} />
          </>
        )}
      </g>
      <path className="sm-edge" d={paths.opening} />
      {shape.biting > 0.5 && <path className="sm-lip" d={paths.bitten} />}
    </svg>
  );
}
