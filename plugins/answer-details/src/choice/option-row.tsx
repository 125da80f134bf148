import { CheckIcon, CloseIcon, useT } from '@chorus/sdk/ui';
import type { MarkedOption } from './mark-options.ts';

/** One option with its letter, and in icon and words whether it is right and whether it was chosen. */
export function OptionRow({ option }: { readonly option: MarkedOption }) {
  const t = useT();
  const mark = option.right ? 'right' : option.chosen ? 'wrong' : 'plain';
  return (
    <li className="ad-option" data-mark={mark} data-chosen={option.chosen}>
      <span className="ad-option-letter">{option.letter}</span>
      {option.fileUrl !== undefined && <img src={option.fileUrl} alt="" />}
      <span className="ad-option-text">{option.text}</span>
      <span className="ad-option-said">
        {option.right && t('choice.right')} {option.chosen && t('choice.chosen')}
      </span>
      {mark === 'right' && <CheckIcon />}
      {mark === 'wrong' && <CloseIcon />}
    </li>
  );
}
