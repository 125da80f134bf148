import { Check, Circle, CircleDot } from 'lucide-react';
import type { TextStep } from '../../../services/own-texts/own-texts.ts';
import { useText } from '../../../shell/host-context.tsx';

/** The steps that there are, those that are done, and the one that is now; one that is done is gone back to by a press. */
export function StepMarks(props: {
  readonly steps: readonly TextStep[];
  readonly step: TextStep;
  /** The last that can be gone to. */
  readonly reached: TextStep;
  readonly onGo: (step: TextStep) => void;
}) {
  const { steps, step, reached, onGo } = props;
  const t = useText();
  const now = steps.indexOf(step);
  return (
    <ol className="tx-steps" aria-label={t('my-texts.steps')}>
      {steps.map((one, n) => {
        const Mark = n < now ? Check : n === now ? CircleDot : Circle;
        const can = n !== now && n <= steps.indexOf(reached) && step !== 'done';
        return (
          <li key={one} aria-current={n === now ? 'step' : undefined}>
            <button type="button" disabled={!can} onClick={() => onGo(one)}>
              <Mark size="1.25em" aria-hidden />
              {t(`my-texts.step.${one}`)}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
