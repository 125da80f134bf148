import { useObservable } from '@chorus/sdk/ui';
import { useAdmin } from '../../admin-context.tsx';

/** A day `YYYY-MM-DD` as people of the chosen language write it. */
export function useDayText(): (day: string) => string {
  const { i18n } = useAdmin();
  const format = new Intl.DateTimeFormat(useObservable(i18n.locale), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => format.format(Date.parse(day));
}
