import { expect, it } from 'vitest';
import { TeacherMarks } from './teacher-marks.ts';

it('gives the teacher’s mark and says whose it is, and gives none that the teacher has not [9-9]', () => {
  const marks = new TeacherMarks();
  expect(marks.outcome('r')).toBeUndefined();
  marks.mark('r', 85);
  expect(marks.outcome('r')).toEqual({
    kind: 'teacherMarked',
    overall: 85,
    scorer: { provider: 'teacher', version: '1', modelChecksum: '' },
  });
  marks.forget('r');
  expect(marks.outcome('r')).toBeUndefined();
});

it.each([-1, 101, Number.NaN])('takes no mark of %d', (overall) => {
  expect(() => new TeacherMarks().mark('r', overall)).toThrow(RangeError);
});
