import { Button } from '@chorus/sdk/ui';
import { FileDown, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useText } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Page } from '../../kit/page.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useFileDrop } from '../import/file-drop.tsx';
import { ImportSteps } from '../import/import-steps.tsx';
import { ProgressLine } from './progress-line.tsx';
import type { TeacherImport, TeacherImportState } from './teacher-import.ts';

/** First step: a file, dropped or chosen, or what was copied out of a spreadsheet; beside it a list to be filled in, and codes for who has no password. */
export function TeacherFileStep({ run, state }: { readonly run: TeacherImport; readonly state: TeacherImportState }) {
  const t = useText();
  const { orgKind } = useActing();
  const [dialog, ask] = useConfirm();
  const [nobody, setNobody] = useState(false);
  const { problem, title, reading, working, error } = state;
  const { choose, drop } = useFileDrop({
    reading,
    problem: problem && t(`import.file-${problem}`, { name: title === '' ? t('batches.pasted') : title }),
    what: t('teachers-import.drop-what'),
    onFile: (file) => void run.takeFile(file),
    onText: (text) => void run.takeText(text),
  });
  const fields =
    orgKind === 'school' ? (['name', 'phone', 'stage', 'classes'] as const) : (['area', 'school', 'name', 'phone', 'stage'] as const);
  const template = () => saveTable(t('teachers-import.template-name'), [fields.map((field) => t(`teachers-import.field-${field}`))]);
  const renew = async () => {
    setNobody(false);
    const sure = await ask({
      title: t('teachers-import.renew-title'),
      text: t('teachers-import.renew-sure'),
      confirm: t('teachers-import.renew-do'),
    });
    if (!sure) return;
    await run.renewCodes();
    setNobody(run.state.get().step === 'file' && run.state.get().error === undefined);
  };
  return (
    <Page
      title={t('page.import-teachers')}
      subtitle={t(orgKind === 'school' ? 'teachers-import.what-school' : 'teachers-import.what')}
      actions={<ImportSteps step="file" />}
      foot={choose}
    >
      <div className="im-with-side">
        {drop}
        <div className="im-side">
          <section className="ad-card it-side" aria-labelledby="template">
            <h2 id="template">{t('teachers-import.template')}</h2>
            <p className="ad-what">{t(orgKind === 'school' ? 'teachers-import.template-what-school' : 'teachers-import.template-what')}</p>
            <Button icon={<FileDown size="1.25em" aria-hidden />} onPress={() => void template()}>
              {t('teachers-import.template-do')}
            </Button>
          </section>
          <section className="ad-card it-side" aria-labelledby="renew">
            <h2 id="renew">{t('teachers-import.codes')}</h2>
            <p className="ad-what">{t('teachers-import.renew-what')}</p>
            <Button icon={<KeyRound size="1.25em" aria-hidden />} busy={working?.what === 'codes'} onPress={() => void renew()}>
              {t('teachers-import.renew')}
            </Button>
            <p className="ad-what" role="status">
              {nobody && t('teachers-import.renew-nobody')}
              {error && promptText(error, t, !navigator.onLine)}
            </p>
          </section>
          {working && <ProgressLine run={run} working={working} />}
        </div>
      </div>
      {dialog}
    </Page>
  );
}
