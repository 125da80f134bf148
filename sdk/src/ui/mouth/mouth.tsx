import { useEffect, useId, useState, type SVGProps } from 'react';
import { articulationOf, rest, type Articulation, type Posture } from './articulation.ts';
import { cycleMs, stepAt } from './cycle.ts';
import { lipsPaths, lipsShape, lipsSize, mixLips } from './lips-paths.ts';
import type { MouthPlay, MouthProps } from './mouth-picture.tsx';
import { sidePaths } from './side-paths.ts';
import { mixShapes, ringOf, sideShape, sideSize } from './side-shape.ts';

type Drawn = Pick<SVGProps<SVGPathElement>, 'fill' | 'stroke' | 'strokeWidth' | 'strokeDasharray'>;

/* A picture of flesh and teeth is the same in every theme: only its paper changes. */
const [skinLine, fleshLine, mark] = ['#c08f46', '#b0443d', '#27329c'];
const line: Drawn = { fill: 'none', stroke: skinLine, strokeWidth: 4 };
const skin: Drawn = { fill: '#f8dcb2' };
const velum: Drawn = { ...skin, stroke: skinLine, strokeWidth: 4 };
const hollow: Drawn = { fill: '#fffdf8' };
const nose: Drawn = { ...hollow, stroke: skinLine, strokeWidth: 4 };
const tongue: Drawn = { fill: '#f0918a', stroke: fleshLine, strokeWidth: 4 };
const goalTongue: Drawn = { fill: 'none', stroke: fleshLine, strokeWidth: 5, strokeDasharray: '3 12' };
const gum: Drawn = { fill: '#f3aba2' };
const tooth: Drawn = { fill: '#ffffff', stroke: '#6d6a62', strokeWidth: 3 };
const lip: Drawn = { fill: '#e2857b', stroke: fleshLine, strokeWidth: 3 };
const dark: Drawn = { fill: '#5b1d1d' };
const gap: Drawn = { fill: 'none', stroke: '#c9c5ba', strokeWidth: 2 };
const groove: Drawn = { fill: 'none', stroke: fleshLine, strokeWidth: 3 };
const airLine: Drawn = { fill: 'none', stroke: mark, strokeWidth: 7, strokeDasharray: '1 15' };
const signLine: Drawn = { fill: 'none', stroke: mark, strokeWidth: 7 };

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

/** {@link MouthPicture}, loaded when one is first shown. */
export default function Mouth({ sign, view, play, label }: MouthProps) {
  const part = useCycle(play);
  const sound = articulationOf(sign);
  if (!sound) return null;
  const View = view === 'side' ? SideView : LipsView;
  return <View sound={sound} part={part} label={label} />;
}

const postureAt = ({ postures }: Articulation, at: number): Posture => (at < 0 ? rest : postures[at]!);

/** The mouth from the side: tongue, teeth, lips, soft palate, voice and air, with a ring where the sound is made. */
function SideView({ sound, part, label }: { readonly sound: Articulation; readonly part: number; readonly label: string }) {
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
    <svg
      className="ch-mouth"
      data-view="side"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox={`0 0 ${sideSize} ${sideSize}`}
      role="img"
      aria-label={label}
    >
      <clipPath id={id}>
        <path d={paths.below} />
      </clipPath>
      <path {...skin} d={paths.head} />
      <path {...line} d={paths.profile} />
      <path {...nose} d={paths.nose} />
      <path {...hollow} d={paths.cavity} />
      <path {...line} d={paths.edges} />
      <path {...velum} d={paths.velum} />
      <g clipPath={`url(#${id})`}>
        {goal && <path {...goalTongue} d={goal.tongue} />}
        <path className="ch-mouth-tongue" {...tongue} d={paths.tongue} />
      </g>
      <path {...gum} d={paths.upperGum} />
      <path {...gum} d={paths.lowerGum} />
      <path {...tooth} d={paths.upperTooth} />
      <path {...tooth} d={paths.lowerTooth} />
      <path {...lip} d={paths.upperLip} />
      <path {...lip} d={paths.lowerLip} />
      {inAir && (air === 'nose' || sound.kind !== 'vowel') && !(released && part === 0) && (
        <path {...airLine} d={air === 'nose' ? paths.noseAir : paths.mouthAir} />
      )}
      {blown && <Arrows x={left} y={mouthY} burst={released} />}
      {inAir && air === 'nose' && <NoseArrow />}
      <Voice voiced={sound.voiced} />
      <circle {...signLine} cx={ring.at[0]} cy={ring.at[1]} r={ring.radius} opacity={part === 0 ? 1 : 0} />
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
    <g {...signLine} {...(burst && { strokeWidth: 9 })}>
      {[-11, 0, 11].map(arrow)}
    </g>
  );
}

function NoseArrow() {
  return <path {...signLine} d="M 150 186 L 108 226 M 132 224 L 106 228 L 110 202" />;
}

/** Whether the throat hums: waves that leave it, or a still line. */
function Voice({ voiced }: { readonly voiced: boolean }) {
  return (
    <g {...signLine} transform="translate(286 596)">
      {voiced ? <path d="M 26 -20 q -12 20 0 40 M 2 -28 q -17 28 0 56 M -22 -36 q -22 36 0 72" /> : <path d="M -28 0 H 28" />}
    </g>
  );
}

/** The lips from in front. */
function LipsView({ sound, part, label }: { readonly sound: Articulation; readonly part: number; readonly label: string }) {
  const id = useId();
  const { from, to, share } = stepAt(part, sound.postures.length);
  const shape = mixLips(lipsShape(postureAt(sound, from)), lipsShape(postureAt(sound, to)), share);
  const paths = lipsPaths(shape);
  return (
    <svg
      className="ch-mouth"
      data-view="lips"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox={`0 ${lipsSize.top} ${lipsSize.width} ${lipsSize.height}`}
      role="img"
      aria-label={label}
    >
      <clipPath id={id}>
        <path d={paths.opening} />
      </clipPath>
      <path {...lip} d={paths.lips} />
      <g clipPath={`url(#${id})`}>
        <path {...dark} d={paths.opening} />
        <path {...tooth} d={paths.lowerTeeth} />
        {shape.tongue <= 0.6 && <path className="ch-mouth-tongue" {...tongue} d={paths.tongue} />}
        <path {...tooth} d={paths.upperTeeth} />
        <path {...gap} d={paths.gaps} />
        {shape.tongue > 0.6 && (
          <>
            <path className="ch-mouth-tongue" {...tongue} d={paths.tongue} />
            <path {...groove} d={paths.groove} />
          </>
        )}
      </g>
      <path {...groove} d={paths.opening} />
      {shape.biting > 0.5 && <path {...lip} d={paths.bitten} />}
    </svg>
  );
}
