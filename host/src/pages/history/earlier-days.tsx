import type { Student } from '@chorus/sdk';
import { Button, useLocale } from '@chorus/sdk/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { historyToken, type ClassDay, type PastDay } from '../../services/history/answer-history.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { whenIdle } from '../../when-idle.ts';
import { byLesson } from './group-rows.ts';
import { WhatItHolds } from './lesson-head.tsx';
import { useRead } from './use-history.ts';

/** They are read at the latest this long after the day itself was painted. */
const patienceMs = 1_500;

/** The days before the one that is shown, a line each that says what it holds: a press opens the day. More of them at another press. */
export function EarlierDays(props: {
  readonly shown: ClassDay;
  readonly students: readonly Student[];
  readonly accountType: number;
  readonly onOpen: (day: string) => void;
}) {
  const { shown, students, accountType, onOpen } = props;
  const { classId, day } = shown;
  const history = useService(historyToken);
  const t = useText();
  const locale = useLocale();
  const of = `${classId} ${day}`;
  const [found, setFound] = useState<{ readonly of: string; readonly days: readonly PastDay[]; readonly more: boolean }>();
  const known = found?.of === of ? found : undefined;
  const read = useRead(known?.days.flatMap(({ rows }) => rows.map(({ question }) => question.type)) ?? []);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let gone = false;
    const undo = whenIdle(
      () => void history.daysBefore({ classId, day }).then((first) => gone || setFound({ of: `${classId} ${day}`, ...first })),
      patienceMs,
    );
    return () => {
      gone = true;
      undo();
    };
  }, [history, classId, day]);
  if (!known || known.days.length === 0) return null;
  const name = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });
  const more = async () => {
    setBusy(true);
    const next = await history.daysBefore({ classId, day: known.days.at(-1)!.day });
    setBusy(false);
    setFound((now) => (now?.of === of ? { of, days: [...now.days, ...next.days], more: next.more } : now));
  };
  return (
    <section className="ch-history-earlier" aria-label={t('history.earlier')}>
      <h2>{t('history.earlier')}</h2>
      <ul>
        {known.days.map(({ day: past, rows }) => (
          <li key={past} className="ch-card">
            <h3>
              <button type="button" className="ch-fold" onClick={() => onOpen(past)}>
                <ChevronRight size="1em" aria-hidden />
                <span>
                  {name.format(Date.parse(past))}
                  <small>{t('history.lessons', { count: byLesson(rows, () => []).length })}</small>
                </span>
              </button>
            </h3>
            <WhatItHolds rows={rows} read={read} students={students} accountType={accountType} />
          </li>
        ))}
      </ul>
      {known.more && (
        <Button busy={busy} onPress={() => void more()}>
          {t('history.earlier-more')}
        </Button>
      )}
    </section>
  );
}
