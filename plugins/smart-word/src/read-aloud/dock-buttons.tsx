import { Button, NextIcon, PlayIcon, RetryIcon, useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** So many tries are offered to be heard again: the newest, and the one it is compared with. */
const heardAgain = 2;

/** Below the card: hear what was said and how it should be, then once more or the next student. `again`: to try again is the thing to do. */
export const DockButtons = observer(function DockButtons({
  store,
  again = false,
  praise,
  children,
}: {
  readonly store: ReadAloudStore;
  readonly again?: boolean;
  /** Praise for it by a tap. */
  readonly praise?: ReactNode;
  /** More to do with this reading. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  const tries = store.readings.slice(-heardAgain);
  return (
    <div className="sw-dock-buttons">
      {tries.map((reading) => {
        const label = store.readings.length === 1 ? t('after.replay') : t('after.try', { count: reading.ordinal });
        return (
          <Button key={reading.id} icon={<PlayIcon />} disabled={reading.audio === undefined} onPress={() => void store.replay(reading)}>
            {label}
          </Button>
        );
      })}
      <Button icon={<VolumeIcon />} onPress={() => void store.playModel()}>
        {t('after.model')}
      </Button>
      {children}
      <span className="sw-praise-slot">{praise}</span>
      <Button kind={again ? 'primary' : 'plain'} icon={<RetryIcon />} onPress={() => void store.toggleRecording()}>
        {t('after.again')}
      </Button>
      <Button
        kind={again ? 'plain' : 'primary'}
        endIcon={<NextIcon />}
        className={again ? '' : 'sw-next'}
        onPress={() => void store.nextStudent()}
      >
        {t('after.next')}
      </Button>
    </div>
  );
});

/** The child whose turn it is, at one place in every moment. */
export const StudentName = observer(function StudentName({ store }: { readonly store: ReadAloudStore }) {
  const name = store.student?.realName ?? '';
  return (
    <strong className="sw-name" data-long={[...name].length > 4 || undefined}>
      {name}
    </strong>
  );
});
