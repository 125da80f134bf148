import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Dialogs } from '@chorus/sdk';
import { Button, CheckIcon, usePluginState, useService, useT } from '@chorus/sdk/ui';
import type { QuizStore } from './quiz-store.ts';
import './quiz.css';

/** The question, its options as large doors, and, once it is closed, how many chose each: before that others would copy. */
export default observer(function QuizPage() {
  const quiz = usePluginState<QuizStore>();
  const dialogs = useService(Dialogs);
  const t = useT();
  useEffect(() => void (quiz.open ?? quiz.show(quiz.index)), [quiz]);
  const { question, closed, student, newest } = quiz;
  const mine = quiz.chosenBy(newest.find((attempt) => attempt.studentId === student?.id));
  const stateOf = (id: string) => (closed ? question.answer.includes(id) && 'right' : mine === id && 'chosen') || undefined;
  return (
    <section className="quiz" aria-label={t('title')}>
      <p className="quiz-place">{t('place', { at: quiz.index + 1, of: quiz.count, count: newest.length })}</p>
      <h2 lang="en">{question.text}</h2>
      <ul className="quiz-options">
        {question.options.map(({ id, text }) => (
          <li key={id}>
            <button type="button" disabled={closed || !student} data-state={stateOf(id)} onClick={() => void quiz.choose(id)}>
              <b>{id}</b>
              <span lang="en">{text}</span>
              {stateOf(id) && <CheckIcon />}
              {closed && <span className="quiz-votes">{t('votes', { count: quiz.votes(id) })}</span>}
              {closed && (
                <meter min={0} max={Math.max(1, newest.length)} value={quiz.votes(id)} aria-label={t('votesOf', { option: id })} />
              )}
            </button>
          </li>
        ))}
      </ul>
      <footer className="quiz-dock">
        <p role="status">{closed ? t('closed') : student ? t('turn', { name: student.realName }) : t('call')}</p>
        {closed && newest.length > 0 && <Button onPress={() => void dialogs.review(newest.map(({ id }) => id))}>{t('details')}</Button>}
        <Button kind="primary" size="large" onPress={() => void (closed ? quiz.show((quiz.index + 1) % quiz.count) : quiz.close())}>
          {t(closed ? 'next' : 'close')}
        </Button>
      </footer>
    </section>
  );
});
