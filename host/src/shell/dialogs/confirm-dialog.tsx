import type { Dialogs } from '@chorus/sdk';
import { Button, Dialog } from '@chorus/sdk/ui';

/** A question with two answers; the one that changes nothing has the focus. */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  readonly question: Parameters<Dialogs['confirm']>[0];
  readonly onAnswer: (sure: boolean) => void;
}) {
  return (
    <Dialog
      title={question.title}
      mustChoose
      width={720}
      className="ch-confirm"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button autoFocus onPress={() => onAnswer(false)}>
            {question.cancel}
          </Button>
          <Button kind={question.danger ? 'danger' : 'primary'} onPress={() => onAnswer(true)}>
            {question.confirm}
          </Button>
        </>
      }
    >
      {question.text && <p>{question.text}</p>}
    </Dialog>
  );
}
