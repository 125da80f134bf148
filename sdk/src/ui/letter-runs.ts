import type { PhoneScore } from '../model/speech.ts';
import { phoneLevel, type ScoreLevel } from '../rules/score.ts';

/** Letters side by side that are said equally well. `level` is undefined for letters that no phone is written with. */
export interface LetterRun {
  readonly text: string;
  readonly level: ScoreLevel | undefined;
}

/** Cuts a word into runs of letters by the level of their phones. A letter of several phones takes the worst of them. */
export function letterRuns(text: string, phones: readonly PhoneScore[]): readonly LetterRun[] {
  const worst: (number | undefined)[] = Array.from({ length: text.length });
  for (const { letters, score } of phones) {
    if (letters === undefined) continue;
    for (let at = Math.max(0, letters[0]); at < Math.min(text.length, letters[1]); at += 1) worst[at] = Math.min(worst[at] ?? 100, score);
  }
  const runs: LetterRun[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const score = worst[at];
    const level = score === undefined ? undefined : phoneLevel(score);
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) runs[runs.length - 1] = { text: last.text + text[at]!, level };
    else runs.push({ text: text[at]!, level });
  }
  return runs;
}
