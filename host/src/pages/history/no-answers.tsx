import { Button, EmptyState, useLocale } from '@chorus/sdk/ui';
import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ClassDay } from '../../services/history/answer-history.ts';
import { historyToken } from '../../services/history/answer-history.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import type { HistoryFilters } from './history-filters.ts';

/** Why there is nothing: the filters hide it, or nothing was answered on that day; then the last day before it is a press away. */
export function NoAnswers(props: {
  readonly filters: HistoryFilters;
  /** Answers of the day that the filters hide. */
  readonly hidden: number;
  readonly asked: ClassDay;
  readonly onChange: (change: Partial<HistoryFilters>) => void;
}) {
  const history = useService(historyToken);
  const t = useText();
  const locale = useLocale();
  const { filters, hidden, asked, onChange } = props;
  const { classId, day } = asked;
  const [before, setBefore] = useState<{ readonly of: string; readonly day: string | undefined }>();
  const of = `${classId} ${day}`;
  useEffect(() => {
    let gone = false;
    void history.dayBefore({ classId, day }).then((found) => gone || setBefore({ of: `${classId} ${day}`, day: found }));
    return () => {
      gone = true;
    };
  }, [history, classId, day]);
  const last = before?.of === of ? before.day : undefined;
  const icon = <ClipboardList size="3rem" aria-hidden />;
  if (hidden > 0)
    return (
      <EmptyState
        icon={icon}
        title={t('history.none-filtered')}
        text={t('history.none-filtered-what', { count: hidden })}
        action={<Button onPress={() => onChange({ studentId: undefined, activity: undefined })}>{t('history.clear-filters')}</Button>}
      />
    );
  const said =
    last && new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' }).format(Date.parse(last));
  return (
    <EmptyState
      icon={icon}
      title={t(filters.day === undefined ? 'history.none' : 'history.none-day')}
      text={t(last === undefined ? 'history.none-what' : 'history.none-before')}
      {...(last !== undefined && {
        action: <Button onPress={() => onChange({ day: last })}>{t('history.show-day', { day: said! })}</Button>,
      })}
    />
  );
}
