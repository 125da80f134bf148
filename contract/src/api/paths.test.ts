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
