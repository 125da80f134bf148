import { Button, IconButton } from '@chorus/sdk/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../shell/host-context.tsx';
import { dayLater } from './history-filters.ts';

/** Which day (YYYY-MM-DD) is shown: one back, one on, any by its date, and today again. None is still to come; today is told as undefined. */
export function DayField(props: { readonly day: string; readonly today: string; readonly onChange: (day: string | undefined) => void }) {
  const t = useText();
  const { day, today, onChange } = props;
  const go = (to: string) => onChange(to === today ? undefined : to);
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
        value={day}
        max={today}
        onChange={({ target }) => target.value !== '' && go(target.value > today ? today : target.value)}
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
