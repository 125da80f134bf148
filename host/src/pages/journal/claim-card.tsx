import { useObservable } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import { claimsToken } from '../../services/without-login/lesson-claims.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { ClaimList } from '../../shell/without-login/claim-list.tsx';

/** Lessons that were given here without a login and that nobody has taken, also those that the teacher has left before. */
export function ClaimCard() {
  const claims = useService(claimsToken);
  const t = useText();
  const lessons = useObservable(claims.state);
  useEffect(() => {
    claims.refresh().catch(() => undefined);
  }, [claims]);
  if (lessons.length === 0) return null;
  return (
    <section className="ch-card ch-kept" aria-labelledby="ch-claims-title">
      <h2 id="ch-claims-title">{t('claims.journal')}</h2>
      <p>{t('claims.journal-what')}</p>
      <ClaimList lessons={lessons} />
    </section>
  );
}
