import { Button, Skeleton } from '@chorus/sdk/ui';
import { ClipboardPaste, FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { FileInput } from '../../../table-file/file-input.tsx';
import { useText } from '../../admin-context.tsx';
import { ImportProblem } from './import-problem.tsx';

/** A file, dropped or chosen, or what was copied out of a spreadsheet. `choose` is the button that opens the system's dialog. */
export function useFileDrop(props: {
  readonly reading: boolean;
  /** Why the file before can't be used. */
  readonly problem: string | undefined;
  /** What may be dropped. */
  readonly what: string;
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
}): { readonly choose: ReactNode; readonly drop: ReactNode } {
  const { reading, problem, what, onFile, onText } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const choose = (
    <Button
      kind="primary"
      size="large"
      icon={<FileSpreadsheet size="1.25em" aria-hidden />}
      busy={reading}
      onPress={() => input.current?.click()}
    >
      {t('import.choose-file')}
    </Button>
  );
  const drop = (
    <div className="im-main">
      {problem !== undefined && <ImportProblem>{problem}</ImportProblem>}
      <div
        className="im-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {reading ? (
          <Skeleton shape="lines" />
        ) : (
          <>
            <FileSpreadsheet size="3rem" aria-hidden />
            <strong>{t('import.drop')}</strong>
            <span className="ad-faint">{what}</span>
          </>
        )}
        <FileInput
          input={input}
          label={t('import.choose-file')}
          accept=".csv,.tsv,.txt,.xlsx,.xls,.xml,.htm,.html"
          onFiles={([file]) => onFile(file!)}
        />
      </div>
      <section className="ad-card im-paste">
        <label htmlFor="paste">{t('import.paste')}</label>
        <span className="ad-faint">{t('import.paste-what')}</span>
        <textarea
          id="paste"
          className="ad-input"
          rows={5}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="ad-form-actions">
          <Button
            icon={<ClipboardPaste size="1.25em" aria-hidden />}
            disabled={text.trim() === ''}
            busy={reading}
            onPress={() => onText(text)}
          >
            {t('import.paste-do')}
          </Button>
        </div>
      </section>
    </div>
  );
  return { choose, drop };
}
