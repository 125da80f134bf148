import { isEntry, phoneStress, type RecordItem, type SpeechOutcome } from '@chorus/sdk';
import { ComparisonLine, PhoneScores, type Comparison } from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';
import { phonesShown } from './phones-shown.ts';

/**
 * The phones that are worth a look, under their words, by the rules and with the signs of the stage; a press compares the student's with the model's. An
 * entry of two words has its phones in one row, as it has there.
 */
export function WordPhones({
  item,
  outcome,
  ipa,
  comparison,
}: {
  readonly item: RecordItem;
  readonly outcome: Extract<SpeechOutcome, { kind: 'scored' }>;
  /** The phonetic mark of the accent that is chosen. */
  readonly ipa: string | undefined;
  readonly comparison: Comparison;
}) {
  const accountType = useAccountType();
  const shown = phonesShown(outcome.words);
  if (shown.length === 0) return null;
  const stress = phoneStress(outcome.words, item.reference);
  const how = { comparison, accountType };
  if (isEntry(outcome.words)) {
    const phones = outcome.words.flatMap((word) => word.phones);
    return (
      <div className="ad-phones">
        <PhoneScores phones={phones} stress={stress} ipa={ipa} {...how} />
        <ComparisonLine comparison={comparison} />
      </div>
    );
  }
  return (
    <div className="ad-phones">
      <div className="ad-word-phones">
        {shown.map(({ word, offset }) => (
          <div key={offset}>
            <p className="ch-english" lang="en">
              {word.text}
            </p>
            <PhoneScores phones={word.phones} stress={stress.slice(offset, offset + word.phones.length)} offset={offset} {...how} />
          </div>
        ))}
      </div>
      <ComparisonLine comparison={comparison} />
    </div>
  );
}
