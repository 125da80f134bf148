import { Dialogs, type RecordItem, type SpeechOutcome } from '@chorus/sdk';
import { ScoredSentence, useService, useT, type Comparison } from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';
import { spokenWords } from './spoken-words.ts';

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
