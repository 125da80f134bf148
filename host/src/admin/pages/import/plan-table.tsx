import type { RosterRow } from '@chorus/contract/roster/roster-row';
import { Button, EmptyState } from '@chorus/sdk/ui';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../admin-context.tsx';
import { SearchField } from '../../kit/data-table.tsx';
import { VirtualRows } from '../../../table-file/virtual-rows.tsx';
import { KindChip } from './kind-chip.tsx';
import { PlanCell } from './plan-cells.tsx';
import { planRow } from './plan-row.tsx';
import { lineOf, nameOf, planRows, unknownClasses, type RowKind } from './plan-rows.ts';
import type { ImportState } from './import-state.ts';
import type { RosterImport } from './roster-import.ts';
import { RowNotes } from './row-notes.tsx';
import { useLineText } from './use-line-text.ts';

const columns = ['line', 'kind', 'number', 'name', 'initials', 'className', 'seat', 'note'] as const;
// The style sheet has them: a narrow page has fewer columns.
const tracks = 'var(--im-tracks)';

/** What happens to each row. Errors come first, with their fields open. */
export function PlanTable(props: {
  readonly run: RosterImport;
  readonly state: ImportState;
  readonly classNames: readonly string[];
  readonly kind: RowKind | undefined;
  readonly onKind: (kind: RowKind | undefined) => void;
  readonly initialsOf: (name: string) => string;
  readonly onExport: () => void;
}) {
  const { run, state, classNames, kind, onKind, initialsOf } = props;
  const { rows, pins, planning, lines } = state;
  const { plan } = state.planned!;
  const t = useText();
  const lineText = useLineText(lines);
  const [search, setSearch] = useState('');
  const [place] = useState({ index: 0, offset: 0 });
  const wanted = useRef<number>(undefined);
  const focusRow = useRef<(index: number) => void>(undefined);
  const shown = useMemo(() => planRows(plan, pins, { kind, search, initialsOf }), [plan, pins, kind, search, initialsOf]);
  const unknown = useMemo(() => unknownClasses(plan), [plan]);
  const tall = useMemo(() => new Set(shown.flatMap(({ pin }, at) => (pin ? [at] : []))), [shown]);
  const typed = useMemo(() => new Map<number, RosterRow>(rows.map((row) => [row.line, row])), [rows]);
  const focusLine = (line: number) => {
    const index = shown.findIndex(({ change }) => lineOf(change) === line);
    if (index >= 0) focusRow.current?.(index);
    return index >= 0;
  };
  useEffect(() => {
    if (wanted.current !== undefined && focusLine(wanted.current)) wanted.current = undefined;
  });
  const look = (line: number) => {
    if (focusLine(line)) return;
    // It is shown once nothing is narrowed any more.
    wanted.current = line;
    onKind(undefined);
    setSearch('');
  };
  const { errors } = plan.counts;
  return (
    <div className="ad-table im-plan im-table">
      <div className="ad-table-tools">
        <SearchField label={t('import.search')} value={search} onSearch={setSearch} onDown={() => focusRow.current?.(place.index)} />
        <span className="ad-table-count" role="status">
          {kind === undefined && search === '' ? t('import.order') : t('kit.count', { count: shown.length })}
        </span>
        {errors > 0 && (
          <Button icon={<Download size="1.25em" aria-hidden />} onPress={props.onExport}>
            {t('import.export', { count: errors })}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('kit.none-found')}
          action={
            <Button
              onPress={() => {
                onKind(undefined);
                setSearch('');
              }}
            >
              {t('kit.show-all')}
            </Button>
          }
        />
      ) : (
        <VirtualRows
          role="grid"
          label={t('import.rows-label')}
          columns={columns.length}
          tracks={tracks}
          count={shown.length}
          place={place}
          busy={planning}
          tall={tall}
          focusRow={focusRow}
          head={columns.map((column) => (
            <div key={column} role="columnheader" data-column={column}>
              {t(`import.column-${column}`)}
            </div>
          ))}
          row={(at) => {
            const { change, pin } = shown[at]!;
            const line = lineOf(change);
            const row = line === null ? undefined : typed.get(line);
            const cell = (field: 'number' | 'name' | 'className' | 'seat') => (
              <PlanCell
                field={field}
                change={change}
                pin={pin}
                row={row}
                classNames={classNames}
                onEdit={(value) => run.edit(line!, field, value)}
              />
            );
            const contents = {
              line: <span className="ad-faint ad-figure">{line === null ? '–' : lineText(line)}</span>,
              kind: <KindChip kind={change.kind} />,
              number: cell('number'),
              name: cell('name'),
              initials: <span className="ad-faint">{initialsOf(nameOf(change)) || '–'}</span>,
              className: cell('className'),
              seat: cell('seat'),
              note: (
                <RowNotes
                  change={change}
                  unknown={unknown}
                  lineText={lineText}
                  onAccept={(of, proposal) => run.accept(of, proposal)}
                  onMakeClass={(made) => run.makeClasses([made])}
                  onLook={look}
                />
              ),
            };
            return planRow(change.kind, columns, contents);
          }}
        />
      )}
    </div>
  );
}
