import type { ReviewedAttempt } from '@chorus/sdk';
import { Button, Dialog, EmptyState, IconButton, ScoresProvider, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { Eye, EyeOff, FileClock, UserRound, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useCallback, useEffect, useState } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import type { OpenDialog } from '../../services/dialogs/dialog-store.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { Chip } from '../chip.tsx';
import { useService, useText } from '../host-context.tsx';
import { readLocal, writeLocal } from '../local-value.ts';
import { MarkUnscored } from '../marking/mark-unscored.tsx';
import { studentName } from '../waiting-list/row-view.ts';
import { dialogZoom, parseZoom, zoomed, zoomedWidth } from './dialog-zoom.ts';
import { ReviewInside } from './review-inside.tsx';

/** The frame of an answer's details: title, zoom, close. What is inside comes from the evaluate type, and waits for the teacher while scores are hidden. */
export function ReviewDialog({ dialog }: { readonly dialog: Extract<OpenDialog, { kind: 'review' }> }) {
  const kernel = useService(kernelToken);
  const answerSession = useService(answerSessionToken);
  const navigation = useService(navigationToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const [zoom, changeZoom] = useZoom();
  // Asked for in this dialog only: the next one opens hidden again.
  const [shown, setShown] = useState(false);
  const hidden = useScoresHidden() && !shown;
  const { type, attempts, older, close } = dialog;
  const there = useObservable(kernel.evaluateTypes).some(({ value }) => value.id === type.id);
  useEffect(() => {
    // Its activity was switched off while the dialog was open.
    if (!there) close();
  }, [there, close]);
  const [first, second] = attempts.length > 0 ? attempts : older;
  const single = second === undefined && first !== undefined;
  // Who reads again in the dialog sees a newer attempt than the given one.
  const [seenId, setSeenId] = useState<string>();
  // A button that is there before what is above it would move away under a finger.
  const [inPlace, setInPlace] = useState(false);
  const onThere = useCallback(() => setInPlace(true), []);
  const seen = useObservable(answerSession.state)?.attempts.find(({ id }) => id === seenId) ?? first;
  // At its end a zoom button stays in the row of focus: a disabled one would drop the focus out of the dialog, and Escape with it.
  const known = useObservable(classroom.state).students.some(({ id }) => id === first?.studentId);
  const tools = (
    <>
      {single && known && (
        <Button
          kind="quiet"
          icon={<UserRound size="1.25em" aria-hidden />}
          onPress={() => {
            close();
            void navigation.go('StudentRecord', { query: { studentId: first.studentId } });
          }}
        >
          {t('student.record')}
        </Button>
      )}
      <IconButton
        label={t('dialog.zoom-out')}
        icon={<ZoomOut size="1.5rem" aria-hidden />}
        aria-disabled={zoom <= dialogZoom.least}
        onPress={() => changeZoom(-1)}
      />
      <span className="ch-zoom ch-tabular" role="status">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        label={t('dialog.zoom-in')}
        icon={<ZoomIn size="1.5rem" aria-hidden />}
        aria-disabled={zoom >= dialogZoom.most}
        onPress={() => changeZoom(1)}
      />
    </>
  );
  return (
    <Dialog
      title={single ? t('review.title', { name: studentName(first.student) }) : t('review.title-many')}
      titleNote={single && seen && <Chip>{t('review.ordinal', { count: seen.ordinal })}</Chip>}
      tools={tools}
      width={Math.max(dialogZoom.narrowest, zoomedWidth(zoom))}
      className="ch-review"
      onClose={close}
    >
      {hidden ? (
        <HiddenReview onShow={() => setShown(true)} />
      ) : (
        <ScoresProvider hidden={false}>
          <div className="ch-review-inside" style={{ zoom, '--ch-unzoom': Math.max(1, 1 / zoom) } as CSSProperties}>
            {older.length > 0 && <OlderAnswers older={older} alone={attempts.length === 0} />}
            {attempts.length > 0 && <ReviewInside dialog={dialog} onShows={setSeenId} onThere={onThere} />}
          </div>
          {inPlace && single && seen && (
            <MarkUnscored key={seen.id} attemptId={seen.id} name={studentName(first.student)} onMarked={close} />
          )}
        </ScoresProvider>
      )}
    </Dialog>
  );
}

/** Stands for answers of an older version that nothing here can show. They are kept all the same. `alone`: there is no other in the dialog. */
function OlderAnswers({ older, alone }: { readonly older: readonly ReviewedAttempt[]; readonly alone: boolean }) {
  const t = useText();
  const names = older.map(({ student }) => studentName(student)).join(t('review.names-join'));
  const whose = t('review.older-of', { names });
  if (!alone) return <p className="ch-review-older">{whose}</p>;
  const one = older.length === 1;
  return (
    <EmptyState
      icon={<FileClock size="3rem" aria-hidden />}
      title={one ? t('review.older') : whose}
      {...(one && { text: t('review.older-kept') })}
    />
  );
}

/** The zoom of the answer dialogs, kept on this device. */
function useZoom(): readonly [zoom: number, change: (direction: 1 | -1) => void] {
  const [zoom, setZoom] = useState(() => parseZoom(readLocal(dialogZoom.storageKey)));
  const change = (direction: 1 | -1) => {
    const next = zoomed(zoom, direction);
    setZoom(next);
    writeLocal(dialogZoom.storageKey, String(next));
  };
  return [zoom, change];
}

/** Stands in an answer's details while scores are hidden: nothing of them is on the board before the teacher asks for it. */
function HiddenReview({ onShow }: { readonly onShow: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon={<EyeOff size="3rem" aria-hidden />}
      title={t('scores.hidden-title')}
      text={t('scores.hidden-what')}
      action={
        <Button kind="primary" size="large" icon={<Eye size="1.5em" aria-hidden />} onPress={onShow}>
          {t('scores.show-here')}
        </Button>
      }
    />
  );
}
