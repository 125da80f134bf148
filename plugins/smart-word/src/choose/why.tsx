import { commonestWrong, optionVotes, partOfSpeech, type AttemptView, type ChoiceItem, type Word } from '@chorus/sdk';
import { useT } from '@chorus/sdk/ui';
import type { DrillItem } from './drill-items.ts';

/** Why the right one is right, and what the wrong ones that most chose are. */
export function Why({ item, newest }: { readonly item: DrillItem; readonly newest: readonly AttemptView[] }) {
  const t = useT();
  const question = (item.question.item as ChoiceItem).questions[0]!;
  const votes = optionVotes(question, newest);
  return (
    <p className="sw-why">
      <Explained word={item.word} />
      {commonestWrong(votes).map(({ id, letter, studentIds }) => {
        const other = item.options[question.options.findIndex((option) => option.id === id)];
        return (
          other && (
            <span key={id}>
              {t('choose.wrong', { letter, count: studentIds.length })} <Explained word={other} />
            </span>
          )
        );
      })}
    </p>
  );
}

function Explained({ word }: { readonly word: Word }) {
  const ipa = word.ipa.us ?? word.ipa.uk;
  return (
    <span>
      <b className="ch-english" lang="en">
        {word.text}
      </b>
      {ipa !== undefined && <span className="ch-english sw-why-ipa"> /{ipa.replaceAll('/', '')}/</span>} {partOfSpeech(word.pos)}{' '}
      {word.meaning}
    </span>
  );
}
