import type { AdminBody, AdminData } from '@chorus/contract/api/admin/calls';
import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import type { NewClass, RosterChange, RosterProposal } from '@chorus/contract/roster/roster-plan';
import { rosterLimits, rosterRow, type RosterRow } from '@chorus/contract/roster/roster-row';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { ApiError } from '../../../api/api-error.ts';
import type { ColumnMatch } from '../../roster-file/match-columns.ts';
import type { RosterField } from '../../roster-file/roster-fields.ts';
import type { ReadTable, TableProblem } from '@chorus/contract/table-file/table';
import { pinRows, type Pin, type RowField } from './pin-rows.ts';
import type * as RosterFiles from './roster-files.ts';

/** How far an import is. */
export type ImportStep = 'file' | 'columns' | 'dry-run' | 'done';
/** Why a file can't be imported. `unreadable`: the browser couldn't open it, or what reads files didn't come. */
export type FileProblem = TableProblem | 'no-rows' | 'unreadable';
type Table = Extract<ReadTable, { readonly ok: true }>;

/** An import as far as it is. */
export interface ImportState {
  readonly step: ImportStep;
  /** The file's name; empty: it was pasted. */
  readonly title: string;
  readonly reading: boolean;
  readonly problem: FileProblem | undefined;
  readonly table: Table | undefined;
  readonly match: Pick<ColumnMatch, 'headerRow' | 'columns'>;
  /** The class of all rows, where the file names none. */
  readonly className: string;
  readonly rows: readonly RosterRow[];
  readonly pins: readonly Pin[];
  readonly removals: boolean;
  readonly newClasses: readonly NewClass[];
  readonly planned: AdminData<'planRoster'> | undefined;
  /** What is shown was planned before the last change. */
  readonly planning: boolean;
  readonly importing: boolean;
  readonly error: ApiError | undefined;
  /** The school was changed by somebody else between dry run and import. */
  readonly changedSince: boolean;
  readonly done: RosterBatchInfo | undefined;
}

/** What {@link RosterImport} needs. */
export interface RosterImportPorts {
  readonly files: () => Promise<typeof RosterFiles>;
  readonly plan: (body: AdminBody<'planRoster'>, signal: AbortSignal) => Promise<AdminData<'planRoster'>>;
  readonly carryOut: (body: AdminBody<'importRoster'>) => Promise<RosterBatchInfo>;
}

/** Typing is waited for so long before it is planned anew. */
const typingMs = 400;

const fresh: ImportState = {
  step: 'file',
  title: '',
  reading: false,
  problem: undefined,
  table: undefined,
  match: { headerRow: null, columns: { number: null, name: null, className: null, grade: null, seat: null } },
  className: '',
  rows: [],
  pins: [],
  removals: false,
  newClasses: [],
  planned: undefined,
  planning: false,
  importing: false,
  error: undefined,
  changedSince: false,
  done: undefined,
};

/** An import from the file to what was done. Nothing is written at the server before {@link RosterImport.carryOut}. */
export class RosterImport {
  readonly #state = new ObservableValue<ImportState>(fresh);
  #ended = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: RosterImportPorts) {}

  get state(): Observable<ImportState> {
    return this.#state;
  }

  takeFile(file: File): Promise<void> {
    return this.#take(file.name, async ({ readTable }) => readTable(new Uint8Array(await file.arrayBuffer())));
  }

  takeText(text: string): Promise<void> {
    return this.#take('', ({ pasteTable }) => pasteTable(text));
  }

  /** Says what a column has; it has nothing else from then on. Null: it is left out. */
  setColumn(column: number, field: RosterField | null): void {
    const { match } = this.#now;
    const columns = { ...match.columns };
    for (const known of Object.keys(columns) as RosterField[]) if (columns[known] === column) columns[known] = null;
    if (field !== null) columns[field] = column;
    this.#set({ match: { ...match, columns }, problem: undefined });
  }

  setHeaderRow(headerRow: number | null): void {
    this.#set({ match: { ...this.#now.match, headerRow }, problem: undefined });
  }

  setClassName(className: string): void {
    this.#set({ className });
  }

  /** Plans what the file, read in these columns, would do. */
  async dryRun(): Promise<void> {
    const { table, match, className } = this.#now;
    if (!table) return;
    const { toRosterRows } = await this.ports.files();
    const rows = toRosterRows(table.rows, match, className);
    const problem = rows.length === 0 ? 'no-rows' : rows.length > rosterLimits.rows ? 'too-many-rows' : undefined;
    if (problem) return this.#set({ problem });
    this.#set({ step: 'dry-run', rows, pins: [], newClasses: [], planned: undefined, changedSince: false, problem: undefined });
    await this.#plan();
  }

