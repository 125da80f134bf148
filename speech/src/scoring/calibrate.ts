import type { Affine, ModeSettings } from '../model/manifest.ts';
import { ramp } from '../refusal/confidence.ts';

function calibrated(raw: number, [a, b]: Affine): number {
  return Math.max(0, Math.min(100, a * raw + b));
}

/** The net's phone score (0–2) as 0–100. */
export function phoneScore(raw: number, mode: ModeSettings): number {
  return calibrated(50 * raw, mode.calibration.phone);
}

/** The net's sentence score (0–10) as 0–100. */
export function sentenceScore(raw: number, mode: ModeSettings): number {
  return calibrated(10 * raw, mode.calibration.sentence);
}

/** How sure it is that these words were said: mean goodness, the net's accuracy (0–10) and the number of phones together. */
export function evidenceOf(gop: number, accuracy: number, phones: number, { evidence }: ModeSettings): number {
  return evidence.gop * gop + evidence.word * accuracy + evidence.lnPhones * Math.log(phones) + evidence.bias;
}

/** Highest score with this evidence: the net alone is too kind to another word said in its place. */
export function scoreCap(evidence: number, { wordCap: cap }: ModeSettings): number {
  return ramp(evidence, [cap.to, cap.lowest], [cap.from, 100]);
}

/** The net's word accuracy (0–10) as 0–100, not above what the evidence for the word allows. */
export function wordScore(accuracy: number, gop: number, phones: number, mode: ModeSettings): number {
  return Math.min(calibrated(10 * accuracy, mode.calibration.word), scoreCap(evidenceOf(gop, accuracy, phones, mode), mode));
}
