import { Button, Dialog, useObservable } from '@chorus/sdk/ui';
import { useState } from 'react';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { useService, useText } from '../host-context.tsx';
import { useSelected } from '../use-selected.ts';
import { studentName } from '../waiting-list/row-view.ts';

/** A reload cut a recording off: score what was said, or discard it. */
export function InterruptedDialog() {
  const answerSession = useService(answerSessionToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const interrupted = useSelected(answerSession.state, (asked) => asked?.interrupted);
  const { students } = useObservable(classroom.state);
  const [busy, setBusy] = useState(false);
  if (interrupted === undefined) return null;
  const student = students.find(({ id }) => id === interrupted.studentId);
  const decide = async (decision: 'score' | 'discard') => {
    setBusy(true);
    try {
      await answerSession.resolveInterrupted(decision);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('interrupted.title')}
      mustChoose
      width={720}
      onClose={() => undefined}
      footer={
        <>
          <Button disabled={busy} onPress={() => void decide('discard')}>
            {t('interrupted.discard')}
          </Button>
          <Button kind="primary" autoFocus busy={busy} onPress={() => void decide('score')}>
            {t('interrupted.score')}
          </Button>
        </>
      }
    >
      <p>{t('interrupted.text', { name: student ? studentName(student) : '-' })}</p>
    </Dialog>
  );
}
