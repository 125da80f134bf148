import { Button, EmptyState } from '@chorus/sdk/ui';
import { RadioReceiver, UserRoundPlus, Users } from 'lucide-react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';

/** Why the list has no rows, and what to do about it (2.7-3). */
export function ListEmpty({ why }: { readonly why: 'no-class' | 'no-students' | 'none-bound' }) {
  const navigation = useService(navigationToken);
  const waitingList = useService(waitingListToken);
  const t = useText();
  if (why === 'no-class')
    return (
      <EmptyState
        icon={<Users size="3rem" aria-hidden />}
        title={t('list.no-class')}
        text={t('list.no-class-what')}
        action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('title.choose-class')}</Button>}
      />
    );
  if (why === 'none-bound')
    return (
      <EmptyState
        icon={<RadioReceiver size="3rem" aria-hidden />}
        title={t('list.none-bound')}
        text={t('list.none-bound-what')}
        action={<Button onPress={() => void waitingList.setBoundOnly(false)}>{t('list.show-all')}</Button>}
      />
    );
  return <EmptyState icon={<UserRoundPlus size="3rem" aria-hidden />} title={t('list.none')} text={t('list.none-what')} />;
}
