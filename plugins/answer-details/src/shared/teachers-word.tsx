import type { ScoreOverride } from '@chorus/sdk';
import { CheckIcon, useT } from '@chorus/sdk/ui';
import { useShownScore } from './use-shown-score.ts';

/** That the teacher has said otherwise: why, and what the scorer had said. */
export function TeachersWord({ override, scored }: { readonly override: ScoreOverride; readonly scored: number | undefined }) {
  const t = useT();
  const shown = useShownScore();
  return (
    <p className="ad-teacher">
      <CheckIcon />
      <span>
        <strong>{t('teacher.changed')}</strong>
        {override.reason !== '' && <span>{t('teacher.reason', { reason: override.reason })}</span>}
        {scored !== undefined && <span>{t('teacher.before', { score: shown(scored) })}</span>}
      </span>
    </p>
  );
}

/** That the score is the teacher's: there was no microphone, or nothing could score. */
export function TeachersMark() {
  const t = useT();
  return (
    <p className="ad-teacher">
      <CheckIcon />
      <span>
        <strong>{t('teacher.marked')}</strong>
      </span>
    </p>
  );
}
