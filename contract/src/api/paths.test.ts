import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import { callPaths, openCalls } from './paths.ts';

it('has a path for every call and knows which need no session [7.1-1]', () => {
  expect(Object.keys(callPaths)).toEqual(Object.keys(calls));
  for (const [name, { path, open }] of Object.entries(calls)) {
    expect(callPaths[name as keyof typeof callPaths]).toBe(path);
    expect(openCalls.has(name)).toBe(open === true);
  }
});

it('asks for students, a word, the version and a new password where the specification says [7.2-22]', () => {
  const paths = [calls.students, calls.wordByName, calls.checkVersion, calls.updatePassword].map(({ path }) => path);
  expect(paths).toEqual(
    ['student/getListByClazzId', 'course/selectByWordName', 'common/checkVersion', 'user/updatePwd'].map(
      (path) => `/apiv2/aiClassroom/${path}`,
    ),
  );
  expect((calls.students.data as { readonly type?: string }).type).toBe('array');
});

it.each([
  ['ossParam', 'common/getOssParam', ['needCredentials']],
  ['classes', 'clazz/getListByTeacherId', ['teacherId']],
  ['students', 'student/getListByClazzId', ['clazzId']],
  ['startLesson', 'classroom/save', ['clazzId', 'teacherId', 'startTime']],
  ['wordByName', 'course/selectByWordName', ['wordName']],
  ['answerMachines', 'answerMachine/searchByReceiver', ['receiverId']],
  ['bindAnswerMachines', 'answerMachine/batchBind', ['userId', 'answerMachineIds', 'receiverId']],
  ['usersByIds', 'user/getUserListByIds', ['ids']],
  ['setSeats', 'student/batchUpdateSeq', ['clazzId', 'students']],
  ['dictionary', 'common/dict/findListByParam', ['type']],
  ['teacherLogin', 'user/teacherLogin', ['phone', 'password']],
  ['logout', 'user/logout', undefined],
  ['thirdPartyLogin', 'user/thirdPartyLogin', ['ticket']],
  ['updatePassword', 'user/updatePwd', ['oldPassword', 'newPassword', 'confirmPassword', 'teacherId']],
] as const)(
  'has the specification’s path and payload of a call [7.1-1] [7.2-4] [7.2-5] [7.2-6] [7.2-7] [7.2-9] [7.2-10] [7.2-12] [7.2-13] [7.2-14] [7.2-15] [7.2-16] [7.2-17] [7.2-18] [7.2-19] [3-14]: %s',
  (name, path, required) => {
    expect(callPaths[name]).toBe(`/apiv2/aiClassroom/${path}`);
    expect((calls[name].body as { readonly required?: readonly string[] }).required).toEqual(required);
  },
);
