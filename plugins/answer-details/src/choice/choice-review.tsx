import type { ChoiceAnswer, ChoiceItem, ChoiceResult, ReviewProps } from '@chorus/sdk';
import { useT } from '@chorus/sdk/ui';
import { WrittenScore } from '../shared/written-score.tsx';
import { markOptions } from './mark-options.ts';
import { OptionRow } from './option-row.tsx';
import './choice-review.css';

/** The review of choices: score, stars, and each question with what was right and what was chosen [2.6-12]. */
export default function ChoiceReview({ attempts }: ReviewProps<ChoiceAnswer, ChoiceResult, ChoiceItem>) {
  return (
    <div className="ad-choice" data-many={attempts.length > 1}>
      {attempts.map((attempt) => (
        <section key={attempt.id} className="ad-choice-one">
          {attempts.length > 1 && <h3>{attempt.student.realName || attempt.student.name}</h3>}
          <WrittenScore attempt={attempt} small={attempts.length > 1} />
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
