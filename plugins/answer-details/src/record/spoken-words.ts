import { isSure, type RecordItem, type SpeechOutcome } from '@chorus/sdk';

/** A word of the text; `score` where one was given. */
export interface SpokenWord {
  readonly text: string;
  readonly score: number | undefined;
  readonly said: boolean;
}

/** The words of the text: those that were scored (without their scores where they are not sure), else those of the text as it was asked. */
export function spokenWords(item: RecordItem, outcome: SpeechOutcome | undefined): readonly SpokenWord[] {
  if (outcome?.kind === 'scored' && outcome.words.length > 0) {
    const sure = isSure(outcome);
    return outcome.words.map((word) => ({ text: word.text, score: sure ? word.score : undefined, said: word.said || !sure }));
  }
  return item.text
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ text, score: undefined, said: true }));
}
