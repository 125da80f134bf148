import { useObservable } from '@chorus/sdk/ui';
import { CircleCheck, WifiOff } from 'lucide-react';
import { useEffect, useId } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { offlineActivitiesToken } from '../../sw/offline-activities.ts';

/** Which activities open on this machine when there is no network, and which don't. */
export function OfflinePart() {
  const activities = useService(offlineActivitiesToken);
  const kernel = useService(kernelToken);
  const t = useText();
  const pick = usePick();
  const id = useId();
  const readiness = useObservable(activities.state);
  const rows = useObservable(kernel.rows);
  useEffect(() => activities.look(), [activities]);
  const missing = [...readiness].filter(([, is]) => is !== 'ready');
  const nameOf = (plugin: string) => pick(rows.find((row) => row.id === plugin)?.manifest?.title ?? { 'zh-CN': plugin });
  const ready = readiness.size - missing.length;
  const says = !activities.possible
    ? t('class-day.offline-never')
    : readiness.size === 0
      ? t('class-day.offline-later')
      : missing.length === 0
        ? t('class-day.offline-all', { count: ready })
        : ready === 0
          ? t('class-day.offline-none')
          : t('class-day.offline-some', { count: ready, of: readiness.size });
  const Sign = readiness.size > 0 && missing.length === 0 ? CircleCheck : WifiOff;
  return (
    <section className="ch-card ch-day-part" aria-labelledby={id}>
      <h2 id={id}>{t('class-day.offline')}</h2>
      <p role="status">
        <Sign size="1.25em" aria-hidden /> {says}
      </p>
      {activities.possible && missing.length > 0 && (
        <ul>
          {missing.map(([plugin, is]) => (
            <li key={plugin}>
              {nameOf(plugin)} · {t(`class-day.offline-${is}`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
