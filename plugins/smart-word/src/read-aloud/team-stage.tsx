import { observer } from 'mobx-react-lite';
import { useCallback, useState, type CSSProperties } from 'react';
import { AnswerSession, Dialogs, type Word } from '@chorus/sdk';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  ListIcon,
  TeamBoard,
  useObservable,
  useService,
  useT,
  VolumeIcon,
} from '@chorus/sdk/ui';
import type { ReadAloudStore } from './read-aloud-store.ts';
import { TeamResult } from './team-result.tsx';

import './team-stage.css';

/** The class reads the word together: the word small, everybody's tile large. */
export const TeamStage = observer(function TeamStage({ store, word }: { readonly store: ReadAloudStore; readonly word: Word }) {
  const t = useT();
  const dialogs = useService(Dialogs);
  const open = useObservable(useService(AnswerSession).state);
  const attempts = open?.attempts ?? [];
  const running = open?.team !== undefined;
  // of this word: the next one begins with its tiles
  const [resultOf, showResultOf] = useState<string>();
  const newest = [...new Map(attempts.map(({ studentId, id }) => [studentId, id])).values()];
  const review = useCallback((attemptId: string) => void dialogs.review([attemptId]), [dialogs]);
  const letters = { '--sw-letters': word.text.length, '--sw-meaning-letters': Math.max(1, word.meaning.length) };
  const question = (
    <div className="sw-team-word" style={letters as CSSProperties}>
      {word.picture !== undefined && <img src={word.picture} alt="" />}
      <h2 lang="en">{word.text}</h2>
      <span className="sw-meaning">{word.meaning}</span>
      <span className="sw-team-place">
        {t(store.atLastWord && store.count > 1 ? 'read.last-team' : 'read.place', { at: store.index + 1, of: store.count })}
      </span>
    </div>
  );
  if (open && !running && resultOf === open.questionId) {
    return <TeamResult store={store} question={question} onTiles={() => showResultOf(undefined)} />;
  }
  return (
    <TeamBoard
      onReview={review}
      question={question}
      result={
        open &&
        newest.length > 0 && (
          <Button kind="primary" size="large" onPress={() => showResultOf(open.questionId)}>
            {t('team.result')}
          </Button>
        )
      }
      actions={
        <>
          <IconButton
            kind="plain"
            label={t('read.previous')}
            icon={<ChevronLeftIcon />}
            disabled={running || store.index === 0}
            onPress={() => void store.previous()}
          />
          <Button icon={<VolumeIcon />} onPress={() => void store.playModel()}>
            {t('team.model')}
          </Button>
          <Button icon={<ListIcon />} aria-haspopup="dialog" disabled={newest.length === 0} onPress={() => void dialogs.review(newest)}>
            {t('team.details')}
          </Button>
          <IconButton
            kind="plain"
            label={t('read.next')}
            icon={<ChevronRightIcon />}
            disabled={running || store.index + 1 >= store.count}
            onPress={() => void store.next()}
          />
        </>
      }
    />
  );
});
