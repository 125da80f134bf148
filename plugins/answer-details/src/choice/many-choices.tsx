import { newestAttempts, optionVotes, type ChoiceAnswer, type ChoiceItem, type ChoiceResult, type ReviewedAttempt } from '@chorus/sdk';
import { CheckIcon, LevelShape, useT } from '@chorus/sdk/ui';

type Attempt = ReviewedAttempt<ChoiceAnswer, ChoiceResult, ChoiceItem>;

/** Several students' answers: each question once, under each of its options who chose it [2.6-12]. */
export function ManyChoices({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <div className="ad-choice" data-many="true">
      {questionsOf(attempts).map(({ question, asked }) => (
        <QuestionOfMany key={JSON.stringify(question)} question={question} attempts={asked} />
      ))}
    </div>
  );
}

type Question = ChoiceItem['questions'][number];

function QuestionOfMany({ question, attempts }: { readonly question: Question; readonly attempts: readonly Attempt[] }) {
  const t = useT();
  const newest = [...newestAttempts(attempts).values()];
  const silent = newest.filter(({ answer }) => (answer.chosen[question.id] ?? []).length === 0);
  const names = (ids: readonly string[]) => newest.filter(({ studentId }) => ids.includes(studentId));
  const votes = optionVotes(question, newest);
  // whom the teacher looks for stand first
  const options = [...votes.filter(({ right }) => !right), ...votes.filter(({ right }) => right)].map(
    ({ id, letter, text, right, studentIds }) => (
      <li key={id} className="ad-votes" data-mark={right ? 'right' : 'plain'}>
        <p>
          <b>{letter}</b> <span className="ch-english">{text}</span>
          {right && (
            <span className="ad-votes-right">
              <CheckIcon /> {t('choice.right')}
            </span>
          )}
          <span className="ch-tabular">{t('choice.count', { count: studentIds.length })}</span>
        </p>
        <NameChips attempts={names(studentIds)} right={right} />
      </li>
    ),
  );
  const wrong = votes.filter(({ right }) => !right).length;
  return (
    <section className="ad-question">
      <h3 className="ad-question-text">{question.text}</h3>
      <ul>
        {options.slice(0, wrong)}
        {silent.length > 0 && (
          <li className="ad-votes">
            <p>{t('choice.notAnswered')}</p>
            <NameChips attempts={silent} right={false} />
          </li>
        )}
        {options.slice(wrong)}
      </ul>
    </section>
  );
}

/** Names; a shape says right or wrong, which a teacher may have decided otherwise for one of them. */
function NameChips({ attempts, right }: { readonly attempts: readonly Attempt[]; readonly right: boolean }) {
  const t = useT();
  return (
    <ul className="ch-name-chips">
      {attempts.map(({ id, student, override }) => (
        <li key={id} data-level={right ? 'good' : 'poor'}>
          <LevelShape level={right ? 'good' : 'poor'} /> {student.realName || student.name || '-'}
          {override && <span className="ch-tabular">{t('choice.teacher', { score: override.overall })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The questions of these attempts, each once, with those who were asked it. */
export function questionsOf(attempts: readonly Attempt[]): readonly { readonly question: Question; readonly asked: readonly Attempt[] }[] {
  const known = new Map<string, { readonly question: Question; readonly asked: Attempt[] }>();
  for (const attempt of attempts)
    for (const question of attempt.asked.questions) {
      const key = JSON.stringify(question);
      const one = known.get(key) ?? { question, asked: [] };
      one.asked.push(attempt);
      known.set(key, one);
    }
  return [...known.values()];
}
