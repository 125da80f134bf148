import { MenuItem } from '@blueprintjs/core';
import { useObservable } from '@chorus/sdk/ui';
import { Grip, KeyRound, School, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useHost, useText } from '../host-context.tsx';
import { MenuHeading } from '../menu-heading.tsx';
import { useEndQuestion } from './use-end-question.ts';

const AccountDialog = lazy(() => import('./account-dialog.tsx'));

/** What of the own account a dialog is open for. */
export type AccountTopic = 'password' | 'pin' | 'teacher' | 'school';

/** The main menu's part about the own account, and the dialog that it has opened: that stays when the menu has closed. */
export function useAccountMenu(): readonly [items: ReactNode, dialog: ReactNode] {
  const { session } = useHost();
  const t = useText();
  const { userInfo, schools } = useObservable(session.state);
  const mayEnd = useEndQuestion('teacher');
  const [open, setOpen] = useState<AccountTopic>();
  const changeTeacher = async () => {
    if (await mayEnd()) setOpen('teacher');
  };
  if (!userInfo) return [undefined, undefined];
  const items = (
    <>
      <MenuHeading>{t('menu.account')}</MenuHeading>
      <MenuItem icon={<UsersRound size="1.25em" aria-hidden />} text={t('menu.teacher')} onClick={() => void changeTeacher()} />
      {schools.length > 1 && (
        <MenuItem icon={<School size="1.25em" aria-hidden />} text={t('menu.school')} onClick={() => setOpen('school')} />
      )}
      <MenuItem icon={<KeyRound size="1.25em" aria-hidden />} text={t('menu.password')} onClick={() => setOpen('password')} />
      <MenuItem icon={<Grip size="1.25em" aria-hidden />} text={t('menu.pin')} onClick={() => setOpen('pin')} />
    </>
  );
  const dialog = open && (
    <Suspense>
      <AccountDialog topic={open} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return [items, dialog];
}
