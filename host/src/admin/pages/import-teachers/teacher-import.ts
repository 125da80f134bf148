import type { AdminBody, AdminData } from '@chorus/contract/api/admin/calls';
import { codesAtOnce, type CodeOfTeacher } from '@chorus/contract/api/admin/teacher-import-calls';
import { withColumn } from '@chorus/contract/table-file/match-table';
import { tableLimits, type ReadTable, type TableEncoding, type TableProblem } from '@chorus/contract/table-file/table';
import type { TeacherField } from '@chorus/contract/teacher-import/teacher-columns';
import { joinTeacherPlans, type TeacherOptions, type TeacherPlan } from '@chorus/contract/teacher-import/teacher-plan';
import { teacherLimits, type TeacherRow } from '@chorus/contract/teacher-import/teacher-row';
import type { TeacherReading, TeacherSheet } from '@chorus/contract/teacher-import/teacher-sheets';
import { ObservableValue, type Observable } from '@chorus/sdk';
import { ApiError } from '../../../api/api-error.ts';
import { firstTaken } from '../../../table-file/first-taken.ts';
import type * as TeacherFiles from './teacher-files.ts';

/** Why a list can't be imported. `unreadable`: the browser couldn't open it, or what reads files didn't come. */
export type ListProblem = TableProblem | 'no-rows' | 'unreadable';

/** A part of the list, as it was planned. */
interface PlannedPart {
  readonly rows: readonly TeacherRow[];
  readonly plan: TeacherPlan;
  readonly fingerprint: string;
}

/** Work that takes a while, by the rows or codes that it has done. */
export interface Working {
  readonly what: 'plan' | 'import' | 'codes';
  readonly done: number;
  readonly total: number | undefined;
}

/** An import of teachers as far as it is. */
export interface TeacherImportState {
  readonly step: 'file' | 'columns' | 'dry-run' | 'done' | 'codes';
  /** The file's name; empty: it was pasted. */
  readonly title: string;
  readonly reading: boolean;
  readonly problem: ListProblem | undefined;
  readonly encoding: TableEncoding | null;
  readonly sheets: readonly TeacherSheet[];
  /** The sheet that is looked at. */
  readonly shown: number;
  /** Teachers of whom a remark says that they left, and whether they are imported all the same. */
  readonly leavers: TeacherReading['leavers'];
  readonly withLeavers: boolean;
  /** Rows that are no teachers. */
  readonly notes: TeacherReading['notes'];
  /** Where rows stand. */
  readonly lines: TeacherReading['lines'];
  /** One for each teacher at each school. */
  readonly rows: readonly TeacherRow[];
  readonly options: TeacherOptions;
  readonly parts: readonly PlannedPart[];
  /** All parts as one. */
  readonly plan: TeacherPlan | undefined;
  readonly working: Working | undefined;
  readonly error: ApiError | undefined;
  /** The server was changed by somebody else between plan and import. */
  readonly changedSince: boolean;
  /** Somebody has stopped it; what was done until then stays. */
  readonly stopped: boolean;
  /** What has been written since the file was chosen. */
  readonly counts: Pick<TeacherPlan['counts'], 'adds' | 'changes' | 'accounts' | 'schools' | 'classes' | 'given'>;
  /** Accounts that are new, and have no password yet. */
  readonly made: readonly string[];
  /** Shown once: the server keeps no more than their hashes. */
  readonly codes: readonly CodeOfTeacher[];
}

/** What {@link TeacherImport} needs. */
export interface TeacherImportPorts {
  readonly files: () => Promise<typeof TeacherFiles>;
  readonly plan: (body: AdminBody<'planTeachers'>, signal: AbortSignal) => Promise<AdminData<'planTeachers'>>;
  readonly carryOut: (body: AdminBody<'importTeachers'>) => Promise<AdminData<'importTeachers'>>;
  readonly issueCodes: (body: AdminBody<'issueCodes'>) => Promise<AdminData<'issueCodes'>>;
  readonly renewCodes: (body: AdminBody<'renewCodes'>) => Promise<AdminData<'renewCodes'>>;
}

const nothing = { adds: 0, changes: 0, accounts: 0, schools: 0, classes: 0, given: 0 };
const fresh: TeacherImportState = {
  step: 'file',
  title: '',
  reading: false,
  problem: undefined,
  encoding: null,
  sheets: [],
  shown: 0,
  leavers: [],
  withLeavers: false,
  notes: [],
  lines: [],
  rows: [],
  options: { newSchools: true, newClasses: true, renames: false, stage: null },
  parts: [],
  plan: undefined,
  working: undefined,
  error: undefined,
  changedSince: false,
  stopped: false,
  counts: nothing,
  made: [],
  codes: [],
};

