import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { scoreLevel, shownMark, shownScore, type AttemptView } from '@chorus/sdk';
import { IconButton, ScoreBadge, useObservable } from '@chorus/sdk/ui';
import { Ban, Ellipsis, Pause, PencilLine, Play, Undo2, UserRound, UserRoundPen } from 'lucide-react';
import { memo } from 'react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { Chip } from '../../shell/chip.tsx';
import { useService, useText } from '../../shell/host-context.tsx';
import type { ReadRow } from './use-history.ts';
import { Popover } from '../../shell/popover.tsx';

/** What the teacher may do with an answer of the lesson that is on. */
export type RowAction = 'score' | 'move' | 'void' | 'take-back' | 'take-back-earlier' | 'join';

/** One answer: what it was about or whose, when, the score, replay, details, and the teacher's last word. Drawn again when it is another one only. */
export const HistoryRow = memo(function HistoryRow(props: {
  readonly attempt: AttemptView;
  /** Of the lesson that is on. */
  readonly current: boolean;
  /** Another machine may have heard the same press. */
  readonly heardTwice: boolean;
  readonly title: string;
  readonly said: Pick<ReadRow, 'score' | 'verdict' | 'own' | 'unsure' | 'unread' | 'unknown' | 'answered' | 'madeBy'>;
  readonly accountType: number;
  readonly time: string;
  readonly onReview: (attemptIds: readonly string[]) => void;
  readonly onAction: (attemptId: string, action: RowAction) => void;
  /** Opens the record of who answered, where there is one. */
  readonly onStudent?: (studentId: string) => void;
}) {
  const audio = useService(audioToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { attempt, current } = props;
  const { score, verdict, own, unsure, unread, unknown, answered, madeBy } = props.said;
  const what = answered ? t('history.what-answered', { what: props.title, answered }) : props.title;
  const recordingId = attempt.audio?.recordingId;
  const playing = useObservable(audio.state).playback;
  const plays = playing?.playing === true && playing.key === recordingId;
  const replay = async () => {
    if (recordingId === undefined) return;
    if (plays) return audio.stop();
    const played = await audio.play({ recordingId }, { key: recordingId });
    if (!played.ok) await notices.show({ kind: 'warning', text: t('history.no-sound') });
  };
  const changed = attempt.override !== undefined || attempt.voided === true;
  return (
    <>
      <span className="ch-history-what" title={what}>
        {what}
      </span>
      <span className="ch-history-score">
        {score !== undefined && own ? (
          t('history.own-count', { percent: shownMark(score) })
        ) : score !== undefined && !unsure ? (
          <ScoreBadge level={scoreLevel(score, props.accountType)}>
            {verdict ? t(`verdict.${verdict}`) : shownScore(score, props.accountType)}
          </ScoreBadge>
        ) : (
          t(
            unsure
              ? 'list.state.unsure'
              : unread && unknown
                ? `history.${unread}`
                : attempt.status === 'evaluating'
                  ? 'list.state.evaluating'
                  : 'list.state.fail',
          )
        )}
      </span>
      <span className="ch-history-notes">
        {attempt.ordinal > 1 && <Chip>{t('review.ordinal', { count: attempt.ordinal })}</Chip>}
        {attempt.audioErased && <Chip>{t('student.erased')}</Chip>}
        {attempt.voided && <Chip tone="poor">{t('history.voided')}</Chip>}
        {props.heardTwice && (
          <Chip tone="fair" title={t('history.heard-twice-what')} onPress={() => props.onAction(attempt.id, 'join')}>
            {t('history.heard-twice')}
          </Chip>
        )}
        {attempt.override && (
          <Chip tone="brand" title={attempt.override.reason}>
            {attempt.override.reason === '' ? t('history.changed') : t('history.changed-why', { reason: attempt.override.reason })}
          </Chip>
        )}
        {madeBy !== undefined && <Chip>{t('history.made-by', { name: madeBy })}</Chip>}
        {attempt.saved === 'memory' && <Chip tone="poor">{t('title.not-saved')}</Chip>}
      </span>
      <time className="ch-tabular">{props.time}</time>
      <span className="ch-history-do">
        {recordingId !== undefined && (
          <IconButton
            label={plays ? t('history.stop') : t('history.play')}
            icon={plays ? <Pause size="1.5rem" aria-hidden /> : <Play size="1.5rem" aria-hidden />}
            onPress={() => void replay()}
          />
        )}
        <Popover
          content={
            <Menu className="ch-menu ch-near">
              <MenuItem text={t('history.details')} onClick={() => props.onReview([attempt.id])} />
              {props.onStudent && (
                <MenuItem
                  icon={<UserRound size="1.25em" aria-hidden />}
                  text={t('student.record')}
                  onClick={() => props.onStudent?.(attempt.studentId)}
                />
              )}
              {!current && attempt.voided && (
                <MenuItem
                  icon={<Undo2 size="1.25em" aria-hidden />}
                  text={t('history.take-back')}
                  onClick={() => props.onAction(attempt.id, 'take-back-earlier')}
                />
              )}
              {current && (
                <>
                  <MenuDivider />
                  <MenuItem
                    icon={<PencilLine size="1.25em" aria-hidden />}
                    text={t('history.change')}
                    onClick={() => props.onAction(attempt.id, 'score')}
                  />
                  <MenuItem
                    icon={<UserRoundPen size="1.25em" aria-hidden />}
                    text={t('history.move')}
                    onClick={() => props.onAction(attempt.id, 'move')}
                  />
                  {changed && (
                    <MenuItem
                      icon={<Undo2 size="1.25em" aria-hidden />}
                      text={t('history.take-back')}
                      onClick={() => props.onAction(attempt.id, 'take-back')}
                    />
                  )}
                  {!attempt.voided && (
                    <MenuItem
                      intent="danger"
                      icon={<Ban size="1.25em" aria-hidden />}
                      text={t('history.void')}
                      onClick={() => props.onAction(attempt.id, 'void')}
                    />
                  )}
                </>
              )}
            </Menu>
          }
        >
          <IconButton label={t('history.more')} icon={<Ellipsis size="1.5rem" aria-hidden />} aria-haspopup="menu" />
        </Popover>
      </span>
    </>
  );
});
