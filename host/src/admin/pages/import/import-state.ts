import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { RosterBatchInfo } from '@chorus/contract/api/admin/people-calls';
import type { ClassAnswer, ClassQuestion } from '@chorus/contract/roster/class-questions';
import type { NewClass } from '@chorus/contract/roster/roster-plan';
import type { RosterRow } from '@chorus/contract/roster/roster-row';
import type { LinesOf } from '@chorus/contract/table-file/lines-of';
import type { TableEncoding, TableProblem } from '@chorus/contract/table-file/table';
import type { ApiError } from '../../../api/api-error.ts';
import type { RosterSheet } from '../../roster-file/roster-sheets.ts';
import type { Classless, Leaver } from '../../roster-file/to-roster-rows.ts';
import type { Pin } from './pin-rows.ts';

/** How far an import is. */
export type ImportStep = 'file' | 'columns' | 'questions' | 'dry-run' | 'done';
/** Why a file can't be imported. `unreadable`: the browser couldn't open it, or what reads files didn't come. */
export type FileProblem = TableProblem | 'no-rows' | 'unreadable';

/** An import as far as it is. */
export interface ImportState {
  readonly step: ImportStep;
  /** The file's name; empty: it was pasted. */
  readonly title: string;
  readonly reading: boolean;
  readonly problem: FileProblem | undefined;
  /** How the file's text was written; null: it is no text, or was pasted. */
  readonly encoding: TableEncoding | null;
  readonly sheets: readonly RosterSheet[];
  /** The sheet that is looked at. */
  readonly shown: number;
  /** What has to be asked about classes, and what was answered, by the class's name in the file. */
  readonly questions: readonly ClassQuestion[];
  readonly answers: Readonly<Record<string, ClassAnswer | undefined>>;
  /** Students of whom a remark says that they left, and whether they are imported all the same. */
  readonly leavers: readonly Leaver[];
  readonly withLeavers: boolean;
  /** Students without a class below one who has one, and whether they are of the same. */
  readonly classless: readonly Classless[];
  readonly sameAsAbove: boolean;
  /** Where rows stand. */
  readonly lines: readonly LinesOf[];
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

/** Before a file was chosen. */
export const fresh: ImportState = {
  step: 'file',
  title: '',
  reading: false,
  problem: undefined,
  encoding: null,
  sheets: [],
  shown: 0,
  questions: [],
  answers: {},
  leavers: [],
  withLeavers: false,
  classless: [],
  sameAsAbove: true,
  lines: [],
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

/** Whether there is something that only a person knows. */
export const asks = ({ questions, leavers, classless }: ImportState): boolean => questions.length + leavers.length + classless.length > 0;

/** How many changes an import makes. */
export function changesOf({ counts }: { readonly counts: Readonly<Record<string, number>> }): number {
  return (['adds', 'changes', 'moves', 'removals'] as const).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** Classes that the import makes and that nobody teaches. */
export function untaughtOf({ planned, newClasses }: ImportState): string[] {
  const made = new Set(planned?.plan.newClasses.map(({ name }) => name));
  return newClasses.filter(({ name, teacherIds = [] }) => made.has(name) && teacherIds.length === 0).map(({ name }) => name);
}
