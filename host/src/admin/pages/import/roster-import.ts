import type { AdminBody, AdminData } from '@chorus/contract/api/admin/calls';
import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import { schoolYearOf } from '@chorus/contract/roster/class-meant';
import { classQuestions, likelyAnswer, type ClassAnswer } from '@chorus/contract/roster/class-questions';
import type { NewClass, RosterProposal } from '@chorus/contract/roster/roster-plan';
import { rosterLimits, rosterRow, type RosterRow } from '@chorus/contract/roster/roster-row';
import type { RosterClass } from '@chorus/contract/roster/roster-state';
import { withColumn } from '@chorus/contract/table-file/match-table';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { ApiError } from '../../../api/api-error.ts';
import { firstTaken } from '../../../table-file/first-taken.ts';
import type { RosterField } from '../../roster-file/roster-fields.ts';
import type { RosterSheet } from '../../roster-file/roster-sheets.ts';
import type { ReadTable } from '@chorus/contract/table-file/table';
import { answeredRows } from './answered-rows.ts';
import { asks, fresh, type ImportState } from './import-state.ts';
import { pinRows, type RowField } from './pin-rows.ts';
import type * as RosterFiles from './roster-files.ts';

/** What {@link RosterImport} needs. */
export interface RosterImportPorts {
  readonly files: () => Promise<typeof RosterFiles>;
  readonly classes: () => Promise<readonly RosterClass[]>;
  readonly now: () => number;
  readonly plan: (body: AdminBody<'planRoster'>, signal: AbortSignal) => Promise<AdminData<'planRoster'>>;
  readonly carryOut: (body: AdminBody<'importRoster'>) => Promise<RosterBatchInfo>;
}

/** Typing is waited for so long before it is planned anew. */
const typingMs = 400;

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

  /** Looks at another sheet. */
  show(shown: number): void {
    this.#set({ shown });
  }

  setTaken(at: number, taken: boolean): void {
    this.#setSheet(at, { taken });
  }

  /** Whether rows of a sheet that are hidden are imported, too. */
  setWithHidden(at: number, withHidden: boolean): void {
    this.#setSheet(at, { withHidden });
  }

  /** The class of all rows of a sheet, where no column names it. */
  setClassName(at: number, className: string): void {
    this.#setSheet(at, { className });
  }

  /** Says what a column of the sheet that is looked at has; it has nothing else from then on. Null: it is left out. */
  setColumn(column: number, field: RosterField | null): void {
    const { sheets, shown } = this.#now;
    this.#setSheet(shown, { match: withColumn(sheets[shown]!.match, column, field) });
  }

  setHeaderRow(headerRow: number | null): void {
    const { sheets, shown } = this.#now;
    this.#setSheet(shown, { match: { ...sheets[shown]!.match, headerRow } });
  }

  /** Reads the file in these columns, and plans what it would do; what there is to ask is asked before. */
  async dryRun(): Promise<void> {
    const { sheets, answers } = this.#now;
    if (sheets.length === 0) return;
    const { readRoster } = await this.ports.files();
    const { rows, leavers, lines, classless } = readRoster(sheets);
    const students = rows.filter(({ left }) => left === undefined);
    const problem = students.length === 0 ? 'no-rows' : rows.length > rosterLimits.rows ? 'too-many-rows' : undefined;
    if (problem) return this.#set({ problem });
    // Where the school's classes don't come, the plan says why.
    const classes = await this.ports.classes().catch(() => undefined);
    const questions = classes ? classQuestions(classes, rows, schoolYearOf(this.ports.now())) : [];
    const likely = Object.fromEntries(questions.map((question) => [question.name, likelyAnswer(question)]));
    this.#set({
      rows,
      lines,
      leavers,
      classless,
      questions,
      answers: { ...likely, ...answers },
      pins: [],
      newClasses: [],
      planned: undefined,
    });
    this.#set({ changedSince: false, problem: undefined });
    if (asks(this.#now)) this.#set({ step: 'questions' });
    else await this.#planFirst(rows, []);
  }

  /** Answers what becomes of the rows of a class. */
  answer(name: string, answer: ClassAnswer | undefined): void {
    this.#set({ answers: { ...this.#now.answers, [name]: answer } });
  }

  setWithLeavers(withLeavers: boolean): void {
    this.#set({ withLeavers });
  }

  setSameAsAbove(sameAsAbove: boolean): void {
    this.#set({ sameAsAbove });
  }

  /** Plans what the file would do, as it was answered. */
  async proceed(): Promise<void> {
    const answered = this.#now;
    const { readRoster } = await this.ports.files();
    const { rows, newClasses } = answeredRows(readRoster(this.#now.sheets).rows, answered);
    await this.#planFirst(rows, newClasses);
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

  /** Back to what was asked, or where nothing was, to the columns. */
  back(): void {
    if (this.#now.step === 'dry-run' && asks(this.#now)) {
      this.#stop();
      this.#set({ step: 'questions', planning: false, error: undefined });
    } else this.toColumns();
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
      if (table.ok) {
        const sheets = files.rosterSheets(table.sheets, title);
        const shown = firstTaken(sheets);
        this.#set({ step: 'columns', encoding: table.encoding, sheets, shown, reading: false });
      } else this.#set({ problem: table.problem, reading: false });
    } catch {
      // What a file can't be read for, the system keeps to itself.
      this.#set({ problem: 'unreadable', reading: false });
    }
  }

  #setSheet(at: number, change: Partial<RosterSheet>): void {
    this.#set({ sheets: this.#now.sheets.map((sheet, index) => (index === at ? { ...sheet, ...change } : sheet)), problem: undefined });
  }

  #planFirst(rows: readonly RosterRow[], newClasses: readonly NewClass[]): Promise<void> {
    this.#set({ step: 'dry-run', rows, newClasses, pins: [], planned: undefined });
    return this.#plan();
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
