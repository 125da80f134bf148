import { useLocale } from '@chorus/sdk/ui';
import { schoolFormat } from '../services/classroom/school-time.ts';
import { sessionToken } from '../services/session/session-service.ts';
import { useService } from './host-context.tsx';

/** Says a moment in the interface's language and the school's zone, whatever zone this machine is in. */
export function useSchoolFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const session = useService(sessionToken);
  return schoolFormat(useLocale(), options, session.timeZone);
}
