import { Button, Dialog, useT } from '@chorus/sdk/ui';
import { useId, useState } from 'react';
import { minutesOf } from './minutes.ts';

/** Asks for a number of minutes [5-7]. */
export function CustomMinutes({ onMinutes, onClose }: { readonly onMinutes: (minutes: number) => void; readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const take = () => {
    const minutes = minutesOf(text);
    if (minutes === undefined) return setRefused(true);
    onMinutes(minutes);
    onClose();
  };
  const footer = (
    <Button kind="primary" onPress={take}>
      {t('timer.custom-take')}
    </Button>
  );
  return (
    <Dialog title={t('timer.custom-title')} footer={footer} width={720} onClose={onClose}>
      <form
        className="bt-timer-custom"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <label htmlFor={id}>{t('timer.custom-label')}</label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder={t('timer.custom-placeholder')}
          value={text}
          aria-invalid={refused || undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
        />
        <p id={`${id}-fault`} role="alert">
          {refused && t('timer.custom-fault')}
        </p>
      </form>
    </Dialog>
  );
}