/** How many teachers an import adds or changes. */
export const changesOf = ({ adds, changes }: Pick<TeacherPlan['counts'], 'adds' | 'changes'>): number => adds + changes;

/** An import of teachers from the file to their codes. Nothing is written at the server before {@link TeacherImport.carryOut}. */
export class TeacherImport {
  readonly #state = new ObservableValue<TeacherImportState>(fresh);
  #ended = new AbortController();

  constructor(private readonly ports: TeacherImportPorts) {}

  get state(): Observable<TeacherImportState> {
    return this.#state;
  }

  takeFile(file: File): Promise<void> {
    return this.#take(file.name, async ({ readTable }) => readTable(new Uint8Array(await file.arrayBuffer()), tableLimits.teachers));
  }

  takeText(text: string): Promise<void> {
    return this.#take('', ({ pasteTable }) => pasteTable(text));
  }

  /** Looks at another sheet. */
  show(shown: number): void {
    this.#set({ shown });
  }

  setTaken(at: number, taken: boolean): Promise<void> {
    return this.#setSheet(at, { taken });
  }

  /** Whether rows of a sheet that are hidden are imported, too. */
  setWithHidden(at: number, withHidden: boolean): Promise<void> {
    return this.#setSheet(at, { withHidden });
  }

  /** Says what a column of the sheet that is looked at has; it has nothing else from then on. Null: it is left out. */
  setColumn(column: number, field: TeacherField | null): Promise<void> {
    const { sheets, shown } = this.#now;
    return this.#setSheet(shown, { match: withColumn(sheets[shown]!.match, column, field) });
  }

  setHeaderRow(headerRow: number | null): Promise<void> {
    const { sheets, shown } = this.#now;
    return this.#setSheet(shown, { match: { ...sheets[shown]!.match, headerRow } });
  }

  setWithLeavers(withLeavers: boolean): void {
    this.#set({ withLeavers });
  }

  /** The stage of those whose rows don't say it. */
  setStage(stage: TeacherOptions['stage']): void {
    this.#set({ options: { ...this.#now.options, stage } });
  }

  /** Takes the list in another way, which is planned anew. */
  setOptions(options: Partial<TeacherOptions>): Promise<void> {
    this.#set({ options: { ...this.#now.options, ...options } });
    return this.planAgain();
  }

  /** Plans what the file, read in these columns, would do. */
  async dryRun(): Promise<void> {
    const { sheets, withLeavers } = this.#now;
    if (sheets.length === 0) return;
    const { readTeachers, mergeTeachers } = await this.ports.files();
    const { rows: read, leavers, lines } = readTeachers(sheets);
    const gone = new Set(withLeavers ? [] : leavers.map(({ line }) => line));
    const rows = mergeTeachers(read.filter(({ line }) => !gone.has(line)));
    const problem = rows.length === 0 ? 'no-rows' : rows.length > teacherLimits.rows ? 'too-many-rows' : undefined;
    if (problem) return this.#set({ problem });
    this.#set({ step: 'dry-run', rows, lines, plan: undefined, parts: [], changedSince: false, stopped: false, problem: undefined });
    await this.planAgain();
  }

  /** Plans the list as the server is now. */
  async planAgain(): Promise<void> {
    this.#stop();
    const { signal } = this.#ended;
    const { rows, options } = this.#now;
    this.#set({ error: undefined, working: { what: 'plan', done: 0, total: rows.length } });
    try {
      const { partsOfTeachers } = await this.ports.files();
      const parts: PlannedPart[] = [];
      let done = 0;
      for (const part of partsOfTeachers(rows)) {
        const { plan, fingerprint } = await this.ports.plan({ rows: part, options }, signal);
        if (signal.aborted) return;
        parts.push({ rows: part, plan, fingerprint });
        done += part.length;
        this.#set({ working: { what: 'plan', done, total: rows.length } });
      }
      this.#set({ parts, plan: joinTeacherPlans(parts.map(({ plan }) => plan)), working: undefined });
    } catch (error) {
      if (signal.aborted) return;
      this.#set({ working: undefined });
      if (!(error instanceof ApiError)) throw error;
      this.#set({ error });
    }
  }

