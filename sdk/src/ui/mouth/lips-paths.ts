import type { Posture } from './articulation.ts';
import { mix } from './geometry.ts';

/** The lips seen from in front are drawn in so many units; `top`: where the widest open mouth begins. */
export const lipsSize = { width: 320, height: 188, top: 14 };

/** A posture as what is seen of it from in front; all numbers, so that one goes over into another. */
export type LipsShape = {
  /** Half the width of the lips, and of the opening; half the height of the opening. */
  readonly outer: number;
  readonly inner: number;
  readonly open: number;
  readonly thick: number;
  /** How far the lower teeth are from the upper ones. */
  readonly teeth: number;
  /** How much of the tongue is seen between the teeth, and behind them. */
  readonly tongue: number;
  readonly biting: number;
};

export function lipsShape({ rounding, spread, opening, jaw, tip, biting, height }: Posture): LipsShape {
  const outer = 112 + spread * 24 - rounding * 46;
  const open = Math.max(0, opening * 66 - (biting > 0 ? 2 : 0));
  return {
    outer,
    inner: Math.max(10, outer - mix(22, 32, rounding)) * (opening < 0.02 ? 0.9 : 1),
    open,
    thick: mix(27, 33, rounding) - (opening < 0.02 ? 6 : 0),
    teeth: jaw * 60 + (tip === 'between' ? 26 : 0),
    tongue: tip === 'between' ? 1 : tip === 'ridge' || tip === 'curled' ? 0.35 : 0.35 * (1 - height) + 0.15,
    biting,
  };
}

export function mixLips(from: LipsShape, to: LipsShape, share: number): LipsShape {
  const number = (key: keyof LipsShape) => mix(from[key], to[key], share);
  return {
    outer: number('outer'),
    inner: number('inner'),
    open: number('open'),
    thick: number('thick'),
    teeth: number('teeth'),
    tongue: number('tongue'),
    biting: number('biting'),
  };
}

/** What is seen of the mouth from in front, as SVG paths. */
export type LipsPaths = {
  readonly lips: string;
  readonly opening: string;
  readonly upperTeeth: string;
  readonly gaps: string;
  readonly lowerTeeth: string;
  readonly tongue: string;
  /** The tip of a tongue that comes out. */
  readonly groove: string;
  /** The lower lip where it lies at the upper teeth, in front of them. */
  readonly bitten: string;
};

const n = (value: number) => Math.round(value * 10) / 10;

export function lipsPaths(shape: LipsShape): LipsPaths {
  const { outer, inner, open, thick, teeth, tongue, biting } = shape;
  const cx = lipsSize.width / 2;
  const cy = 106;
  const [left, right] = [cx - outer, cx + outer];
  const top = cy - open - thick;
  const low = cy + open + thick * 1.25;
  const [il, ir] = [cx - inner, cx + inner];
  const lips = `M ${n(left)} ${n(cy)} C ${n(cx - outer * 0.62)} ${n(top + 6)} ${n(cx - outer * 0.34)} ${n(top - 4)} ${n(cx - outer * 0.2)} ${n(top - 4)} C ${n(cx - outer * 0.1)} ${n(top - 4)} ${n(cx - outer * 0.06)} ${n(top + 5)} ${n(cx)} ${n(top + 5)} C ${n(cx + outer * 0.06)} ${n(top + 5)} ${n(cx + outer * 0.1)} ${n(top - 4)} ${n(cx + outer * 0.2)} ${n(top - 4)} C ${n(cx + outer * 0.34)} ${n(top - 4)} ${n(cx + outer * 0.62)} ${n(top + 6)} ${n(right)} ${n(cy)} C ${n(cx + outer * 0.72)} ${n(low - 6)} ${n(cx + outer * 0.36)} ${n(low)} ${n(cx)} ${n(low)} C ${n(cx - outer * 0.36)} ${n(low)} ${n(cx - outer * 0.72)} ${n(low - 6)} ${n(left)} ${n(cy)} Z`;
  const up = cy - open * 1.15;
  const down = cy + open * 1.25;
  const opening = `M ${n(il)} ${n(cy)} C ${n(cx - inner * 0.6)} ${n(up)} ${n(cx - inner * 0.3)} ${n(up - 2)} ${n(cx)} ${n(up)} C ${n(cx + inner * 0.3)} ${n(up - 2)} ${n(cx + inner * 0.6)} ${n(up)} ${n(ir)} ${n(cy)} C ${n(cx + inner * 0.6)} ${n(down)} ${n(cx + inner * 0.3)} ${n(down + 2)} ${n(cx)} ${n(down)} C ${n(cx - inner * 0.3)} ${n(down + 2)} ${n(cx - inner * 0.6)} ${n(down)} ${n(il)} ${n(cy)} Z`;
  // where they bite, the teeth come down to the lower lip
  const edge = up + Math.min(26, 12 + open * 0.5) + biting * 10;
  const lowerEdge = Math.max(edge + 3, edge + teeth);
  const box = (from: number, to: number, radius: number) =>
    `M ${n(il - 6)} ${n(from)} L ${n(ir + 6)} ${n(from)} L ${n(ir + 6)} ${n(to - radius)} Q ${n(cx)} ${n(to + radius)} ${n(il - 6)} ${n(to - radius)} Z`;
  const gaps = [-0.66, -0.34, 0, 0.34, 0.66]
    .map((at) => `M ${n(cx + inner * at)} ${n(up - 4)} L ${n(cx + inner * at)} ${n(edge)}`)
    .join(' ');
  const out = tongue > 0.6 ? 1 : 0;
  const crown = out ? edge - 5 : mix(down + 10, edge + 6, Math.min(1, tongue * 1.6));
  const wide = inner * (out ? 0.46 : 0.84);
  const foot = down + (out ? 6 : 20);
  const tonguePath = `M ${n(cx - wide)} ${n(foot - 6)} C ${n(cx - wide)} ${n(crown)} ${n(cx - wide * 0.5)} ${n(crown)} ${n(cx)} ${n(crown)} C ${n(cx + wide * 0.5)} ${n(crown)} ${n(cx + wide)} ${n(crown)} ${n(cx + wide)} ${n(foot - 6)} C ${n(cx + wide * 0.7)} ${n(foot + 4)} ${n(cx - wide * 0.7)} ${n(foot + 4)} ${n(cx - wide)} ${n(foot - 6)} Z`;
  const bite = mix(low, edge - 3, biting);
  return {
    lips,
    opening,
    upperTeeth: box(up - 14, edge, 2),
    gaps,
    lowerTeeth: box(lowerEdge, lowerEdge + 40, -3),
    tongue: tonguePath,
    groove: `M ${n(cx)} ${n(crown + 8)} L ${n(cx)} ${n(mix(crown, foot, 0.6))}`,
    bitten: `M ${n(il - 8)} ${n(cy + 2)} C ${n(cx - inner * 0.6)} ${n(bite)} ${n(cx + inner * 0.6)} ${n(bite)} ${n(ir + 8)} ${n(cy + 2)} C ${n(cx + inner * 0.7)} ${n(low)} ${n(cx - inner * 0.7)} ${n(low)} ${n(il - 8)} ${n(cy + 2)} Z`,
  };
}