  /** Changes a cell, and plans anew once typing has stopped. */
  edit(line: number, field: RowField, value: string): void {
    this.#set({ rows: this.#now.rows.map((row) => (row.line === line ? edited(row, field, value) : row)) });
    this.#planSoon(typingMs);
  }

  /** Does what a plan proposes for a row. */
  accept(line: number, proposal: RosterProposal & { readonly field: RowField }): void {
    this.edit(line, proposal.field, proposal.value);
    this.#planSoon(0);
  }

  /** Lets the import make these classes. */
  makeClasses(classes: readonly NewClass[]): void {
    const others = this.#now.newClasses.filter(({ name }) => !classes.some((made) => made.name === name));
    this.#set({ newClasses: [...others, ...classes] });
    this.#planSoon(0);
  }

  dontMakeClass(name: string): void {
    this.#set({ newClasses: this.#now.newClasses.filter((made) => made.name !== name) });
    this.#planSoon(0);
  }

  setRemovals(removals: boolean): void {
    this.#set({ removals });
    this.#planSoon(0);
  }

  /** Plans again what couldn't be planned. */
  planAgain(): void {
    this.#planSoon(0);
  }

  /** Imports what is planned. If the school has changed since, it is planned anew and looked at again. */
  async carryOut(): Promise<void> {
    const { rows, removals, newClasses, planned, title, planning, importing } = this.#now;
    if (!planned || planning || importing) return;
    this.#set({ importing: true, error: undefined, changedSince: false });
    const body = { rows: [...rows], removals, newClasses: [...newClasses], fingerprint: planned.fingerprint, title };
    try {
      const done = await this.ports.carryOut(body);
      this.#set({ importing: false, step: 'done', done });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const changedSince = error.errors.some(({ message }) => message === 'changed-since');
      this.#set({ importing: false, changedSince, error: changedSince ? undefined : error });
      if (changedSince) await this.#plan();
    }
  }

  /** Back to the columns; with other ones the rows are read anew. */
  toColumns(): void {
    this.#stop();
    this.#set({ step: 'columns', planning: false, error: undefined, problem: undefined });
  }

  /** After an import, back to what it left out; what is done is the same now. */
  toDryRun(): void {
    this.#set({ step: 'dry-run', done: undefined });
    this.#planSoon(0);
  }

  /** Begins with another file. */
  restart(): void {
    this.#stop();
    this.#state.set(fresh);
  }

  get #now(): ImportState {
    return this.#state.get();
  }

  #set(change: Partial<ImportState>): void {
    this.#state.set({ ...this.#now, ...change });
  }

  async #take(title: string, read: (files: typeof RosterFiles) => ReadTable | Promise<ReadTable>): Promise<void> {
    this.#stop();
    this.#set({ ...fresh, title: title.slice(0, 200), reading: true });
    let table: ReadTable | undefined;
    try {
      const files = await this.ports.files();
      table = await read(files);
      if (table.ok) this.#set({ step: 'columns', table, match: files.matchColumns(table.rows), reading: false });
      else this.#set({ problem: table.problem, reading: false });
    } catch {
      // What a file can't be read for, the system keeps to itself.
      this.#set({ problem: 'unreadable', reading: false });
    }
  }

  #planSoon(ms: number): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
    this.#set({ planning: true });
    this.#timer = setTimeout(() => void this.#plan(), ms);
  }

  async #plan(): Promise<void> {
    this.#stop();
    const { signal } = this.#ended;
    const { rows, removals, newClasses } = this.#now;
    this.#set({ planning: true, error: undefined });
    try {
      const planned = await this.ports.plan({ rows: [...rows], removals, newClasses: [...newClasses] }, signal);
      if (!signal.aborted) this.#set({ planned, planning: false, pins: pinRows(this.#now.pins, planned.plan.changes) });
    } catch (error) {
      if (signal.aborted) return;
      this.#set({ planning: false });
      if (!(error instanceof ApiError)) throw error;
      this.#set({ error });
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
    this.#ended = new AbortController();
  }
}

/** The row with another cell, cleaned as a file's are. */
function edited(row: RosterRow, field: RowField, value: string): RosterRow {
  const { line, number, name, className, seat } = row;
  return rosterRow(line, { number, name, className, seat: String(seat ?? ''), [field]: value });
}

/** How many changes an import makes. */
export function changesOf({ counts }: { readonly counts: Readonly<Record<string, number>> }): number {
  return (['adds', 'changes', 'moves', 'removals'] as const).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** Where a row stands in the file; null: it is in none. */
export const lineOf = (change: RosterChange): number | null => (change.kind === 'error' ? change.row.line : change.line);
