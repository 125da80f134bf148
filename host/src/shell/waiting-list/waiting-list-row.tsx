import { ScoreBadge, useScoresHidden, WaveIcon } from '@chorus/sdk/ui';
import type { WaitingListRow as Row } from '@chorus/sdk';
import { Check, CircleAlert, CircleHelp, LoaderCircle, Mic, RadioReceiver } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../host-context.tsx';
import { rowView, studentName } from './row-view.ts';

const icons = {
  none: undefined,
  wait: undefined,
  ready: Mic,
  recording: WaveIcon,
  evaluating: LoaderCircle,
  success: Check,
  unsure: CircleHelp,
  again: CircleAlert,
  fail: CircleAlert,
  lost: CircleAlert,
};

/** One student: name, and how far the answer is. */
export const WaitingListRow = memo(function WaitingListRow(props: {
  readonly row: Row;
  readonly active: boolean;
  readonly tabbable: boolean;
  readonly accountType: number;
  /** Shows how likely a roll call draws this student. */
  readonly odds: boolean;
  /** Which answer it was, where the list is in the order of answers. */
  readonly place?: number | undefined;
  /** Nobody knows which of this and another answer came first. */
  readonly tied?: boolean | undefined;
  /** One of several who were called together. */
  readonly called: boolean;
  readonly onToggle: (studentId: string) => void;
  readonly onReview: (attemptId: string) => void;
}) {
  const { row, active } = props;
  const t = useText();
  const name = studentName(row.student);
  const view = rowView(row, active, props.accountType, useScoresHidden());
  const marks = [
    props.place === undefined ? undefined : t(props.tied ? 'list.place-tied' : 'list.place', { place: props.place }),
    row.absent ? t('list.absent') : undefined,
    props.odds ? t('list.chance', { percent: Math.round(row.chance * 100), called: row.called }) : undefined,
  ].filter((mark) => mark !== undefined);
  const StateIcon = view.kind === 'state' ? icons[view.text] : undefined;
  const end =
    view.kind === 'score' ? (
      <ScoreBadge level={view.level}>{view.verdict ? t(`verdict.${view.verdict}`) : view.shown}</ScoreBadge>
    ) : (
      <span className="ch-row-state" data-state={view.text}>
        {StateIcon && <StateIcon size="1.25em" aria-hidden />}
        <span>{t(`list.state.${view.text}`)}</span>
      </span>
    );
  const { attemptId } = row;
  return (
    <li
      className="ch-row"
      data-active={active || undefined}
      data-called={props.called || undefined}
      data-absent={row.absent || undefined}
      data-state={row.state}
      data-student={row.student.id}
    >
      <button
        type="button"
        className="ch-row-name"
        aria-pressed={active}
        tabIndex={props.tabbable ? 0 : -1}
        onClick={() => props.onToggle(row.student.id)}
      >
        <span className="ch-row-text">
          {name}
          {marks.length > 0 && <small className="ch-row-marks">{marks.join(' · ')}</small>}
        </span>
        {row.device !== 'none' && (
          <span className="ch-row-device" title={t(`list.device.${row.device}`)}>
            <RadioReceiver size="1.125em" aria-hidden />
            <span className="ch-hidden-text">{t(`list.device.${row.device}`)}</span>
          </span>
        )}
        {attemptId === undefined && end}
      </button>
      {attemptId !== undefined && (
        <button
          type="button"
          className="ch-row-end"
          tabIndex={-1}
          title={t('list.review', { name })}
          aria-haspopup="dialog"
          onClick={() => props.onReview(attemptId)}
        >
          {end}
          <span className="ch-hidden-text">{t('list.review', { name })}</span>
        </button>
      )}
    </li>
  );
});
