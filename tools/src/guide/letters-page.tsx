import { AnswerSession, WaitingList, type ChoiceItem } from '@chorus/sdk';
import { TeamBoard, useObservable, useService } from '@chorus/sdk/ui';

/** The question with its letters; in team mode above everybody's tile. */
export default function LettersPage() {
  const { playType } = useObservable(useService(WaitingList).state);
  const asked = useObservable(useService(AnswerSession).state)?.question.item as ChoiceItem | undefined;
  const [question] = asked?.questions ?? [];
  const stage = question && (
    <>
      <h2 lang="en">{question.text}</h2>
      <ul lang="en">
        {question.options.map(({ id, text }) => (
          <li key={id}>
            <b>{id}</b> {text}
          </li>
        ))}
      </ul>
    </>
  );
  return playType === 'TEAM' ? <TeamBoard question={stage} /> : stage;
}
