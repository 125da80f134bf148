import { Button } from '@chorus/sdk/ui';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { ImportProblem } from './import-problem.tsx';
import { ImportSteps } from './import-steps.tsx';

/** The last row that can be the file's heading. */
const headings = 20;

/** What the second step of an import does. */
interface Columns {
  restart(): void;
  dryRun(): Promise<void>;
  setHeaderRow(row: number | null): void;
}

/** Second step of an import: where the heading is and what else there is to choose, above the table with what each column has. */
export function ColumnsFrame(props: {
  readonly run: Columns;
  readonly title: string;
  readonly subtitle: string;
  readonly note: string;
  readonly complete: boolean;
  /** What is wrong with the file. */
  readonly problem: string | undefined;
  readonly rows: readonly unknown[];
  readonly headerRow: number | null;
  readonly choices: ReactNode;
  readonly table: ReactNode;
}) {
  const { run, title, subtitle, note, complete, problem, rows, headerRow, choices, table } = props;
  const t = useText();
  const foot = (
    <>
      <Button size="large" onPress={() => run.restart()}>
        {t('import.other-file')}
      </Button>
      <Button kind="primary" size="large" icon={<Play size="1.25em" aria-hidden />} disabled={!complete} onPress={() => void run.dryRun()}>
        {t('import.dry-run')}
      </Button>
    </>
  );
  return (
    <Page title={title} subtitle={subtitle} actions={<ImportSteps step="columns" />} footNote={note} foot={foot}>
      <div className="im-columns">
        {problem !== undefined && <ImportProblem>{problem}</ImportProblem>}
        <div className="ad-card im-choices">
          <label>
            <span>{t('import.heading-row')}</span>
            <select
              className="ad-select"
              value={headerRow ?? ''}
              onChange={(event) => run.setHeaderRow(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">{t('import.no-heading')}</option>
              {rows.slice(0, headings).map((_, at) => (
                <option key={at} value={at}>
                  {t('import.heading-at', { line: at + 1 })}
                </option>
              ))}
            </select>
          </label>
          {choices}
          <p className="ad-what">{t('import.columns-what')}</p>
        </div>
        {table}
      </div>
    </Page>
  );
}
