import { observer } from 'mobx-react-lite';
import { AnswerSession, Dialogs, type Word } from '@chorus/sdk';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  TeamBoard,
  useObservable,
  useService,
  useT,
  VolumeIcon,
} from '@chorus/sdk/ui';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** The class reads the word together: the word small, everybody's tile large. */
export const TeamStage = observer(function TeamStage({ store, word }: { readonly store: ReadAloudStore; readonly word: Word }) {
  const t = useT();
  const dialogs = useService(Dialogs);
  const attempts = useObservable(useService(AnswerSession).state)?.attempts ?? [];
  const newest = [...new Map(attempts.map(({ studentId, id }) => [studentId, id])).values()];
  return (
    <TeamBoard
      question={
        <div className="sw-team-word">
          {word.picture !== undefined && <img src={word.picture} alt="" />}
          <h2 lang="en">{word.text}</h2>
          <span className="sw-meaning">{word.meaning}</span>
        </div>
      }
      actions={
        <>
          <IconButton
            kind="plain"
            label={t('read.previous')}
            icon={<ChevronLeftIcon />}
            disabled={store.index === 0}
            onPress={() => void store.previous()}
          />
          <Button icon={<VolumeIcon />} onPress={() => void store.playModel()}>
            {t('after.model')}
          </Button>
          {newest.length > 0 && (
            <Button aria-haspopup="dialog" onPress={() => void dialogs.review(newest)}>
              {t('team.details')}
            </Button>
          )}
          <IconButton
            kind="plain"
            label={t('read.next')}
            icon={<ChevronRightIcon />}
            disabled={store.index + 1 >= store.count}
            onPress={() => void store.next()}
          />
        </>
      }
    />
  );
});
