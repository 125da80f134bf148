import { Button } from '@chorus/sdk/ui';
import { FileSpreadsheet, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { FileInput } from '../../table-file/file-input.tsx';
import { WordColumns } from './word-columns.tsx';
import { useWordListPorts } from './word-list-context.ts';
import type * as WordTable from './word-table.ts';

/** Reads words out of a file, as lines behind what is there: of a table once its columns were looked at. */
export function WordFileButton({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useWordListPorts();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [opened, setOpened] = useState<{ readonly sheets: readonly WordTable.WordSheet[]; readonly table: typeof WordTable }>();
  const take = async (file: File) => {
    try {
      const [table, bytes] = await Promise.all([import('./word-table.ts'), file.arrayBuffer()]);
      const read = table.readWordFile(new Uint8Array(bytes));
      setProblem(read.ok ? undefined : t(`content.file-${read.problem}`));
      if (!read.ok) return;
      if (table.isAsked(read.sheets)) setOpened({ sheets: read.sheets, table });
      else onText(table.linesOfSheets(read.sheets));
    } catch {
      // It was moved meanwhile, or what reads it did not come.
      setProblem(t('content.file-unreadable'));
    }
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
      <FileInput
        input={input}
        label={t('content.from-file')}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.xml,.htm,.html"
        onFiles={([file]) => void take(file!)}
      />
      <Button icon={<FileSpreadsheet size="1.25em" aria-hidden />} onPress={() => input.current?.click()}>
        {t('content.from-file')}
      </Button>
      {opened && <WordColumns {...opened} onText={onText} onClose={() => setOpened(undefined)} />}
    </>
  );
}
