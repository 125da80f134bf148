import { Button, Dialog } from '@chorus/sdk/ui';
import { FileSpreadsheet, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../admin-context.tsx';
import '../import/import.css';
import { PreviewTable } from '../import/preview-table.tsx';
import { linesOf, parseWords } from './parse-words.ts';
import type { WordField, WordSheet } from './word-table.ts';

/** Reads words out of a file, as lines behind what is there: of a table once its columns were looked at. */
export function WordFileButton({ onText }: { readonly onText: (text: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sheets, setSheets] = useState<readonly WordSheet[]>();
  const take = async (file: File) => {
    const { readWordFile } = await import('./word-table.ts');
    const read = readWordFile(new Uint8Array(await file.arrayBuffer()));
    setProblem(read.ok ? undefined : t(`content.file-${read.problem}`));
    if (!read.ok) return;
    const seen = read.sheets.filter(({ hidden }) => !hidden);
    const shown = seen.length > 0 ? seen : read.sheets;
    if (shown.some(({ match }) => match)) setSheets(shown);
    else onText(shown.map(({ rows }) => linesOf(rows)).join('\n'));
  };
  return (
    <>
      <span role="alert" className="ct-file-problem">
        {problem !== undefined && (
          <>
            <TriangleAlert size="1em" aria-hidden />
            {problem}
          </>
        )}
      </span>
      <input
        ref={input}
        type="file"
        className="ch-hidden-text"
        tabIndex={-1}
        aria-label={t('content.from-file')}
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button icon={<FileSpreadsheet size="1.25em" aria-hidden />} onPress={() => input.current?.click()}>
        {t('content.from-file')}
      </Button>
      {sheets && <WordColumns sheets={sheets} onText={onText} onClose={() => setSheets(undefined)} />}
    </>
  );
}

const fields = ['word', 'pos', 'ipa', 'meaning', 'example', 'exampleMeaning', 'unit'] as const satisfies readonly WordField[];
const nothing: Readonly<Record<WordField, number | null>> = {
  word: null,
  pos: null,
  ipa: null,
  meaning: null,
  example: null,
  exampleMeaning: null,
  unit: null,
};

/** Which sheet is read, and what each of its columns has. */
function WordColumns(props: {
  readonly sheets: readonly WordSheet[];
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { sheets, onText, onClose } = props;
  const t = useText();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ match }) => match),
    ),
  );
  const [chosen, setChosen] = useState<Readonly<Record<number, Readonly<Record<WordField, number | null>>>>>({});
  const [lines, setLines] = useState<(sheet: WordSheet, columns: typeof nothing) => string>();
  const sheet = sheets[at]!;
  const headerRow = sheet.match?.headerRow ?? null;
  const columns = chosen[at] ?? sheet.match?.columns ?? nothing;
  // The reader came with the file.
  if (!lines)
    void import('./word-table.ts').then(({ linesOfSheet }) =>
      setLines(() => (of: WordSheet, by: typeof nothing) => linesOfSheet(of, { headerRow: of.match?.headerRow ?? null, columns: by })),
    );
  const text = lines && columns.word !== null ? lines(sheet, columns) : '';
  const count = parseWords(text).reduce((sum, { rows }) => sum + rows.length, 0);
  const setColumn = (column: number, field: WordField | null) => {
    const free = Object.fromEntries(fields.map((one) => [one, columns[one] === column ? null : columns[one]])) as typeof nothing;
    setChosen({ ...chosen, [at]: field === null ? free : { ...free, [field]: column } });
  };
  const take = () => {
    onText(text);
    onClose();
  };
  return (
    <Dialog
      title={t('content.columns')}
      width={1200}
      onClose={onClose}
      className="ct-columns"
      footer={
        <>
          <Button onPress={onClose}>{t('content.columns-cancel')}</Button>
          <Button kind="primary" disabled={count === 0} onPress={take}>
            {columns.word === null ? t('content.columns-no-word') : t('content.columns-take', { count })}
          </Button>
        </>
      }
    >
      <p>{t('content.columns-what')}</p>
      {sheets.length > 1 && (
        <label className="ct-columns-sheet">
          <span>{t('content.columns-sheet', { count: sheets.length })}</span>
          <select className="ad-select" value={at} onChange={(event) => setAt(Number(event.target.value))}>
            {sheets.map(({ name }, n) => (
              <option key={n} value={n}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <PreviewTable
        rows={sheet.rows}
        match={{ headerRow, columns }}
        fields={fields}
        label={(field) => t(`content.field-${field}`)}
        onColumn={setColumn}
      />
    </Dialog>
  );
}
