import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { BatchList } from '../batches/batch-list.tsx';
import { useFileDrop } from './file-drop.tsx';
import { ImportSteps } from './import-steps.tsx';
import type { ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';

/** First step: a file, dropped or chosen, or what was copied out of a spreadsheet. */
export function FileStep({ run, state }: { readonly run: RosterImport; readonly state: ImportState }) {
  const t = useText();
  const { problem, title, reading } = state;
  const { choose, drop } = useFileDrop({
    reading,
    problem: problem && t(`import.file-${problem}`, { name: title === '' ? t('batches.pasted') : title }),
    what: t('import.drop-what'),
    onFile: (file) => void run.takeFile(file),
    onText: (text) => void run.takeText(text),
  });
  return (
    <Page title={t('page.import')} subtitle={t('import.what')} actions={<ImportSteps step="file" />} foot={choose}>
      <div className="im-with-side">
        {drop}
        <div className="im-side">
          <BatchList />
        </div>
      </div>
    </Page>
  );
}
