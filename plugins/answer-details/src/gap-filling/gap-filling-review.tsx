import type { GapFillingAnswer, GapFillingItem, GapFillingResult, ReviewProps } from '@chorus/sdk';
import { CheckIcon, CloseIcon, useT } from '@chorus/sdk/ui';
import { WrittenScore } from '../shared/written-score.tsx';
import './gap-filling-review.css';

/** The review of filled gaps: score, stars, each blank as it was written, marked, and the accepted answers [2.6-13]. */
export default function GapFillingReview({ item, attempts }: ReviewProps<GapFillingAnswer, GapFillingResult, GapFillingItem>) {
  const t = useT();
  const oneText = attempts.every(({ asked }) => asked.text === item.text);
  return (
    <div className="ad-gaps">
      {oneText && <p className="ad-gaps-text">{item.text}</p>}
      {attempts.map((attempt) => (
        <section key={attempt.id} className="ad-gaps-one">
          {attempts.length > 1 && <h3>{attempt.student.realName || attempt.student.name}</h3>}
          {!oneText && <p className="ad-gaps-text">{attempt.asked.text}</p>}
          <WrittenScore attempt={attempt} small={attempts.length > 1} />
          <ol>
            {attempt.asked.blanks.map((blank) => {
              const written = attempt.answer.written[blank.id]?.trim() ?? '';
              const right = attempt.result?.correct[blank.id] === true;
              return (
                <li key={blank.id} className="ad-gap" data-mark={right ? 'right' : 'wrong'}>
                  <span className="ad-gap-hint">{blank.text}</span>
                  <strong>{written === '' ? t('gaps.notAnswered') : written}</strong>
                  <span className="ad-gap-said">
                    {right ? <CheckIcon /> : <CloseIcon />} {t(right ? 'gaps.right' : 'gaps.wrong')}
                  </span>
                  <span className="ad-gap-reference">{t('reference.answers', { answers: blank.answers.join(' / ') })}</span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}
