import { observer } from 'mobx-react-lite';
import { QuestionFlowView, usePluginState, useT, type QuestionFlow } from '@chorus/sdk/ui';
import type { QuizItem } from './quiz-item.ts';

/** The questions one after the other, the class's result, and after the last one the end. */
export default observer(function QuizPage() {
  const quiz = usePluginState<QuestionFlow<QuizItem>>();
  const t = useT();
  return <QuestionFlowView flow={quiz} label={t('title')} hint={t('call')} ask={({ text }) => <h2 lang="en">{text}</h2>} />;
});
