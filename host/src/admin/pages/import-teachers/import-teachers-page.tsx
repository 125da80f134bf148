import { useObservable } from '@chorus/sdk/ui';
import { useAskBeforeUnload } from '../../../shell/leaving/use-ask-before-unload.ts';
import '../import/import.css';
import { CodesStep } from './codes-step.tsx';
import { TeacherColumnsStep } from './teacher-columns-step.tsx';
import { TeacherDoneStep } from './teacher-done-step.tsx';
import { TeacherFileStep } from './teacher-file-step.tsx';
import { TeacherPlanStep } from './teacher-plan-step.tsx';
import './import-teachers.css';
import { useTeacherImport } from './use-teacher-import.ts';

/** Imports teachers: file, columns, dry run, done, codes of one use. */
export default function ImportTeachersPage() {
  const run = useTeacherImport();
  const state = useObservable(run.state);
  const isBusy = state.working !== undefined && state.working.what !== 'plan';
  const unsaved = isBusy || state.step === 'columns' || state.step === 'dry-run' || state.step === 'codes';
  useAskBeforeUnload(unsaved);
  switch (state.step) {
    case 'file':
      return <TeacherFileStep run={run} state={state} />;
    case 'columns':
      return <TeacherColumnsStep run={run} state={state} />;
    case 'dry-run':
      return <TeacherPlanStep run={run} state={state} />;
    case 'done':
      return <TeacherDoneStep run={run} state={state} />;
    case 'codes':
      return <CodesStep run={run} state={state} />;
  }
}
