import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigation } from '@chorus/sdk';
import { Button, ResultBoard, UsersIcon, useService, useSoundPractice, useT } from '@chorus/sdk/ui';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** What came of the word that the class has read together; who needs it reads it again. */
export const TeamResult = observer(function TeamResult(props: {
  readonly store: ReadAloudStore;
  /** The word, as it stands above the tiles. */
  readonly question: ReactNode;
  /** Back to everybody's tiles. */
  readonly onTiles: () => void;
}) {
  const { store, question, onTiles } = props;
  const t = useT();
  const navigation = useService(Navigation);
  return (
    <ResultBoard
      question={question}
      onSound={useSoundPractice()}
      onStudent={(studentId) => void navigation.go('StudentRecord', { query: { studentId } })}
      onAgain={(studentIds) => void store.askAgain(studentIds).then((asked) => asked && onTiles())}
      next={
        store.atLastWord
          ? { label: t('read.end'), onPress: () => void store.endUnit() }
          : { label: t('read.next'), onPress: () => void store.next() }
      }
      actions={
        <Button icon={<UsersIcon />} onPress={onTiles}>
          {t('team.tiles')}
        </Button>
      }
    />
  );
});
