import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { WaitingListOutcome, WaitingListSort } from '@chorus/sdk';
import { IconButton, useObservable } from '@chorus/sdk/ui';
import { Check, SlidersHorizontal } from 'lucide-react';
import { memo } from 'react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { nameCallerToken } from '../../services/waiting-list/name-caller.ts';
import { useHideScores } from '../hidden-scores/use-hide-scores.ts';
import { useService, useText } from '../host-context.tsx';
import { listStays } from '../sidebar/sidebar-store.ts';
import { Popover } from '../popover.tsx';

const sorts: readonly WaitingListSort[] = [1, 2, 3];

/** How the list is shown: order, who has a clicker, the odds of a roll call, and whether it is read aloud; and who is away today. */
export const ListMenu = memo(function ListMenu(props: {
  readonly sort: WaitingListSort;
  readonly boundOnly: boolean;
  readonly odds: boolean;
  readonly onOdds: (shown: boolean) => void;
  readonly onAttendance: () => void;
  readonly onPraise: () => void;
  readonly report: (outcome: WaitingListOutcome) => void;
}) {
  const waitingList = useService(waitingListToken);
  const navigation = useService(navigationToken);
  const nameCaller = useService(nameCallerToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { sort, boundOnly } = props;
  const scores = useHideScores();
  const stays = useObservable(listStays.value);
  const aloud = useObservable(nameCaller.on);
  const callAloud = async () => {
    if (!(await nameCaller.set(!aloud))) await notices.show({ kind: 'warning', text: t('list.call-aloud-none') });
  };
  const check = (on: boolean) => (on ? <Check size="1.25em" aria-hidden /> : undefined);
  return (
    <Popover
      content={
        <Menu className="ch-menu ch-near">
          {sorts.map((mode) => (
            <MenuItem
              key={mode}
              text={t(`list.sort.${mode}`)}
              selected={mode === sort}
              labelElement={check(mode === sort)}
              // An order by score would tell the class what is hidden.
              disabled={mode === 2 && scores.hidden}
              onClick={() => void waitingList.setSort(mode)}
            />
          ))}
          <MenuDivider />
          <MenuItem
            text={t('list.bound-only')}
            selected={boundOnly}
            labelElement={check(boundOnly)}
            onClick={() => void waitingList.setBoundOnly(!boundOnly).then(props.report)}
          />
          <MenuItem
            text={t('list.odds')}
            selected={props.odds}
            labelElement={check(props.odds)}
            onClick={() => props.onOdds(!props.odds)}
          />
          <MenuItem text={t('list.call-aloud')} selected={aloud} labelElement={check(aloud)} onClick={() => void callAloud()} />
          <MenuItem text={t('scores.hide')} selected={scores.hidden} labelElement={check(scores.hidden)} onClick={scores.toggle} />
          <MenuItem text={t('list.stays')} selected={stays} labelElement={check(stays)} onClick={() => listStays.set(!stays)} />
          <MenuItem text={t('list.attendance')} onClick={props.onAttendance} />
          <MenuItem text={t('list.praise')} onClick={props.onPraise} />
          <MenuDivider />
          <MenuItem text={t('list.history')} onClick={() => void navigation.go('AnswerHistory')} />
        </Menu>
      }
    >
      <IconButton label={t('list.menu')} icon={<SlidersHorizontal size="1.5rem" aria-hidden />} aria-haspopup="menu" />
    </Popover>
  );
});
