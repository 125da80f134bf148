import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { GraduationCap, RefreshCw, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { useSaid } from '../../kit/use-said.ts';
import { useUnsaved } from '../../shell/leave-question.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { BatchList } from '../batches/batch-list.tsx';
import { chosenSteps, countSteps, nameProblems, type Choices } from './rollover-steps.ts';
import { RolloverTable } from './rollover-table.tsx';
import './rollover.css';

/** A school year is no shorter: who begins another one sooner most likely doesn't mean to. */
const shortYearMs = 200 * 24 * 3_600_000;

/** Begins a new school year: what becomes of each class. */
export default function RolloverPage() {
  const { api, clock } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const { orgId } = useActing();
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [changedSince, setChangedSince] = useState(false);
  // Counts what was done: the list of it is asked for anew.
  const [round, setRound] = useState(0);
  useUnsaved(Object.keys(choices).length > 0);
  const loaded = useLoaded(`${orgId} ${round}`, async (signal) => {
    const plan = await api.call('planRollover', {}, { signal, quiet: true });
    const batches = await api.call('rosterBatches', {}, { signal, quiet: true });
    return { plan, last: batches.find(({ kind, undoneAt }) => kind === 'rollover' && undoneAt === null) };
  });
  const { value } = loaded;
  const again = () => {
    setChoices({});
    setProblem(undefined);
    setRound((now) => now + 1);
  };
  const steps = chosenSteps(value?.plan.steps ?? [], choices);
  const counts = countSteps(steps);
  const problems = nameProblems(steps);
  const rollOver = async () => {
    setBusy(true);
    setProblem(undefined);
    setChangedSince(false);
    try {
      const body = steps.map(({ from, to }) => ({ ...to, name: to.gradeId === null ? from.name : to.name.trim() }));
      await api.call('rollOver', { steps: body, fingerprint: value!.plan.fingerprint }, { quiet: true });
      say(t('rollover.done', { count: counts.changed }));
      again();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const changed = error.errors.some(({ message }) => message === 'changed-since');
      setChangedSince(changed);
      // What was chosen stays; classes that are new have what is usual.
      if (changed) loaded.reload();
      else setProblem(promptText(error, t, !navigator.onLine));
    } finally {
      setBusy(false);
    }
  };
  const isSoon = value?.last !== undefined && clock.now() - value.last.at < shortYearMs;
  const foot = (
    <Button
      kind="primary"
      size="large"
      icon={<GraduationCap size="1.25em" aria-hidden />}
      busy={busy}
      disabled={!value || counts.changed === 0 || problems.size > 0}
      onPress={() => void rollOver()}
    >
      {t('rollover.do', { count: counts.changed })}
    </Button>
  );
  const note = value && (
    <span className="ro-note" role="status">
      <Chip icon={<ShieldCheck size="1em" aria-hidden />}>{t('import.nothing-written')}</Chip>
      {problems.size > 0 ? t('rollover.names-wrong', { count: problems.size }) : t('rollover.counts', { ...counts })}
    </span>
  );
  return (
    <Page title={t('page.rollover')} subtitle={t('rollover.what')} footNote={note} foot={foot}>
      {!value ? (
        loaded.error ? (
          <ErrorState title={t('rollover.failed')} text={promptText(loaded.error, t, !navigator.onLine)} onRetry={loaded.reload} />
        ) : (
          <Skeleton shape="page" />
        )
      ) : (
        <div className="ro-page">
          {isSoon && (
            <p className="ro-notice">
              <TriangleAlert size="1.25em" aria-hidden />
              {t('rollover.soon', { when: when(value.last!.at, false) })}
            </p>
          )}
          {changedSince && (
            <p className="ro-notice" role="alert">
              <RefreshCw size="1.25em" aria-hidden />
              {t('rollover.changed-since')}
            </p>
          )}
          {problem !== undefined && (
            <p className="ro-notice" data-tone="poor" role="alert">
              <TriangleAlert size="1.25em" aria-hidden />
              {problem}
            </p>
          )}
          <div className="ro-with-side">
            {steps.length === 0 ? (
              <EmptyState title={t('classes.none')} text={t('classes.none-what')} />
            ) : (
              <RolloverTable
                steps={steps}
                usual={value.plan.steps}
                problems={problems}
                onChoose={(id, choice) => setChoices((now) => ({ ...now, [id]: choice }))}
              />
            )}
            <div className="ro-side">
              <BatchList key={round} most={5} onUndone={again} />
            </div>
          </div>
        </div>
      )}
    </Page>
  );
}
