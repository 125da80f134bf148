import Type, { type Static } from 'typebox';
import { Id } from '../journal/entry.ts';
import { call, closed } from './envelope.ts';
import { exportDays, exportKinds, maxExports, maxReportDays, maxRunningExports } from './export-limits.ts';
import { callPaths } from './paths.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Ms = Type.Integer({ minimum: 0 });

/** A file that is made in the background. Times are UTC milliseconds. */
export const ExportTask = closed({
  id: Id,
  taskBizType: Type.Enum([...exportKinds]),
  /** What the file is called, without its ending. */
  remark: Type.String(),
  requestAt: Ms,
  taskStatus: Type.Enum(['RUNNING', 'FINISHED', 'FAILED']),
  /** Where to fetch it, for a while and in this session alone; empty until it is finished. */
  resultUrl: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  /** When it is deleted. */
  expiresAt: Ms,
});
export type ExportTask = Static<typeof ExportTask>;

/** Files that are made in the background, for the teacher who asked for them alone. */
export const exportCalls = {
  exportTasks: call(
    callPaths.exportTasks,
    `The caller’s files, newest first: those that are being made, those that can be fetched (for ${exportDays} days), those that could not be made. \`createUid\` and \`userId\` are the caller’s own; without \`taskBizType\` files of every kind.`,
    closed({
      page: Type.Integer({ minimum: 1, maximum: 1_000 }),
      pageSize: Type.Integer({ minimum: 1, maximum: 50 }),
      createUid: Id,
      taskType: Type.Literal(1),
      taskBizType: Type.Optional(Type.String({ maxLength: 64 })),
      userId: Id,
      source: Type.Literal(203),
    }),
    closed({ pageContents: Type.Array(ExportTask) }),
  ),
  requestExport: call(
    callPaths.requestExport,
    `Make a file in the background. \`CHORUS_CLASS_REPORT\`: what a class answered in the caller’s lessons from a day to another one, both included, ${maxReportDays} days at most: its students, every answer, its words. The same as one that is being made is that one; ${maxRunningExports} are made of a teacher at once, ${maxExports} are kept.`,
    closed({ taskBizType: Type.Enum([...exportKinds]), clazzId: Id, from: Day, to: Day }),
    ExportTask,
  ),
  retryExport: call(
    callPaths.retryExport,
    'Make a file once more that could not be made; one that can be fetched, or is being made, stays as it is.',
    closed({ id: Id }),
    ExportTask,
  ),
} as const;
