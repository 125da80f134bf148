import { calls } from '@chorus/contract';
import { adminCalls } from '@chorus/contract/api/admin/calls';
import type { AdminCall } from '@chorus/contract/api/envelope';
import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { exampleOf } from './example-of.ts';

const all = Object.entries({ ...calls, ...adminCalls } as Readonly<Record<string, AdminCall>>);

it.each(all)('%s has an example of what it takes and of what it answers', (_name, { body, data }) => {
  for (const schema of [body, data]) {
    const example = exampleOf(schema);
    expect([...Compile(schema).Errors(example)].map((error) => [error.instancePath, error.message, example])).toEqual([]);
  }
});

it('fills in what a field is for', () => {
  expect(exampleOf(calls.teacherLogin.body)).toMatchObject({ phone: '13800000000', password: 'Orange-7-trees', whole: false });
});
