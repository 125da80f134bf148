import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { sentencesIn } from './edit-text.ts';

/** A stretch of a sound. */
export interface SoundPiece {
  readonly sound: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is played of a text from its beginning to its end: sentences that follow each other in one sound are one piece. */
export function soundPieces(draft: OwnTextDraft): readonly SoundPiece[] {
  const pieces: { sound: string; fromMs: number; toMs: number }[] = [];
  for (const { span } of sentencesIn(draft)) {
    if (!span) continue;
    const last = pieces.at(-1);
    if (last?.sound === span.sound && span.fromMs >= last.toMs) last.toMs = span.toMs;
    else pieces.push({ sound: span.sound, fromMs: span.fromMs, toMs: span.toMs });
  }
  return pieces;
}
