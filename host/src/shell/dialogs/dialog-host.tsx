import { useObservable } from '@chorus/sdk/ui';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { useService } from '../host-context.tsx';
import { BindingDialog } from './binding/binding-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { InterruptedDialog } from './interrupted-dialog.tsx';
import { LoginOverDialog } from './login-over-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { WordDialog } from './word-dialog.tsx';

/** The dialogs that are open, the newest on top. */
export function DialogHost() {
  const dialogs = useService(dialogsToken);
  return (
    <>
      <BindingDialog />
      <InterruptedDialog />
      {useObservable(dialogs.open).map((dialog) => {
        if (dialog.kind === 'confirm') return <ConfirmDialog key={dialog.id} question={dialog.question} onAnswer={dialog.answer} />;
        if (dialog.kind === 'review') return <ReviewDialog key={dialog.id} dialog={dialog} />;
        return <WordDialog key={dialog.id} word={dialog.word} said={dialog.said} onTeach={dialog.teach} onClose={dialog.close} />;
      })}
      <UpdateDialog />
      <LoginOverDialog />
    </>
  );
}
