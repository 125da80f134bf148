import { useLocale } from '@chorus/sdk/ui';
import { clockToken } from '../../services/clock/host-clock.ts';
import { whenSaid } from '../../services/overview/when-said.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../../shell/host-context.tsx';

/** Says when something was changed: by its day as a teacher calls it, and the time. */
export function useWhenSaid(): (at: number) => string {
  const clock = useService(clockToken);
  const session = useService(sessionToken);
  const t = useText();
  const locale = useLocale();
  return (at) => {
    const { key, params } = whenSaid(at, clock.now(), session.timeZone, locale);
    return t(key, params);
  };
}
