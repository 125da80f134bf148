import { sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import type { LessonSummary } from '../../services/lesson-end/lesson-summary.ts';
import { csvOf } from '../history/export-table.ts';
import { lessonTable } from './lesson-table.ts';

it('has a row for each child in seat order, which a spreadsheet reads whatever a name begins with', () => {
  const child = (n: number, state: 'answered' | 'waits' | 'absent', realName?: string) => ({
    student: sampleStudent(n, realName === undefined ? {} : { realName }),
    state,
    times: state === 'answered' ? 3 : 0,
    items: state === 'answered' ? 2 : 0,
  });
  const children = [child(1, 'answered'), child(2, 'waits', '=A, "B"'), child(3, 'absent')];
  const improved = [{ student: children[0]!.student, sign: 'θ', from: 20, to: 90 }];
  const praises = [
    { id: '2', kind: 'rocket', at: 2, studentIds: ['student-1', 'student-3'] },
    { id: '1', kind: 'clap', at: 1, studentIds: ['student-1'] },
    { id: '0', kind: 'clap', at: 0, groupId: 'g' },
  ] as const;
  const texts = { column: (name: string) => name, state: (state: string) => state, praise: (kind: string) => kind };
  const table = lessonTable({ children, improved } as unknown as LessonSummary, { praises, kept: new Set(['student-2']) }, texts);
  expect(csvOf(table)).toBe(
    '\uFEFFseat,name,state,times,items,improved,praise\r\n' +
      '1,学生1,answered,3,2,/θ/,clap rocket\r\n' +
      '2,"\'=A, ""B""",kept,0,0,,\r\n' +
      '3,学生3,absent,0,0,,rocket\r\n',
  );
});
