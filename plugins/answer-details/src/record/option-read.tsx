import { optionLetter, type Reference } from '@chorus/sdk';
import { CheckIcon, useT } from '@chorus/sdk/ui';

/** Of a choice that is answered by reading: which option was read. */
export function OptionRead({ reference, option }: { readonly reference: Reference; readonly option: number }) {
  const t = useT();
  if (reference.kind !== 'choice') return null;
  return (
    <section className="ad-list">
      <h3>{t('option.title')}</h3>
      <ul>
        {reference.options.map((words, index) => (
          <li key={index} data-chosen={index === option}>
            {index === option ? <CheckIcon /> : <span />}
            <strong>{optionLetter(index)}</strong>
            <span className="ch-english" lang="en">
              {words.map(({ text }) => text).join(' ')}
            </span>
            {index === option && <em>{t('option.read')}</em>}
          </li>
        ))}
      </ul>
    </section>
  );
}
