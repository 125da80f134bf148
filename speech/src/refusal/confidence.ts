import type { ModeSettings } from '../model/manifest.ts';
import type { TakeFacts } from './gates.ts';

/** A straight line through two points, level outside them. */
export function ramp(x: number, [x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): number {
  const at = Math.max(0, Math.min(1, (x - x0) / (x1 - x0)));
  return y0 + at * (y1 - y0);
}

/** Above the say-again threshold by this much evidence, the text was certainly the right one. */
const SURE_MARGIN = 1.5;

/**
 * How far a score can be trusted, 0–1: the product of four factors, each of which only rises with its cause.
 * - evidence that this text was said: 0.2 at the refusal threshold, 0.5 at the say-again threshold, 1 from 1.5 above it
 * - range between speech and background: 0.5 at the refusal limit (1.5 nats), 1 from 5.5 nats: the corpus has 5.6 and more, with noise at 20 dB about 4
 * - level: 0.6 at the faintest that is scored (−11 nats), 1 from −8
 * - length: 0.7 for hardly any speech, 1 from 30 frames (0.3 s)
 */
export function confidenceOf(evidence: number, facts: TakeFacts, mode: ModeSettings): number {
  const right =
    evidence < mode.sayAgain
      ? ramp(evidence, [mode.refuse, 0.2], [mode.sayAgain, 0.5])
      : ramp(evidence, [mode.sayAgain, 0.5], [mode.sayAgain + SURE_MARGIN, 1]);
  const range = ramp(facts.loudness.high - facts.loudness.low, [1.5, 0.5], [5.5, 1]);
  const level = ramp(facts.level, [-11, 0.6], [-8, 1]);
  const length = ramp(facts.speechFrames, [5, 0.7], [30, 1]);
  return right * range * level * length;
}
