import { Button } from '@chorus/sdk/ui';
import { FileDown, Printer, ShieldAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useText, useWhen } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Page } from '../../kit/page.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useUnsaved } from '../../shell/leave-question.tsx';
import { CodesPaper, codesBySchool } from './codes-paper.tsx';
import type { TeacherImport, TeacherImportState } from './teacher-import.ts';

/** The codes that were made: they are printed or saved now, or never. */
export function CodesStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const when = useWhen();
  const { codes, stopped, error } = state;
  const [kept, setKept] = useState(false);
  const [dialog, ask] = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  useUnsaved(!kept);
  useEffect(() => {
    heading.current?.focus();
    // Who leaves has them on paper, or makes new ones.
    return () => run.restart();
  }, [run]);
  const until = Math.min(...codes.map(({ expiresAt }) => expiresAt));
  const schools = codesBySchool(codes);
  const save = async () => {
    const head = (['school', 'name', 'phone'] as const).map((field) => t(`teachers-import.field-${field}`));
    await saveTable(t('teachers-import.codes-name'), [
      [...head, t('accounts.code-out'), t('teachers-import.until'), t('teachers-import.address')],
      ...codes.map(({ school, name, phone, code, expiresAt }) => [
        school,
        name,
        phone,
        code,
        when(expiresAt),
        `${window.location.origin}/`,
      ]),
    ]);
    setKept(true);
  };
  const end = async () => {
    const sure =
      kept ||
      (await ask({
        title: t('teachers-import.codes-leave'),
        text: t('teachers-import.codes-leave-what'),
        confirm: t('teachers-import.codes-leave-do'),
      }));
    if (sure) run.restart();
  };
  const foot = (
    <>
      <Button size="large" onPress={() => void end()}>
        {t('teachers-import.codes-end')}
      </Button>
      <Button size="large" icon={<FileDown size="1.25em" aria-hidden />} onPress={() => void save()}>
        {t('teachers-import.codes-save')}
      </Button>
      <Button kind="primary" size="large" icon={<Printer size="1.25em" aria-hidden />} onPress={() => window.print()}>
        {t('teachers-import.codes-print')}
      </Button>
    </>
  );
  return (
    <Page title={t('teachers-import.codes')} subtitle={t('teachers-import.codes-once')} foot={foot}>
      <section className="ad-card im-done it-codes">
        <ShieldAlert size="3.5rem" aria-hidden />
        <h2 ref={heading} tabIndex={-1}>
          {t('teachers-import.codes-made', { count: codes.length, schools: schools.size })}
        </h2>
        <p className="ad-figure">{t('accounts.code-until', { when: when(until) })}</p>
        <p className="ad-what">{t('teachers-import.codes-what')}</p>
        {schools.size > 1 && (
          <ul className="it-names">
            {[...schools].map(([school, some]) => (
              <li key={school}>{t('teachers-import.codes-of-school', { school, count: some.length })}</li>
            ))}
          </ul>
        )}
        {stopped && <p role="alert">{t('teachers-import.codes-stopped')}</p>}
        {error && <p role="alert">{t('teachers-import.codes-broken-off', { why: promptText(error, t, !navigator.onLine) })}</p>}
      </section>
      <CodesPaper codes={codes} />
      {dialog}
    </Page>
  );
}
