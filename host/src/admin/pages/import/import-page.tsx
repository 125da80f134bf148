import { useObservable } from '@chorus/sdk/ui';
import { useAskBeforeUnload } from '../../../shell/leaving/use-ask-before-unload.ts';
import { useActing, useAdmin } from '../../admin-context.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { DryRunStep } from './dry-run-step.tsx';
import { FileStep } from './file-step.tsx';
import './import.css';
import { QuestionsStep } from './questions-step.tsx';
import { untaughtOf } from './import-state.ts';
import { useImport } from './use-import.ts';

/** Imports a roster: file, columns, dry run, done. */
export default function ImportPage() {
  const { api } = useAdmin();
  const { orgId } = useActing();
  const run = useImport();
  const state = useObservable(run.state);
  const { value: classes = [] } = useLoaded(orgId, async (signal) => {
    const all = await api.call('schoolClasses', {}, { signal });
    return all.filter(({ archivedAt }) => archivedAt === null);
  });
  const unsaved = state.step === 'columns' || state.step === 'questions' || state.step === 'dry-run';
  useAskBeforeUnload(unsaved);
  switch (state.step) {
    case 'file':
      return <FileStep run={run} state={state} />;
    case 'columns':
      return <ColumnsStep run={run} state={state} classes={classes} />;
    case 'questions':
      return <QuestionsStep run={run} state={state} classes={classes} />;
    case 'dry-run':
      return <DryRunStep run={run} state={state} classes={classes} />;
    case 'done':
      return <DoneStep run={run} done={state.done!} errors={state.planned?.plan.counts.errors ?? 0} untaught={untaughtOf(state)} />;
  }
}
