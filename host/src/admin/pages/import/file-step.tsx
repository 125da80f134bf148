import { Button, Skeleton } from '@chorus/sdk/ui';
import { ClipboardPaste, FileSpreadsheet, TriangleAlert } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../../admin-context.tsx';
import { Page } from '../../kit/page.tsx';
import { BatchList } from '../batches/batch-list.tsx';
import { ImportSteps } from './import-steps.tsx';
import type { ImportState, RosterImport } from './roster-import.ts';

/** First step: a file, dropped or chosen, or what was copied out of a spreadsheet. */
export function FileStep({ run, state }: { readonly run: RosterImport; readonly state: ImportState }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void run.takeFile(file);
  };
  const choose = (
    <Button
      kind="primary"
      size="large"
      icon={<FileSpreadsheet size="1.25em" aria-hidden />}
      busy={state.reading}
      onPress={() => input.current?.click()}
    >
      {t('import.choose-file')}
    </Button>
  );
  return (
    <Page title={t('page.import')} subtitle={t('import.what')} actions={<ImportSteps step="file" />} foot={choose}>
      <div className="im-with-side">
        <div className="im-main">
          {state.problem !== undefined && (
            <p className="im-problem" role="alert">
              <TriangleAlert size="1.25em" aria-hidden />
              {t(`import.file-${state.problem}`, { name: state.title === '' ? t('batches.pasted') : state.title })}
            </p>
          )}
          <div
            className="im-drop"
            data-over={over || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            {state.reading ? (
              <Skeleton shape="lines" />
            ) : (
              <>
                <FileSpreadsheet size="3rem" aria-hidden />
                <strong>{t('import.drop')}</strong>
                <span className="ad-faint">{t('import.drop-what')}</span>
              </>
            )}
            <input
              ref={input}
              type="file"
              className="ch-hidden-text"
              tabIndex={-1}
              aria-label={t('import.choose-file')}
              accept=".csv,.tsv,.txt,.xlsx"
              onChange={(event) => {
                const file = event.target.files?.[0];
                // The same file, mended, can be chosen again.
                event.target.value = '';
                if (file) void run.takeFile(file);
              }}
            />
          </div>
          <section className="ad-card im-paste">
            <label htmlFor="paste">{t('import.paste')}</label>
            <span className="ad-faint">{t('import.paste-what')}</span>
            <textarea id="paste" rows={5} value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
            <div className="ad-form-actions">
              <Button
                icon={<ClipboardPaste size="1.25em" aria-hidden />}
                disabled={text.trim() === ''}
                busy={state.reading}
                onPress={() => void run.takeText(text)}
              >
                {t('import.paste-do')}
              </Button>
            </div>
          </section>
        </div>
        <div className="im-side">
          <BatchList />
        </div>
      </div>
    </Page>
  );
}
