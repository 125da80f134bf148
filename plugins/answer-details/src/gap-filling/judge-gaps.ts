import { normaliseWritten, type GapFillingAnswer, type GapFillingItem, type GapFillingResult } from '@chorus/sdk';

/** A blank is right when what was written is one of its accepted answers, both as written answers are compared (5-19). `overall` is the share of right blanks. */
export function judgeGaps(answer: GapFillingAnswer, item: GapFillingItem): GapFillingResult {
  const correct: Record<string, boolean> = {};
  for (const blank of item.blanks) {
    const written = normaliseWritten(answer.written[blank.id] ?? '');
    correct[blank.id] = written !== '' && blank.answers.some((accepted) => normaliseWritten(accepted) === written);
  }
  const right = Object.values(correct).filter(Boolean).length;
  return { overall: (right * 100) / item.blanks.length, correct };
}
