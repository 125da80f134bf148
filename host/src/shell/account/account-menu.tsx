import { MenuItem } from '@blueprintjs/core';
import { useObservable } from '@chorus/sdk/ui';
import { Grip, KeyRound, School, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useHost, useText } from '../host-context.tsx';
import { MenuHeading } from '../menu-heading.tsx';
import { useEndQuestion } from './use-end-question.ts';

const AccountDialog = lazy(() => import('./account-dialog.tsx'));

const icons = [
  ['teacher', UsersRound],
  ['school', School],
  ['password', KeyRound],
  ['pin', Grip],
] as const;
/** What of the own account a dialog is open for. */
export type AccountTopic = (typeof icons)[number][0];

/** The main menu's part about the own account, and the dialog that it opens when the menu has closed. */
export function useAccountMenu(menuClosed: boolean): readonly [items: ReactNode, dialog: ReactNode] {
  const { session } = useHost();
  const t = useText();
  const { userInfo, schools } = useObservable(session.state);
  const mayEnd = useEndQuestion('teacher');
  const [open, setOpen] = useState<AccountTopic>();
  const changeTeacher = async () => {
    if (await mayEnd()) setOpen('teacher');
  };
  if (!userInfo) return [undefined, undefined];
  const topics = icons.filter(([topic]) => topic !== 'school' || schools.length > 1);
  const items = (
    <>
      <MenuHeading>{t('menu.account')}</MenuHeading>
      {topics.map(([topic, Icon]) => (
        <MenuItem
          key={topic}
          icon={<Icon size="1.25em" aria-hidden />}
          text={t(`menu.${topic}`)}
          onClick={() => (topic === 'teacher' ? void changeTeacher() : setOpen(topic))}
        />
      ))}
    </>
  );
  const dialog = open && menuClosed && (
    <Suspense>
      <AccountDialog topic={open} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return [items, dialog];
}
