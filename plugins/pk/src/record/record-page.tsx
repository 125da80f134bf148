import { ClassroomService, Clock, Navigation } from '@chorus/sdk';
import { Button, EmptyState, Skeleton, TrophyIcon, useLocale, useObservable, usePluginState, useService, useT } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import type { Pk } from '../pk.ts';
import { create } from '../routes.ts';
import { useNames } from '../shared/names.ts';
import { recordsAtMost, type PkRecord } from './records.ts';
import './record.css';

/** The class's matches by date, newest first. */
export default function RecordPage() {
  const pk = usePluginState<Pk>();
  const t = useT();
  const locale = useLocale();
  const names = useNames();
  const navigation = useService(Navigation);
  const now = useService(Clock).now();
  const { timeZone } = useObservable(useService(ClassroomService).state);
  const [list, setList] = useState<readonly PkRecord[]>();
  useEffect(() => {
    let here = true;
    void pk.records().then((records) => here && setList(records));
    return () => void (here = false);
  }, [pk]);
  if (!list) return <Skeleton shape="lines" count={4} />;
  if (list.length === 0)
    return (
      <EmptyState
        icon={<TrophyIcon size="3rem" />}
        title={t('record.empty')}
        text={t('record.empty.do')}
        action={<Button onPress={() => void navigation.go(create)}>{t('pk.empty.go')}</Button>}
      />
    );
  // By the school's clock, whatever zone the board is in.
  const said = (at: number, format: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(at);
  const yearOf = (at: number) => said(at, { year: 'numeric' });
  const dayOf = (at: number) =>
    said(at, { month: 'long', day: 'numeric', weekday: 'short', ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }) });
  const timeOf = (at: number) => said(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const days = [...new Set(list.map(({ at }) => dayOf(at)))];
  return (
    <section className="pk-records" aria-label={t('record.title')}>
      {days.map((day) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {list
              .filter(({ at }) => dayOf(at) === day)
              .map((record) => (
                <li key={record.at} className="pk-record">
                  <span className="pk-record-when">
                    <time>{timeOf(record.at)}</time>
                    {t(`mode.${record.mode}`)} · {t('record.words', { n: record.words })}
                  </span>
                  <span className="pk-record-sides">
                    {record.sides.map((side, n) => (
                      <span key={`${n} ${side.name}`}>
                        {side.points > 0 && record.sides.every(({ points }) => points <= side.points) && <TrophyIcon size="1em" />}
                        <strong>{names.side(side)}</strong> <b className="ch-tabular">{t('pk.points', { n: side.points })}</b>
                      </span>
                    ))}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p>{t('record.here', { n: recordsAtMost })}</p>
    </section>
  );
}
