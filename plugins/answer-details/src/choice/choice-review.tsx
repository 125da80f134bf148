import { type ChoiceAnswer, type ChoiceItem, type ChoiceResult, optionLetter, type ReviewProps } from '@chorus/sdk';
import { CheckIcon, CloseIcon, useT } from '@chorus/sdk/ui';
import { ManyChoices } from './many-choices.tsx';
import { WrittenScore } from '../shared/written-score.tsx';

import './choice-review.css';

/** The review of choices: score, stars, and each question with what was right and what was chosen; of many students who chose what [2.6-12]. */
export default function ChoiceReview({ attempts }: ReviewProps<ChoiceAnswer, ChoiceResult, ChoiceItem>) {
  if (attempts.length > 1) return <ManyChoices attempts={attempts} />;
  return (
    <div className="ad-choice">
      {attempts.map((attempt) => (
        <section key={attempt.id} className="ad-choice-one">
          <WrittenScore attempt={attempt} small={false} />
          {attempt.asked.questions.map((question) => (
            <Question key={question.id} question={question} chosen={attempt.answer.chosen[question.id] ?? []} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Question({ question, chosen }: { readonly question: ChoiceItem['questions'][number]; readonly chosen: readonly string[] }) {
  const t = useT();
  return (
    <div className="ad-question">
      <p className="ad-question-text">{question.text}</p>
      {chosen.length === 0 && <p className="ad-not-answered">{t('choice.notAnswered')}</p>}
      <ul>
        {markOptions(question, chosen).map((option) => (
          <OptionRow key={option.id} option={option} />
        ))}
      </ul>
    </div>
  );
}

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

/** An option as the review shows it. `right`: it should be chosen. `chosen`: it was. */
export interface MarkedOption {
  readonly id: string;
  readonly letter: string;
  readonly text: string;
  readonly fileUrl: string | undefined;
  readonly right: boolean;
  readonly chosen: boolean;
}

/** Marks the right, the chosen and the other options of a question. */
export function markOptions(question: ChoiceItem['questions'][number], chosen: readonly string[]): readonly MarkedOption[] {
  return question.options.map((option, index) => ({
    id: option.id,
    letter: optionLetter(index),
    text: option.text,
    fileUrl: option.fileUrl,
    right: question.answer.includes(option.id),
    chosen: chosen.includes(option.id),
  }));
}
