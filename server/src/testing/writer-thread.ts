// Another process that writes to a lesson: a question with its answers and, before it, what is about it.
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../database/open.ts';
import { SqlJournalLog } from '../journal/sql-journal-log.ts';
import { MemoryRecordings } from './memory-recordings.ts';
import { attempt, entry, opened } from './test-journal.ts';

const { folder, batches } = workerData as { readonly folder: string; readonly batches: number };
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
    const { refused } = await log.append({ schoolId: 'school', teacherId: 'middle' }, [
      Object.assign(one, { deviceId, id: `${questionId}-${i}` }),
    ]);
    if (refused.length > 0) throw new Error(refused[0]!.message);
  }
}
await db.destroy();
