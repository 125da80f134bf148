// Another process that writes to a lesson: a question with its answers and, before it, what is about it.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { openDatabase } = await import('../database/open.ts');
const { SqlJournalLog } = await import('../journal/sql-journal-log.ts');
const { MemoryRecordings } = await import('./memory-recordings.ts');
const { entry, attempt, opened } = await import('./test-journal.ts');

const { folder, batches } = workerData;
const deviceId = 'elsewhere';
const db = await openDatabase(folder, () => 1);
const log = new SqlJournalLog(
  db,
  () => 1,
  async () => undefined,
  new MemoryRecordings(),
);
for (let n = 0; n < batches; n += 1) {
  const questionId = `${deviceId}-${n}`;
  const made = [entry('question.ended', { questionId }), opened('lesson', questionId), attempt('lesson', questionId)];
  for (const [i, one] of made.entries()) {
    const { refused } = await log.append({ schoolId: 'school', teacherId: 'middle' }, [{ ...one, deviceId, id: `${questionId}-${i}` }]);
    if (refused.length > 0) throw new Error(refused[0].message);
  }
}
await db.destroy();
