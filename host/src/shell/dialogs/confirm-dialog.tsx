import { Button, Dialog, useLocale } from '@chorus/sdk/ui';
import { saidNow, type Asked } from '../../services/dialogs/dialog-store.ts';

/** A question with two answers, of which the one that changes nothing has the focus, and is the filled one where the other destroys something; or something to read, with one way on. */
export function ConfirmDialog({ question: asked, onAnswer }: { readonly question: Asked; readonly onAnswer: (sure: boolean) => void }) {
  useLocale();
  const question = saidNow(asked);
  return (
    <Dialog
      title={question.title}
      mustChoose
      width={720}
      className="ch-confirm"
      onClose={() => onAnswer(false)}
      footer={
        <>
          {question.cancel !== undefined && (
            <Button autoFocus kind={question.danger ? 'primary' : 'plain'} onPress={() => onAnswer(false)}>
              {question.cancel}
            </Button>
          )}
          <Button autoFocus={question.cancel === undefined} kind={question.danger ? 'danger' : 'primary'} onPress={() => onAnswer(true)}>
            {question.confirm}
          </Button>
        </>
      }
    >
      {question.text
        ?.split('\n')
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </Dialog>
  );
}
