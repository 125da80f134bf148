import type { ChoiceAnswer, ReviewProps } from '@chorus/sdk';
import type { TallyItem } from './tally.ts';
import type { TallyResult } from './tally-type.ts';

import './tally.css';

/** What each student has said of the own dictation. */
export default function TallyReview({ attempts }: ReviewProps<ChoiceAnswer, TallyResult, TallyItem>) {
  return (
    <ul className="sw-tally">
      {attempts.map(({ id, student, answer, asked: { questions } }) => {
        const [question] = questions;
        const chosen = question?.options.find((option) => answer.chosen[question.id]?.includes(option.id));
        return (
          <li key={id}>
            <span>{student.realName || student.name}</span> <strong>{chosen?.text}</strong>
          </li>
        );
      })}
    </ul>
  );
}
