import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useText } from '../../admin-context.tsx';
import type { ImportStep } from './import-state.ts';

const steps = ['file', 'columns', 'dry-run', 'done'] as const satisfies readonly ImportStep[];

/** The four steps of an import, and which one this is. */
export function ImportSteps({ step }: { readonly step: (typeof steps)[number] }) {
  const t = useText();
  const current = steps.indexOf(step);
  return (
    <ol className="im-steps" aria-label={t('import.steps')}>
      {steps.map((one, at) => {
        const isDone = at < current || step === 'done';
        const Icon = isDone ? CircleCheck : at === current ? CircleDot : Circle;
        return (
          <li key={one} data-state={isDone ? 'done' : at === current ? 'now' : 'later'} aria-current={at === current ? 'step' : undefined}>
            <Icon size="1.125em" aria-hidden />
            {t(`import.step-${one}`)}
            {isDone && <span className="ch-hidden-text">{t('import.step-is-done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
