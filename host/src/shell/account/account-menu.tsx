import { MenuItem } from '@blueprintjs/core';
import { useObservable } from '@chorus/sdk/ui';
import { Grip, KeyRound, School, UsersRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { apiToken } from '../../api/api-client.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { useService, useText } from '../host-context.tsx';
import { MenuHeading } from '../menu-heading.tsx';
import { useAsync } from '../use-async.ts';
import type { Schools } from './school-dialog.tsx';
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
  const api = useService(apiToken);
  const session = useService(sessionToken);
  const t = useText();
  const { userInfo } = useObservable(session.state);
  const whose = menuClosed || session.withoutLogin ? undefined : userInfo?.id;
  const [found] = useAsync(
    // Of whoever is there now, each time that the menu opens.
    useCallback(async () => (whose === undefined ? [] : api.call('ownSchools', {}, { quiet: true })), [api, whose]),
  );
  const [schools, setSchools] = useState<Schools>([]);
  const mayEnd = useEndQuestion('teacher');
  const [open, setOpen] = useState<AccountTopic>();
  const changeTeacher = async () => {
    if (await mayEnd()) setOpen('teacher');
  };
  if (!userInfo || session.withoutLogin) return [undefined, undefined];
  const topics = icons.filter(([topic]) => topic !== 'school' || (found.status === 'there' && found.value.length > 1));
  const choose = (topic: AccountTopic) => {
    if (found.status === 'there') setSchools(found.value);
    if (topic === 'teacher') void changeTeacher();
    else setOpen(topic);
  };
  const items = (
    <>
      <MenuHeading>{t('menu.account')}</MenuHeading>
      {topics.map(([topic, Icon]) => (
        <MenuItem key={topic} icon={<Icon size="1.25em" aria-hidden />} text={t(`menu.${topic}`)} onClick={() => choose(topic)} />
      ))}
    </>
  );
  const dialog = open && menuClosed && (
    <Suspense>
      <AccountDialog topic={open} schools={schools} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return [items, dialog];
}
