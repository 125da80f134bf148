import { Button } from '@chorus/sdk/ui';
import { useText } from '../../admin-context.tsx';

/** Below a plan: the step before, another file, and the one action. */
export function PlanFoot(props: {
  readonly run: { restart(): void; carryOut(): Promise<void> };
  readonly back: string;
  readonly onBack: () => void;
  /** What the action says, by how many changes it makes. */
  readonly action: string;
  readonly changes: number;
  readonly importing: boolean;
  /** There is a plan, and nothing else is being done. */
  readonly ready: boolean;
}) {
  const { run, back, onBack, action, changes, importing, ready } = props;
  const t = useText();
  return (
    <>
      <Button size="large" disabled={importing} onPress={onBack}>
        {back}
      </Button>
      <Button size="large" disabled={importing} onPress={() => run.restart()}>
        {t('import.other-file')}
      </Button>
      <Button kind="primary" size="large" busy={importing} disabled={!ready || changes === 0} onPress={() => void run.carryOut()}>
        {changes === 0 ? t('import.do-nothing') : t(action, { count: changes })}
      </Button>
    </>
  );
}
