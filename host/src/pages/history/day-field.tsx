import { Button, IconButton } from '@chorus/sdk/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../shell/host-context.tsx';
import { dayLater, firstDay } from './history-filters.ts';

/** Which day (YYYY-MM-DD) is shown: one back, one on, any by its date, and today again. None is still to come; today is told as undefined. */
export function DayField(props: { readonly day: string; readonly today: string; readonly onChange: (day: string | undefined) => void }) {
  const t = useText();
  const { day, today, onChange } = props;
  const go = (to: string) => onChange(to === today ? undefined : to);
  /** What is being typed: part by part it names other days on the way, and to show one would begin the field anew. */
  const [typed, setTyped] = useState<string>();
  const typing = useRef(false);
  const give = (value: string) => value >= firstDay && go(value > today ? today : value);
  const settle = () => {
    typing.current = false;
    if (typed === undefined) return;
    setTyped(undefined);
    give(typed);
  };
  return (
    <span className="ch-history-day">
      <IconButton
        label={t('history.day-before')}
        icon={<ChevronLeft size="1.5rem" aria-hidden />}
        onPress={() => go(dayLater(day, -1, today))}
      />
      <input
        type="date"
        aria-label={t('history.day')}
        value={typed ?? day}
        min={firstDay}
        max={today}
        onKeyDown={({ key }) => (key === 'Enter' ? settle() : (typing.current = true))}
        onPointerDown={() => (typing.current = false)}
        onBlur={settle}
        onChange={({ target: { value } }) => {
          if (typing.current) return setTyped(value);
          setTyped(undefined);
          give(value);
        }}
      />
      <IconButton
        label={t('history.day-after')}
        icon={<ChevronRight size="1.5rem" aria-hidden />}
        aria-disabled={day === today}
        onPress={() => go(dayLater(day, 1, today))}
      />
      {day !== today && <Button onPress={() => go(today)}>{t('history.today')}</Button>}
    </span>
  );
}
