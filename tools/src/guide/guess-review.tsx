import type { ReviewProps } from '@chorus/sdk';
import type { Answer, Item, Result } from './guess-type.ts';

/** What was guessed, by whom. */
export default function GuessReview({ attempts }: ReviewProps<Answer, Result, Item>) {
  return (
    <ul>
      {attempts.map(({ id, student, answer }) => (
        <li key={id}>
          {student.realName}: <span lang="en">{answer.word}</span>
        </li>
      ))}
    </ul>
  );
}
