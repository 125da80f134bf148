import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { waitInLine } from './wait-in-line.ts';

const full = (errors: { path: string; message: string }[]) => new ApiError('state', 'teacherLogin', 'full', 44, '请等', errors);
const at = (place: string, before: number) =>
  full([
    { path: '/place', message: place },
    { path: '/before', message: String(before) },
  ]);

it('comes back with its place until it is in, and says how many are in front', async () => {
  const answers = [at('a', 12), at('a', 5)];
  const call = vi.fn(async (_place: string) => {
    const next = answers.shift();
    if (next) throw next;
    return 'in';
  });
  const onPlace = vi.fn();
  expect(await waitInLine(call, { onPlace, signal: new AbortController().signal })).toBe('in');
  expect(call.mock.calls).toEqual([[''], ['a'], ['a']]);
  expect(onPlace.mock.calls).toEqual([[12], [5]]);
});

it('fails with what is no place in line', async () => {
  for (const error of [full([]), new ApiError('state', 'teacherLogin', 'wrong', 40), new ApiError('network', 'teacherLogin', 'away')])
    await expect(waitInLine(() => Promise.reject(error))).rejects.toBe(error);
});

it('is given up at once, while the server still thinks', async () => {
  const control = new AbortController();
  const waits = waitInLine(() => new Promise(() => {}), { onPlace: () => {}, signal: control.signal });
  control.abort();
  await expect(waits).rejects.toMatchObject({ code: 'aborted' });
});
