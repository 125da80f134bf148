import { Button, Dialog, useObservable } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { claimsToken } from '../../services/without-login/lesson-claims.ts';
import { useService, useText } from '../host-context.tsx';
import { ClaimList } from './claim-list.tsx';

/** Asks a teacher who has logged in, and is in no lesson, whose the lessons are that were given here without a login. */
export function ClaimDialog() {
  const claims = useService(claimsToken);
  const session = useService(sessionToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const { userInfo } = useObservable(session.state);
  const { lesson } = useObservable(classroom.state);
  const [closed, setClosed] = useState(false);
  const waiting = useObservable(claims.state).filter(({ left, className }) => !left && className !== undefined);
  const token = userInfo?.authToken;
  useEffect(() => {
    // What waits is offered again at the next login.
    claims.refresh().catch(() => undefined);
  }, [claims, token]);
  if (closed || lesson || waiting.length === 0) return null;
  return (
    <Dialog
      title={t('claims.title')}
      width={880}
      onClose={() => setClosed(true)}
      footer={<Button onPress={() => setClosed(true)}>{t('claims.later')}</Button>}
    >
      <p className="ch-account-what">{t('claims.what')}</p>
      <ClaimList lessons={waiting} />
    </Dialog>
  );
}
