import { withColumn } from '@chorus/contract/table-file/match-table';
import { Button, Dialog } from '@chorus/sdk/ui';
import { useMemo, useState } from 'react';
import { firstTaken } from '../../table-file/first-taken.ts';
import { PreviewTable } from '../../table-file/preview-table.tsx';
import { SheetChoices } from '../../table-file/sheet-choices.tsx';
import { parseWords } from './parse-words.ts';
import { useWordListPorts } from './word-list-context.ts';
import type * as WordTable from './word-table.ts';

/** Which sheets are read, what each of their columns has, and whether what is hidden is read, too. */
export function WordColumns(props: {
  readonly sheets: readonly WordTable.WordSheet[];
  /** What reads files came with one. */
  readonly table: typeof WordTable;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}) {
  const { table, onText, onClose } = props;
  const { t } = useWordListPorts();
  const [sheets, setSheets] = useState(props.sheets);
  const [at, setAt] = useState(() => firstTaken(props.sheets));
  const change = (of: number, to: Partial<WordTable.WordSheet>) => setSheets(sheets.map((one, n) => (n === of ? { ...one, ...to } : one)));
  const text = useMemo(() => table.linesOfSheets(sheets), [table, sheets]);
  const count = useMemo(() => parseWords(text).reduce((sum, { rows }) => sum + rows.length, 0), [text]);
  const { sheet, match, taken } = sheets[at]!;
  const label = (field: WordTable.WordField) => t(`content.field-${field}`);
  return (
    <Dialog
      title={t('content.columns')}
      width={1400}
      onClose={onClose}
      className="ct-columns ch-near"
      footer={
        <>
          <Button onPress={onClose}>{t('content.columns-cancel')}</Button>
          <Button
            kind="primary"
            disabled={count === 0}
            onPress={() => {
              onText(text);
              onClose();
            }}
          >
            {count === 0 && taken && match.columns.word === null ? t('content.columns-no-word') : t('content.columns-take', { count })}
          </Button>
        </>
      }
    >
      <div className="ct-columns-body">
        <p>{t('content.columns-what')}</p>
        <div className="ct-columns-choices">
          <SheetChoices
            t={t}
            sheets={sheets}
            shown={at}
            label={label}
            onShow={setAt}
            onTaken={(of, is) => change(of, { taken: is })}
            onWithHidden={(of, withHidden) => change(of, { withHidden })}
            struck={{
              of: (of) => ({ rows: table.struckRows(sheets[of]!), taken: sheets[of]!.withStruck }),
              onTaken: (of, withStruck) => change(of, { withStruck }),
            }}
          />
        </div>
        <PreviewTable
          t={t}
          rows={sheet.rows}
          match={match}
          hiddenColumns={sheet.hiddenColumns}
          fields={table.wordFields}
          label={label}
          onColumn={(column, field) => change(at, { match: withColumn(match, column, field) })}
        />
      </div>
    </Dialog>
  );
}
