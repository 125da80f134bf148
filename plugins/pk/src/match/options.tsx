import { optionLetter } from '@chorus/sdk';
import { CheckIcon, lineWidths, useT } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { Slot } from '../place.ts';
import type { MatchStore } from './match-store.ts';
import { Touch } from './touch.tsx';

/** The meanings of a side, each with the letter that a clicker has for it. */
export const Options = observer(function Options({ match, slot }: { readonly match: MatchStore; readonly slot: Slot }) {
  const t = useT();
  const question = match.touches.options(slot);
  if (!question) return null;
  const shown = match.view === 'shown';
  const chosen = match.touches.chosen(slot);
  return (
    <ul className="pk-options" aria-label={t('pk.options')} style={lineWidths(question.options.map(({ text }) => text))}>
      {question.options.map(({ id, text }, n) => {
        const right = shown && question.answer.includes(id);
        // which one was chosen is for nobody to see while the other side can still choose
        const state = right ? 'right' : shown && id === chosen ? 'wrong' : shown || match.isIn(slot) ? 'other' : undefined;
        return (
          <li key={id}>
            <Touch
              className="pk-option"
              disabled={shown || match.isIn(slot)}
              state={state}
              onTouch={(at) => void match.touches.choose(slot, id, at)}
            >
              <span className="pk-letter" aria-hidden="true">
                {right ? <CheckIcon size="1em" /> : optionLetter(n)}
              </span>
              <span className="pk-option-text">
                <span className="ch-fit" lang="zh-CN">
                  {text}
                </span>
              </span>
              {right && <span className="ch-hidden-text">{t('pk.right')}</span>}
            </Touch>
          </li>
        );
      })}
    </ul>
  );
});
