import { expect, it } from 'vitest';
import { orgKinds, rightsOf, roleOf, type Right } from './roles.ts';

it('names a role by what somebody is and where', () => {
  expect(orgKinds.map((kind) => roleOf(kind, 'administrator'))).toEqual(['platform', 'region', 'region', 'region', 'school']);
  expect(orgKinds.map((kind) => roleOf(kind, 'teacher'))).toEqual(Array(5).fill('teacher'));
});

it('has no role for students: who answers has no session and no rights [6-6]', () => {
  expect(Object.keys(rightsOf)).toEqual(['platform', 'region', 'school', 'teacher']);
});

it('gives nobody but a school’s own administrators what tells of children, and backups to the platform alone [6-7]', () => {
  const having = (right: Right) => (['platform', 'region', 'school', 'teacher'] as const).filter((role) => rightsOf[role].has(right));
  for (const right of ['people.read', 'people.write', 'data.read', 'data.write', 'settings.write'] as const)
    expect(having(right)).toEqual(['school']);
  expect(having('backup')).toEqual(['platform']);
  expect(having('organisations.write')).toEqual(['platform', 'region']);
  expect(having('accounts.write')).toEqual(['platform', 'region', 'school']);
  expect(rightsOf.teacher.size).toBe(0);
});
