import { plainNumber } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { useRef, useState } from 'react';
import { useText } from '../host-context.tsx';
import './marking.css';

/** What teachers give most. */
const usual = [100, 90, 80, 70, 60] as const;

/** The teacher's mark: one press for what is given most, a number for anything else. */
export function MarkBar({
  name,
  disabled = false,
  onMark,
}: {
  readonly name: string;
  readonly disabled?: boolean;
  readonly onMark: (overall: number) => void;
}) {
  const t = useText();
  const [own, setOwn] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const number = Number(plainNumber(own));
  const good = plainNumber(own) !== '' && number >= 0 && number <= 100;
  return (
    <form
      className="ch-mark-bar"
      aria-label={t('mark.title', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (own.trim() === '') field.current?.focus();
        else if (good && !disabled) onMark(number);
      }}
    >
      {usual.map((score) => (
        <Button key={score} disabled={disabled} aria-label={t('mark.give', { score })} onPress={() => onMark(score)}>
          {score}
        </Button>
      ))}
      <input
        ref={field}
        inputMode="numeric"
        aria-label={t('mark.own')}
        placeholder={t('mark.own-short')}
        value={own}
        onChange={(event) => setOwn(event.target.value)}
      />
      {/* Without a number the press leads to its field. */}
      <Button submit kind="primary" disabled={disabled || (own.trim() !== '' && !good)}>
        {t('mark.save')}
      </Button>
    </form>
  );
}
