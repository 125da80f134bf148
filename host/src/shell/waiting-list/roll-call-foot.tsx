import { Menu, MenuItem } from '@blueprintjs/core';
import { nextCalled, type RollCall, type Student } from '@chorus/sdk';
import { Button, IconButton, NextIcon, useObservable } from '@chorus/sdk/ui';
import { Shuffle, Undo2, UsersRound } from 'lucide-react';
import { memo } from 'react';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { stagePlaces } from '../roll-call/stage-places.ts';
import { useSelected } from '../use-selected.ts';
import { studentName } from './row-view.ts';
import { Popover } from '../popover.tsx';

const several: readonly number[] = [2, 3, 4, 5, 6];

/** Calls one student at random, or several; says who is called now, takes that back, and goes on to the next of several. */
export const RollCallFoot = memo(function RollCallFoot(props: {
  readonly students: readonly Student[];
  readonly last: RollCall | undefined;
  readonly disabled: boolean;
  readonly onCall: (count: number) => void;
  readonly onNext: (studentId: string) => void;
  readonly onUndo: () => void;
}) {
  const { last, students, disabled, onCall, onNext, onUndo } = props;
  const waitingList = useService(waitingListToken);
  const t = useText();
  // The activity's stage has the button while nobody is called: one is enough.
  const onStage = useObservable(stagePlaces.state).has('button');
  const active = useSelected(waitingList.state, ({ activeStudentId }) => activeStudentId);
  const next = useSelected(waitingList.state, (list) => (list.calledNow?.shown ? undefined : nextCalled(list)));
  const nameOf = (id: string) => students.filter((student) => student.id === id).map(studentName);
  const called = active !== undefined && last?.studentIds.includes(active) ? last.studentIds.flatMap(nameOf) : [];
  return (
    <footer className="ch-list-foot">
      {called.length > 0 && (
        <p className="ch-list-last">
          <span>{t('list.last-call', { names: called.join(t('list.and')) })}</span>
          <IconButton label={t('list.undo-call')} icon={<Undo2 size="1.25rem" aria-hidden />} onPress={onUndo} />
        </p>
      )}
      {next !== undefined && (
        <p className="ch-list-next">
          <Button fill endIcon={<NextIcon />} onPress={() => onNext(next)}>
            {t('list.next-called', { name: nameOf(next).join('') })}
          </Button>
        </p>
      )}
      <div className="ch-list-do">
        {!onStage && (
          <Button kind="soft" fill icon={<Shuffle size="1.25em" aria-hidden />} disabled={disabled} onPress={() => onCall(1)}>
            {t('list.roll')}
          </Button>
        )}
        <Popover
          placement="top-end"
          fill={onStage}
          content={
            <Menu className="ch-menu ch-near">
              {several.map((count) => (
                <MenuItem key={count} text={t('list.roll-several', { count })} onClick={() => onCall(count)} />
              ))}
            </Menu>
          }
        >
          {onStage ? (
            <Button fill icon={<UsersRound size="1.5rem" aria-hidden />} disabled={disabled} aria-haspopup="menu">
              {t('list.roll-more')}
            </Button>
          ) : (
            <IconButton
              label={t('list.roll-more')}
              icon={<UsersRound size="1.5rem" aria-hidden />}
              disabled={disabled}
              aria-haspopup="menu"
            />
          )}
        </Popover>
      </div>
    </footer>
  );
});
