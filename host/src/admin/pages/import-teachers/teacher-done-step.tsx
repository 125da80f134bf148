import { Button } from '@chorus/sdk/ui';
import { CircleCheck, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { ImportSteps } from '../import/import-steps.tsx';
import { ProgressLine } from './progress-line.tsx';
import { changesOf, type TeacherImport, type TeacherImportState } from './teacher-import.ts';

/** Last step: what was done, and codes for those who are new. */
export function TeacherDoneStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const { counts, made, stopped, working, error, plan } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const errors = plan?.counts.errors ?? 0;
  const foot = (
    <>
      <Button size="large" disabled={working !== undefined} onPress={() => run.restart()}>
        {t('teachers-import.another')}
      </Button>
      {made.length > 0 && (
        <Button
          kind="primary"
          size="large"
          icon={<Printer size="1.25em" aria-hidden />}
          busy={working !== undefined}
          onPress={() => void run.giveCodes()}
        >
          {t('teachers-import.give-codes', { count: made.length })}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={t('teachers-import.title', { step: t('import.step-done') })}
      actions={<ImportSteps step="done" />}
      footNote={made.length > 0 ? t('teachers-import.codes-when') : undefined}
      foot={foot}
    >
      <section className="ad-card im-done">
        <CircleCheck size="3.5rem" aria-hidden />
        <h2 ref={heading} tabIndex={-1}>
          {t(stopped ? 'teachers-import.stopped' : 'teachers-import.done', { count: changesOf(counts) })}
        </h2>
        <p className="ad-figure">{t('teachers-import.done-counts', { ...counts })}</p>
        {stopped && (
          <>
            <p className="ad-what">{t('teachers-import.stopped-what')}</p>
            <Button onPress={() => void run.toDryRun()}>{t('teachers-import.go-on')}</Button>
          </>
        )}
        {!stopped && errors > 0 && (
          <>
            <p className="ad-what">{t('import.done-errors', { count: errors })}</p>
            <Button onPress={() => void run.toDryRun()}>{t('teachers-import.to-errors', { count: errors })}</Button>
          </>
        )}
        {working && <ProgressLine run={run} working={working} />}
        {error && <p role="alert">{promptText(error, t, !navigator.onLine)}</p>}
      </section>
    </Page>
  );
}
