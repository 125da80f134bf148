import { plainNumber, shownMark } from '@chorus/sdk';
import { Button, Dialog } from '@chorus/sdk/ui';
import { useState } from 'react';
import { useText } from '../../shell/host-context.tsx';

/** The teacher's own score, with a reason; the scorer's stays beside it. */
export function ChangeScoreDialog(props: {
  readonly name: string;
  readonly score: number | undefined;
  /** Whether there is, or was, a recording. */
  readonly spoken: boolean;
  readonly onSave: (word: { readonly overall: number; readonly reason: string }) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [score, setScore] = useState(props.score === undefined ? '' : String(shownMark(props.score)));
  const [reason, setReason] = useState('');
  const overall = Number(plainNumber(score));
  const good = plainNumber(score) !== '' && overall >= 0 && overall <= 100;
  const save = () => {
    if (good) props.onSave({ overall, reason: reason.trim() });
  };
  return (
    <Dialog
      title={t('history.change-title', { name: props.name })}
      width={720}
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{t('history.cancel')}</Button>
          <Button kind="primary" disabled={!good} onPress={save}>
            {t('history.save')}
          </Button>
        </>
      }
    >
      <form
        className="ch-history-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label>
          <span>{t('history.score')}</span>
          <input inputMode="decimal" autoFocus value={score} onChange={(event) => setScore(event.target.value)} />
        </label>
        <label>
          <span>{t('history.reason')}</span>
          <input
            type="text"
            maxLength={200}
            placeholder={t(props.spoken ? 'history.reason-hint' : 'history.reason-hint-unspoken')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <p>{t('history.change-what')}</p>
      </form>
    </Dialog>
  );
}
