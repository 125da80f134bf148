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

/** What words are believed by: mean goodness, the nets' accuracy and how far they hear the words (0–10), how many phones, `lostNats`, `unevenness`. */
export interface EvidenceFacts {
  readonly gop: number;
  readonly accuracy: number;
  readonly said: number;
  readonly phones: number;
  readonly lost: number;
  readonly uneven: number;
}

/** How sure it is that these words were said. */
export function evidenceOf({ gop, accuracy, said, phones, lost, uneven }: EvidenceFacts, { evidence }: ModeSettings): number {
  return (
    evidence.gop * gop +
    evidence.word * accuracy +
    evidence.said * said +
    evidence.lnPhones * Math.log(phones) +
    evidence.lost * lost +
    evidence.uneven * uneven +
    evidence.bias
  );
}

/** Highest score with this evidence: the net alone is too kind to another word said in its place. */
export function scoreCap(evidence: number, { wordCap: cap }: ModeSettings): number {
  return ramp(evidence, [cap.to, cap.lowest], [cap.from, 100]);
}

/** The net's word accuracy (0–10) as 0–100, not above what the evidence for the word allows. */
export function wordScore(facts: EvidenceFacts, mode: ModeSettings): number {
  return Math.min(calibrated(10 * facts.accuracy, mode.calibration.word), scoreCap(evidenceOf(facts, mode), mode));
}
