import { useLocale } from '@chorus/sdk/ui';
import { schoolFormat } from '../services/classroom/school-time.ts';
import { useHost } from './host-context.tsx';

/** Says a moment in the interface's language and the school's zone, whatever zone this machine is in. */
export function useSchoolFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { session } = useHost();
  return schoolFormat(useLocale(), options, session.timeZone);
}
