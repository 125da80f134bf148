import { noticesToken } from '../../services/notices/notice-store.ts';
import { versionsToken } from '../../services/version/versions.ts';
import { useService, useText } from '../host-context.tsx';
import { useOfferVersion } from './use-offer-version.ts';

/** 检查更新: asks the server now, and says what came of it (2.4-3, 8-19). What is newer of the client comes before the page, which the client loads anew. */
export function useCheckVersion(): () => Promise<void> {
  const versions = useService(versionsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const offer = useOfferVersion();
  return async () => {
    const found = await versions.check();
    if (found === 'newer') return offer();
    await notices.show({ kind: found === 'newest' ? 'good' : 'warning', text: t(`version.${found}`) });
  };
}
