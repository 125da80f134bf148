import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import { Button } from '@chorus/sdk/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { goTo } from '../../shell/use-path.ts';
import { BatchList } from '../batches/batch-list.tsx';
import { useBatchCounts, useBatchTitle } from '../batches/batch-texts.ts';
import { ImportSteps } from './import-steps.tsx';
import { changesOf } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';

/** Last step: what was done, and how it is undone. */
export function DoneStep(props: {
  readonly run: RosterImport;
  readonly done: RosterBatchInfo;
  readonly errors: number;
  /** Names of classes that were made and that nobody teaches. */
  readonly untaught: readonly string[];
}) {
  const { run, done, errors, untaught } = props;
  const t = useText();
  const title = useBatchTitle()(done);
  const counts = useBatchCounts()(done);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const foot = (
    <>
      <Button size="large" onPress={() => run.restart()}>
        {t('import.another')}
      </Button>
      <Button kind="primary" size="large" onPress={() => goTo('students')}>
        {t('import.see-students')}
      </Button>
    </>
  );
  return (
    <Page title={t('import.title', { step: t('import.step-done') })} subtitle={title} actions={<ImportSteps step="done" />} foot={foot}>
      <div className="im-with-side">
        <section className="ad-card im-done">
          <CircleCheck size="3.5rem" aria-hidden />
          <h2 ref={heading} tabIndex={-1}>
            {t('import.done', { count: changesOf(done) })}
          </h2>
          <p className="ad-figure">{counts}</p>
          {untaught.length > 0 && (
            <>
              <p className="ad-what">{t('import.done-untaught', { names: untaught.join(t('batches.and')) })}</p>
              <Button onPress={() => goTo('classes')}>{t('import.done-untaught-do')}</Button>
            </>
          )}
          {errors > 0 && (
            <>
              <p className="ad-what">{t('import.done-errors', { count: errors })}</p>
              <Button onPress={() => run.toDryRun()}>{t('import.to-errors', { count: errors })}</Button>
            </>
          )}
        </section>
        <div className="im-side">
          <BatchList most={3} />
        </div>
      </div>
    </Page>
  );
}
