import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { loginFailure } from './login-failure.ts';

const answered = (state: number) => new ApiError('state', 'teacherLogin', 'refused', state, 'note');

it('tells a wrong password from too many tries and from a server that is away', () => {
  expect(loginFailure(answered(40))).toBe('login.wrong');
  expect(loginFailure(answered(43))).toBe('login.wrong');
  expect(loginFailure(answered(44))).toBe('login.too-many');
  expect(loginFailure(answered(55))).toBe('login.no-network');
  expect(loginFailure(new ApiError('timeout', 'teacherLogin', 'too slow'))).toBe('login.no-network');
  expect(loginFailure(new TypeError('failed to fetch'))).toBe('login.no-network');
});
