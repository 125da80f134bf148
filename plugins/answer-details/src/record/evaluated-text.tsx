import { Dialogs, isEntry, isSure, type PhoneScore, type RecordItem, type SpeechOutcome } from '@chorus/sdk';
import { type Comparison, ScoredSentence, useService, useT } from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';

/** The text that was asked for, word by word with its level; a word opens its details, and with a `comparison` is heard there [2.6-8] [2.6-10]. */
export function EvaluatedText({
  item,
  outcome,
  comparison,
  legend = false,
}: {
  readonly item: RecordItem;
  readonly outcome: SpeechOutcome | undefined;
  readonly comparison?: Comparison | undefined;
  readonly legend?: boolean;
}) {
  const t = useT();
  const dialogs = useService(Dialogs);
  const words = spokenWords(item, outcome);
  return (
    <ScoredSentence
      words={words}
      accountType={useAccountType()}
      legend={legend && words.length > 1}
      pressHint={t('word.open')}
      onPress={(index) => void dialogs.wordInfo({ text: words[index]!.text }, comparison?.saidWord(index))}
    />
  );
}

/** A word of the text; `score` where one was given, and `phones` where its letters carry it, as on the stage. */
interface SpokenWord {
  readonly phones?: readonly PhoneScore[];
  readonly text: string;
  readonly score: number | undefined;
  readonly said: boolean;
}

/** The words of the text: those that were scored (without their scores where they are not sure), else those of the text as it was asked. */
export function spokenWords(item: RecordItem, outcome: SpeechOutcome | undefined): readonly SpokenWord[] {
  if (outcome?.kind === 'scored' && outcome.words.length > 0) {
    const sure = isSure(outcome);
    const byLetters = sure && isEntry(outcome.words);
    return outcome.words.map((word) => ({
      text: word.text,
      score: sure ? word.score : undefined,
      said: word.said || !sure,
      ...(byLetters && word.phones.length > 0 && { phones: word.phones }),
    }));
  }
  return item.text
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ text, score: undefined, said: true }));
}
