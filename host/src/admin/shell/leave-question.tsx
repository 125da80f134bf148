import { useObservable } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import { ConfirmDialog } from '../../shell/dialogs/confirm-dialog.tsx';
import { useAdmin, useText } from '../admin-context.tsx';
import type { HeldWithin } from './leaving.ts';

/** While this is true, whoever leaves the page is asked first; `address`: also who goes to another address of it. */
export function useUnsaved(unsaved: boolean, within: HeldWithin = 'path'): void {
  const { leaving } = useAdmin();
  useEffect(() => {
    if (!unsaved) return;
    const hold = leaving.hold(within);
    return () => hold.dispose();
  }, [leaving, unsaved, within]);
}

/** What is asked of those who lose what was typed. */
export function useUnsavedQuestion() {
  const t = useText();
  return { title: t('kit.unsaved'), text: t('kit.unsaved-what'), confirm: t('kit.discard'), cancel: t('kit.stay'), danger: true };
}

/** The question of `Leaving`. */
export function LeaveQuestion() {
  const { leaving } = useAdmin();
  const question = useUnsavedQuestion();
  const open = useObservable(leaving.question);
  return open && <ConfirmDialog question={question} onAnswer={(sure) => leaving.answer(sure)} />;
}
