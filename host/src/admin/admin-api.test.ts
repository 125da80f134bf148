import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { AdminApi } from './admin-api.ts';

function api(...answers: [object, ...object[]]) {
  const sent: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  const [sessionInvalid, prompt] = [vi.fn(async () => false), vi.fn()];
  const admin = new AdminApi({
    transport: async ({ url, headers }) => {
      sent.push({ url, headers });
      return { status: 200, text: JSON.stringify({ msg: '', note: '', data: {}, ...(answers[sent.length - 1] ?? answers.at(-1)!) }) };
    },
    udid: 'ab',
    token: () => 'token',
    sessionInvalid,
    prompt,
  });
  return { admin, sent, sessionInvalid, prompt };
}

it('sends the session along with what needs one, and not with what is open', async () => {
  const { admin, sent } = api({ state: 11, data: { needed: false, withCode: false } });
  await admin.call('setupState', {});
  await admin.call('adminLogout', {});
  expect(sent.map(({ url, headers }) => [url.split('/').slice(-2).join('/'), headers['authToken']])).toEqual([
    ['setup/state', undefined],
    ['administrator/logout', 'token'],
  ]);
});

it('takes more than was agreed on, and refuses what is not', async () => {
  const more = api({ state: 11, data: { needed: false, withCode: true, newer: 1 } });
  expect(await more.admin.call('setupState', {})).toMatchObject({ withCode: true });
  const less = api({ state: 11, data: { needed: false } });
  await expect(less.admin.call('setupState', {}, { quiet: true })).rejects.toMatchObject({ code: 'bad-answer', outdated: true });
});

it('tells of an ended session instead of a note, and of what is wrong with fields to who asked quietly', async () => {
  const ended = api({ state: 22 });
  await expect(ended.admin.call('adminMe', {})).rejects.toBeInstanceOf(ApiError);
  expect([ended.sessionInvalid.mock.calls.length, ended.prompt.mock.calls.length]).toEqual([1, 0]);
  const errors = [{ path: '/name', message: 'taken' }];
  const wrong = api({ state: 40, note: '不行', data: { errors } });
  await expect(wrong.admin.call('adminMe', {}, { quiet: true })).rejects.toMatchObject({ errors, note: '不行' });
  expect(wrong.prompt).not.toHaveBeenCalled();
  await expect(wrong.admin.call('adminMe', {})).rejects.toBeInstanceOf(ApiError);
  expect(wrong.prompt).toHaveBeenCalledOnce();
});

it('makes a call again that an ended session was refused, once the same administrator is in again, and only once', async () => {
  const again = api({ state: 22 }, { state: 11, data: {} });
  again.sessionInvalid.mockResolvedValue(true);
  expect(await again.admin.call('adminLogout', {})).toEqual({});
  expect(again.sent).toHaveLength(2);
  const ended = api({ state: 22 });
  ended.sessionInvalid.mockResolvedValue(true);
  await expect(ended.admin.call('adminLogout', {})).rejects.toMatchObject({ state: 22 });
  expect(ended.sent).toHaveLength(2);
});
