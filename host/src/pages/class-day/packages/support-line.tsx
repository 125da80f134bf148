import { Phone } from 'lucide-react';
import { useCallback } from 'react';
import { apiToken } from '../../../api/api-client.ts';
import { useService, useText } from '../../../shell/host-context.tsx';
import { useAsync } from '../../../shell/use-async.ts';

/** Whom to call (9-17). */
export function SupportLine() {
  const api = useService(apiToken);
  const t = useText();
  const ask = useCallback(() => api.call('support', {}, { quiet: true }), [api]);
  const [support] = useAsync(ask);
  const phone = support.status === 'there' ? support.value.phone : null;
  return (
    <p>
      <Phone size="1em" aria-hidden />{' '}
      {phone ? (
        <>
          {t('help.phone')} <a href={`tel:${phone}`}>{phone}</a>
        </>
      ) : (
        t('help.phone-none')
      )}
    </p>
  );
}
