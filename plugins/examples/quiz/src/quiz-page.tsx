import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Dialogs, Navigation } from '@chorus/sdk';
import {
  AnsweredCount,
  Button,
  ChoiceDoors,
  CountdownControl,
  ResultBoard,
  ScoreSheetBoard,
  usePluginState,
  useService,
  useT,
} from '@chorus/sdk/ui';
import type { QuizStore } from './quiz-store.ts';
import './quiz.css';

/** The question, its result for the class, and after the last one the end. */
export default observer(function QuizPage() {
  const quiz = usePluginState<QuizStore>();
  const t = useT();
  useEffect(() => void (quiz.open ?? (quiz.view !== 'end' && quiz.show(quiz.index))), [quiz]);
  const View = { question: Asked, result: Result, end: End }[quiz.view];
  return (
    <section className="quiz" aria-label={t('title')}>
      <View quiz={quiz} />
    </section>
  );
});

/** The question and its options as large doors. Until the teacher reveals it nobody sees what the others chose: they would copy. */
const Asked = observer(function Asked({ quiz }: { readonly quiz: QuizStore }) {
  const dialogs = useService(Dialogs);
  const t = useT();
  const { question, closed, student, newest, at } = quiz;
  const result = [t('result'), () => quiz.showResult()] as const;
  const next = [t('next'), () => void quiz.next()] as const;
  const [text, press] = !closed ? [t('close'), () => void quiz.close()] : newest.length > 0 ? result : next;
  const choose = student && { onChoose: (option: string) => void quiz.choose(option) };
  return (
    <>
      <header className="quiz-head">
        <span>{t('place', { at: quiz.index + 1, of: quiz.count })}</span>
        <p role="status">{closed ? t('closed') : student ? t('turn', { name: student.realName }) : t('call')}</p>
      </header>
      <h2 lang="en">{question.text}</h2>
      <ChoiceDoors question={question} newest={newest} revealed={closed} chosen={quiz.chosen} {...choose} />
      <footer className="quiz-dock">
        <AnsweredCount {...(at.only && { asked: at.only })} />
        {!closed && <CountdownControl countdown={quiz.countdown} />}
        {closed && newest.length > 0 && (
          <>
            <Button onPress={() => void dialogs.review(newest.map(({ id }) => id))}>{t('details')}</Button>
            <Button onPress={() => void quiz.next()}>{t('next')}</Button>
          </>
        )}
        <Button kind="primary" size="large" onPress={press}>
          {text}
        </Button>
      </footer>
    </>
  );
});

const Result = observer(function Result({ quiz }: { readonly quiz: QuizStore }) {
  const t = useT();
  const navigation = useService(Navigation);
  const { question, at } = quiz;
  return (
    <ResultBoard
      question={<h2 lang="en">{question.text}</h2>}
      {...(at.only && { asked: at.only })}
      onAgain={(studentIds) => void quiz.show(quiz.index, studentIds)}
      next={{ label: t('next'), onPress: () => void quiz.next() }}
      onStudent={(studentId) => void navigation.go('StudentRecord', { query: { studentId } })}
    />
  );
});

const End = observer(function End({ quiz }: { readonly quiz: QuizStore }) {
  const navigation = useService(Navigation);
  const t = useT();
  return (
    <ScoreSheetBoard
      title={<h2>{t('end', { count: quiz.count })}</h2>}
      sheet={quiz.at.sheet}
      questions={quiz.ids}
      onAgain={() => void quiz.again()}
      onRestart={() => void quiz.restart()}
      onLeave={() => void navigation.back()}
    />
  );
});
