import { scoreLevel, shownMark, shownScore, type AttemptView } from '@chorus/sdk';
import { Button, IconButton, ScoreBadge, useObservable } from '@chorus/sdk/ui';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { audioToken } from '../../services/audio/host-audio.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useSchoolFormat } from '../../shell/use-school-format.ts';
import type { ReadRow } from '../history/use-history.ts';

/** So many are drawn at first, and with each press. */
const atOnce = 20;

/** What a student answered, newest first: when, what, the score, and the recording, to be heard and deleted. A press on the word opens its details. */
export function AnswerList(props: {
  readonly attempts: readonly AttemptView[];
  readonly more: boolean;
  readonly read: (attempt: AttemptView) => ReadRow;
  readonly accountType: number;
  readonly onOpen: (attemptId: string) => void;
  readonly onErase: (attempt: AttemptView) => void;
}) {
  const t = useText();
  const { attempts, more } = props;
  const [shown, setShown] = useState(atOnce);
  const left = attempts.length - shown;
  return (
    <>
      <ul className="ch-student-answers">
        {attempts.slice(0, shown).map((attempt) => (
          <Answer key={attempt.id} attempt={attempt} {...props} />
        ))}
      </ul>
      {left > 0 && <Button onPress={() => setShown(shown + atOnce)}>{t('student.show-more', { count: left })}</Button>}
      {left <= 0 && more && <p className="ch-student-note">{t('student.older')}</p>}
    </>
  );
}

function Answer(props: Omit<Parameters<typeof AnswerList>[0], 'attempts' | 'more'> & { readonly attempt: AttemptView }) {
  const audio = useService(audioToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { attempt, accountType } = props;
  const { title, score, verdict, own, unsure, unread, unknown } = props.read(attempt);
  const recordingId = attempt.audio?.recordingId;
  const { playback } = useObservable(audio.state);
  const plays = playback?.playing === true && playback.key === recordingId;
  const play = async () => {
    if (recordingId === undefined) return;
    if (plays) return audio.stop();
    const played = await audio.play({ recordingId }, { key: recordingId });
    if (!played.ok) await notices.show({ kind: 'warning', text: t('history.no-sound') });
  };
  const when = useSchoolFormat({ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <li>
      <button
        type="button"
        className="ch-student-answer ch-english"
        id={`answer-${attempt.id}`}
        aria-haspopup="dialog"
        onClick={() => props.onOpen(attempt.id)}
      >
        {title}
      </button>
      <span className="ch-student-score">
        {score !== undefined && own ? (
          t('history.own-count', { percent: shownMark(score) })
        ) : score !== undefined && !unsure ? (
          <ScoreBadge level={scoreLevel(score, accountType)}>
            {verdict ? t(`verdict.${verdict}`) : shownScore(score, accountType)}
          </ScoreBadge>
        ) : (
          t(unsure ? 'list.state.unsure' : unread && unknown ? `history.${unread}` : 'list.state.fail')
        )}
      </span>
      <time className="ch-tabular">{when.format(attempt.givenAt)}</time>
      <span className="ch-student-sound">
        {attempt.audioErased && <span className="ch-student-note">{t('student.erased')}</span>}
        {recordingId !== undefined && (
          <>
            <IconButton
              label={t(plays ? 'student.stop' : 'student.play', { what: title })}
              icon={plays ? <Pause size="1.5rem" aria-hidden /> : <Play size="1.5rem" aria-hidden />}
              onPress={() => void play()}
            />
            <IconButton
              label={t('student.erase', { what: title })}
              icon={<Trash2 size="1.5rem" aria-hidden />}
              onPress={() => props.onErase(attempt)}
            />
          </>
        )}
      </span>
    </li>
  );
}
