import type { Data } from '@chorus/contract';
import { Button, Dialog, useObservable } from '@chorus/sdk/ui';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHost, useText } from '../host-context.tsx';
import { useEndQuestion } from './use-end-question.ts';
import './account.css';

/** Where somebody teaches. */
export type Schools = Data<'ownSchools'>;

/** Goes on in another school where the teacher teaches. */
export function SchoolDialog({ schools, onClose }: { readonly schools: Schools; readonly onClose: () => void }) {
  const { session, navigation } = useHost();
  const t = useText();
  const { userInfo } = useObservable(session.state);
  const mayEnd = useEndQuestion('school');
  const [busy, setBusy] = useState<string>();
  const going = useRef(false);
  const go = async (id: string) => {
    if (going.current) return;
    going.current = true;
    try {
      if (!(await mayEnd())) return;
      setBusy(id);
      await session.switchSchool(id);
      onClose();
    } catch {
      // The failed call has said so.
      return;
    } finally {
      going.current = false;
      setBusy(undefined);
    }
    await navigation.go('ChooseClass', { replace: true });
  };
  return (
    <Dialog title={t('school.title')} width={640} onClose={onClose}>
      <ul className="ch-schools">
        {schools.map(({ id, name }) => {
          const here = id === userInfo?.schoolId;
          return (
            <li key={id}>
              <Button
                fill
                disabled={here || (busy !== undefined && busy !== id)}
                busy={busy === id}
                icon={here ? <Check size="1.25em" aria-hidden /> : undefined}
                onPress={() => void go(id)}
              >
                {here ? t('school.here', { name }) : name}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
