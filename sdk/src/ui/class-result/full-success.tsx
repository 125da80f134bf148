import { useEffect } from 'react';
import type { ClassResult } from '../../rules/class-result.ts';
import { AnswerSession } from '../../services/answer-session.ts';
import { SoundEffects } from '../../services/sound-effects.ts';
import { TrophyIcon } from '../icons.tsx';
import { useDeclaredService, useService } from '../plugin-provider.tsx';
import { useUiText } from '../ui-text.tsx';

/** The question whose success was heard last: names and tiles may be looked at in between. */
const heard = new WeakMap<AnswerSession, string>();

/** The class can it: said large, once with its sound where the activity has `SoundEffects` among its services. */
export function FullSuccess({
  questionId,
  kind,
  result: { can, unsure, missing },
}: {
  readonly questionId: string;
  readonly kind: 'spoken' | 'choice' | 'other';
  readonly result: ClassResult;
}) {
  const text = useUiText();
  const answers = useService(AnswerSession);
  const sounds = useDeclaredService(SoundEffects);
  useEffect(() => {
    if (heard.get(answers) === questionId) return;
    heard.set(answers, questionId);
    void sounds?.play('all-done');
  }, [answers, questionId, sounds]);
  const whole = unsure.length + missing.length === 0;
  const some = unsure.length === 0 ? 'answered' : kind === 'spoken' ? 'heard' : 'scored';
  return (
    <p className="ch-result-full" role="status">
      <TrophyIcon />{' '}
      {text(`result.full.${kind}`, { who: whole ? text('result.full.class') : text(`result.full.${some}`, { count: can.length }) })}
    </p>
  );
}
