import type { AttemptView } from '@chorus/sdk';
import { useCallback, useEffect, useState } from 'react';
import type { StudentRecord } from '../../services/student-record/student-records.ts';
import { studentRecordsToken } from '../../services/student-record/student-records.ts';
import { useService } from '../../shell/host-context.tsx';

/** A student's record: undefined until it was read, an error where that failed. `erase` deletes a recording, and reads anew. */
export function useStudent(studentId: string, classId: string | undefined) {
  const studentRecords = useService(studentRecordsToken);
  const of = `${classId} ${studentId}`;
  const [found, setFound] = useState<{ readonly of: string; readonly record: StudentRecord | Error }>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (studentId === '' || classId === undefined) return undefined;
    let gone = false;
    const settle = (record: StudentRecord | Error) => void (gone || setFound({ of: `${classId} ${studentId}`, record }));
    studentRecords.read(studentId).then(settle, (error: unknown) => settle(error instanceof Error ? error : new Error(String(error))));
    return () => {
      gone = true;
    };
  }, [studentRecords, studentId, classId, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  const erase = async (attempt: AttemptView) => {
    if (!(await studentRecords.erase(attempt))) return false;
    again();
    return true;
  };
  return { record: found?.of === of ? found.record : undefined, again, erase };
}
