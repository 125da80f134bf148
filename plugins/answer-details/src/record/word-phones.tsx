import { phoneStress, type RecordItem, type SpeechOutcome } from '@chorus/sdk';
import { ComparisonLine, PhoneScores, type Comparison } from '@chorus/sdk/ui';
import { phonesShown } from './phones-shown.ts';

/** The phones that are worth a look, under their words; a press compares the student's with the model's. */
export function WordPhones({
  item,
  outcome,
  comparison,
}: {
  readonly item: RecordItem;
  readonly outcome: Extract<SpeechOutcome, { kind: 'scored' }>;
  readonly comparison: Comparison;
}) {
  const shown = phonesShown(outcome.words);
  if (shown.length === 0) return null;
  const stress = phoneStress(outcome.words, item.reference);
  const many = outcome.words.length > 1;
  return (
    <div className="ad-phones">
      <div className="ad-word-phones" data-many={many}>
        {shown.map(({ word, offset }) => (
          <div key={offset}>
            {many && (
              <p className="ch-english" lang="en">
                {word.text}
              </p>
            )}
            <PhoneScores
              phones={word.phones}
              stress={stress.slice(offset, offset + word.phones.length)}
              offset={offset}
              comparison={comparison}
            />
          </div>
        ))}
      </div>
      <ComparisonLine comparison={comparison} />
    </div>
  );
}