  /** Imports what is planned, part by part. If the server has changed since, the rest is planned anew and looked at again. */
  async carryOut(): Promise<void> {
    const { parts, options, working, plan } = this.#now;
    if (!plan || working) return;
    this.#stop();
    const { signal } = this.#ended;
    const total = parts.reduce((sum, { rows }) => sum + rows.length, 0);
    let done = 0;
    this.#set({ error: undefined, changedSince: false, stopped: false, working: { what: 'import', done, total } });
    try {
      for (const part of parts) {
        // A part that is on its way is waited for: what it does is counted.
        if (signal.aborted) break;
        if (changesOf(part.plan.counts) > 0) {
          const { counts, made } = await this.ports.carryOut({ rows: [...part.rows], options, fingerprint: part.fingerprint });
          this.#add(counts, made);
        }
        done += part.rows.length;
        this.#set({ working: { what: 'import', done, total } });
      }
      this.#set({ working: undefined, step: 'done', stopped: signal.aborted });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const changedSince = error.errors.some(({ message }) => message === 'changed-since');
      await this.planAgain();
      this.#set({ changedSince, ...(!changedSince && { error }) });
    }
  }

  /** Stops what takes long: after the part that is on its way. */
  cancel(): void {
    this.#ended.abort();
    if (this.#now.working?.what === 'plan') this.#set({ working: undefined, step: 'columns' });
  }

  /** Gives codes to the new accounts. */
  async giveCodes(): Promise<void> {
    const { made } = this.#now;
    await this.#collect(made.length, async function* (ports) {
      for (let at = 0; at < made.length; at += codesAtOnce) yield (await ports.issueCodes({ ids: made.slice(at, at + codesAtOnce) })).codes;
    });
  }

  /** Gives new codes to all who have no password yet; those before are good for nothing any more. */
  async renewCodes(): Promise<void> {
    await this.#collect(undefined, async function* (ports) {
      let after: string | null = null;
      do {
        const { codes, next }: AdminData<'renewCodes'> = await ports.renewCodes({ after });
        yield codes;
        after = next;
      } while (after !== null);
    });
  }

  /** After an import, back to what it left out; what is done is the same now. */
  toDryRun(): Promise<void> {
    this.#set({ step: 'dry-run', plan: undefined });
    return this.planAgain();
  }

  toColumns(): void {
    this.#stop();
    this.#set({ step: 'columns', working: undefined, error: undefined, problem: undefined });
  }

  /** Begins with another file; codes that were shown are forgotten. */
  restart(): void {
    this.#stop();
    this.#state.set(fresh);
  }

  get #now(): TeacherImportState {
    return this.#state.get();
  }

  #set(change: Partial<TeacherImportState>): void {
    this.#state.set({ ...this.#now, ...change });
  }

  #add(counts: TeacherPlan['counts'], made: readonly string[]): void {
    const sum = { ...this.#now.counts };
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key];
    this.#set({ counts: sum, made: [...this.#now.made, ...made] });
  }

  async #collect(total: number | undefined, given: (ports: TeacherImportPorts) => AsyncGenerator<readonly CodeOfTeacher[]>): Promise<void> {
    if (this.#now.working) return;
    this.#stop();
    const { signal } = this.#ended;
    const codes: CodeOfTeacher[] = [];
    this.#set({ error: undefined, working: { what: 'codes', done: 0, total } });
    try {
      for await (const some of given(this.ports)) {
        codes.push(...some);
        this.#set({ working: { what: 'codes', done: codes.length, total } });
        if (signal.aborted) break;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#set({ error });
    }
    codes.sort((a, b) => byName.compare(a.school, b.school) || byName.compare(a.name, b.name));
    // Those that were given are shown even where the rest was not: they are out.
    this.#set({ working: undefined, stopped: signal.aborted, codes, ...(codes.length > 0 && { step: 'codes' }) });
  }

  async #take(title: string, read: (files: typeof TeacherFiles) => ReadTable | Promise<ReadTable>): Promise<void> {
    this.#stop();
    this.#set({ ...fresh, title: title.slice(0, 200), reading: true });
    try {
      const files = await this.ports.files();
      const table = await read(files);
      if (table.ok) {
        const sheets = files.teacherSheets(table.sheets);
        const shown = firstTaken(sheets);
        const { leavers, notes } = files.readTeachers(sheets);
        this.#set({ step: 'columns', encoding: table.encoding, sheets, shown, leavers, notes, reading: false });
      } else this.#set({ problem: table.problem, reading: false });
    } catch {
      // What a file can't be read for, the system keeps to itself.
      this.#set({ problem: 'unreadable', reading: false });
    }
  }

  async #setSheet(at: number, change: Partial<TeacherSheet>): Promise<void> {
    const sheets = this.#now.sheets.map((sheet, index) => (index === at ? { ...sheet, ...change } : sheet));
    this.#set({ sheets, problem: undefined });
    const { readTeachers } = await this.ports.files();
    if (this.#now.sheets !== sheets) return;
    const { leavers, notes } = readTeachers(sheets);
    this.#set({ leavers, notes });
  }

  #stop(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
  }
}

/** Names in the order that people expect: 2 before 10. */
const byName = new Intl.Collator('zh-CN', { numeric: true });
