import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { loginFailure as textOf } from './login-failure.ts';

const answered = (state: number, note = 'note') => new ApiError('state', 'teacherLogin', 'refused', state, note);
const loginFailure = (error: unknown) => textOf(error, (key) => key);

it('tells a wrong password from too many tries and from a server that is away', () => {
  expect(loginFailure(answered(40))).toBe('login.wrong');
  expect(loginFailure(answered(43))).toBe('login.wrong');
  expect(loginFailure(answered(44, ''))).toBe('login.too-many');
  expect(loginFailure(answered(55))).toBe('login.no-network');
  expect(loginFailure(new ApiError('timeout', 'teacherLogin', 'too slow'))).toBe('login.no-network');
  expect(loginFailure(new TypeError('failed to fetch'))).toBe('login.no-network');
});

it('says of too many tries what the server says to do: to wait for seconds, or for minutes', () => {
  expect(loginFailure(answered(44, '请等 10 秒后再试'))).toBe('请等 10 秒后再试');
});
