import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import type { RollCall, Student } from '@chorus/sdk';
import { Button, IconButton } from '@chorus/sdk/ui';
import { Shuffle, Undo2, UsersRound } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../host-context.tsx';
import { studentName } from './row-view.ts';

const several: readonly number[] = [2, 3, 4, 6];

/** Calls one student at random, or several; says who was called last, and takes it back. */
export const RollCallFoot = memo(function RollCallFoot(props: {
  readonly students: readonly Student[];
  readonly last: RollCall | undefined;
  readonly disabled: boolean;
  readonly onCall: (count: number) => void;
  readonly onUndo: () => void;
}) {
  const t = useText();
  const names = props.last?.studentIds.flatMap((id) => props.students.find((student) => student.id === id) ?? []).map(studentName);
  return (
    <footer className="ch-list-foot">
      {names && names.length > 0 && (
        <p className="ch-list-last">
          <span>{t('list.last-call', { names: names.join(t('list.and')) })}</span>
          <IconButton label={t('list.undo-call')} icon={<Undo2 size="1.25rem" aria-hidden />} onPress={props.onUndo} />
        </p>
      )}
      <div className="ch-list-do">
        <Button kind="soft" fill icon={<Shuffle size="1.25em" aria-hidden />} disabled={props.disabled} onPress={() => props.onCall(1)}>
          {t('list.roll')}
        </Button>
        <PopoverNext
          placement="top-end"
          arrow={false}
          content={
            <Menu className="ch-menu">
              {several.map((count) => (
                <MenuItem key={count} text={t('list.roll-several', { count })} onClick={() => props.onCall(count)} />
              ))}
            </Menu>
          }
        >
          <IconButton
            label={t('list.roll-more')}
            icon={<UsersRound size="1.5rem" aria-hidden />}
            disabled={props.disabled}
            aria-haspopup="menu"
          />
        </PopoverNext>
      </div>
    </footer>
  );
});
