import { AnswerSession, askStudents, Navigation, WaitingList, type ChoiceItem } from '@chorus/sdk';
import { ResultBoard, useObservable, useService } from '@chorus/sdk/ui';

/** What came of the open choice question. */
export default function ResultPage() {
  const [session, waiting, navigation] = [useService(AnswerSession), useService(WaitingList), useService(Navigation)];
  const item = useObservable(session.state)?.question.item as ChoiceItem | undefined;
  const [question] = item?.questions ?? [];
  return (
    question && (
      <ResultBoard
        question={<h2 lang="en">{question.text}</h2>}
        onAgain={(studentIds) => void askStudents({ session, waiting }, studentIds)}
        onStudent={(studentId) => void navigation.go('StudentRecord', { query: { studentId } })}
      />
    )
  );
}
