import { useRef, useState, type ReactElement } from 'react';
import type { Confirmation } from '../../services/dialogs/dialog-store.ts';
import { ConfirmDialog } from '../../shell/dialogs/confirm-dialog.tsx';
import { useText } from '../admin-context.tsx';

/** A question: what will happen, and the action by its name. Of what destroys, the filled answer is the one that changes nothing. */
export type Asked = Omit<Confirmation, 'cancel'> & { readonly cancel?: string };

/** Asks before something is done. The element is drawn anywhere in the page; `ask` answers whether it shall be done. */
export function useConfirm(): readonly [dialog: ReactElement | undefined, ask: (question: Asked) => Promise<boolean>] {
  const t = useText();
  const [question, setQuestion] = useState<Confirmation>();
  const settle = useRef<(sure: boolean) => void>(undefined);
  const ask = (asked: Asked) =>
    new Promise<boolean>((resolve) => {
      // A question over another one: the first is answered by no.
      settle.current?.(false);
      settle.current = resolve;
      setQuestion({ cancel: t('kit.cancel'), ...asked });
    });
  const answer = (sure: boolean) => {
    setQuestion(undefined);
    settle.current?.(sure);
    settle.current = undefined;
  };
  return [question && <ConfirmDialog question={question} onAnswer={answer} />, ask];
}
