import { useMemo } from 'react';
import type { ChoiceItem } from '../model/evaluate-types.ts';
import type { AttemptView } from '../model/attempt.ts';
import { optionVotes, type OptionVotes } from '../rules/option-votes.ts';
import { CheckIcon } from './icons.tsx';
import { lineWidths } from './line-widths.ts';
import { useUiText } from './ui-text.tsx';

/** What {@link ChoiceDoors} takes. */
export interface ChoiceDoorsProps {
  readonly question: ChoiceItem['questions'][number];
  /** Each student's newest answer. */
  readonly newest: readonly AttemptView[];
  /** The answer is shown: what is right, and how many chose what. Before that no door has a colour. */
  readonly revealed: boolean;
  /** Ids of the options that the called student has chosen. */
  readonly chosen?: readonly string[];
  /** Language of the options' texts; English unless you say otherwise. */
  readonly lang?: string;
  /** What a press does; without it the doors can't be pressed. */
  readonly onChoose?: (optionId: string) => void;
}

/** The options of a choice question as large, equal doors with their letters; once revealed the right one is marked and a bar on each says how many chose it. Of a question with an empty `answer` no option is right or wrong. */
export function ChoiceDoors({ question, newest, revealed, chosen = [], lang = 'en', onChoose }: ChoiceDoorsProps) {
  const text = useUiText();
  const { options } = question;
  const widths = useMemo(
    () =>
      lineWidths(
        options.map((option) => option.text),
        'regular',
      ),
    [options],
  );
  return (
    <ul className="ch-choice-doors" aria-label={text('choice.options')} data-long={isLong(options) || undefined} style={widths}>
      {optionVotes(question, newest).map((option, at) => (
        <li key={option.id}>
          <Door
            option={option}
            lang={lang}
            picture={question.options[at]?.fileUrl}
            of={newest.length}
            judged={question.answer.length > 0}
            revealed={revealed}
            chosen={chosen.includes(option.id)}
            onPress={revealed ? undefined : onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** A word of the options is so long that it is larger below its letter than beside it; a Chinese text breaks at each character. */
const isLong = (options: ChoiceDoorsProps['question']['options']): boolean =>
  options.some(({ text }) => text.split(/\s+|(?=[\u2e80-\uffff])/).some(({ length }) => length > 6));

function Door(props: {
  readonly option: OptionVotes;
  readonly lang: string;
  readonly picture: string | undefined;
  /** How many have answered. */
  readonly of: number;
  /** One of the options is right. */
  readonly judged: boolean;
  readonly revealed: boolean;
  readonly chosen: boolean;
  readonly onPress: ((optionId: string) => void) | undefined;
}) {
  const text = useUiText();
  const { option, lang, picture, of, judged, revealed, chosen, onPress } = props;
  const told = judged ? (option.right ? 'right' : 'wrong') : undefined;
  const state = revealed ? told : chosen ? 'chosen' : undefined;
  const votes = option.studentIds.length;
  return (
    <button type="button" className="ch-choice-door" disabled={!onPress} data-state={state} onClick={onPress && (() => onPress(option.id))}>
      <span className="ch-choice-door-letter">{option.letter}</span>
      <span className="ch-choice-door-what" data-picture={picture !== undefined || undefined}>
        {picture !== undefined && <img src={picture} alt="" />}
        <span className="ch-choice-door-text ch-fit" lang={lang}>
          {option.text}
        </span>
      </span>
      <span className="ch-choice-door-told">
        <span className="ch-choice-door-count ch-tabular">
          {state === 'right' && <CheckIcon />}
          {revealed && text('choice.votes', { count: votes })}
        </span>
        {revealed && (
          <span className="ch-choice-door-bar">
            <span style={{ width: `${of === 0 ? 0 : (votes * 100) / of}%` }} />
          </span>
        )}
      </span>
      {state === 'right' && <span className="ch-hidden-text">{text('choice.right')}</span>}
      {chosen && <span className="ch-hidden-text">{text('choice.chosen')}</span>}
    </button>
  );
}
