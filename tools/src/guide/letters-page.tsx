import { AnswerSession, WaitingList, type ChoiceItem } from '@chorus/sdk';
import { Button, TeamBoard, useObservable, useService, useT } from '@chorus/sdk/ui';

/** The question with its letters; in team mode above everybody's tile. */
export default function LettersPage() {
  const t = useT();
  const [waiting, session] = [useService(WaitingList), useService(AnswerSession)];
  const { playType } = useObservable(waiting.state);
  const asked = useObservable(session.state)?.question.item as ChoiceItem | undefined;
  const [question] = asked?.questions ?? [];
  const done = async () => {
    await session.end(); // no more letters for this question
    await waiting.setPlayType('SINGLE'); // back to one student at a time
  };
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
  return playType === 'TEAM' ? <TeamBoard question={stage} actions={<Button onPress={() => void done()}>{t('done')}</Button>} /> : stage;
}
