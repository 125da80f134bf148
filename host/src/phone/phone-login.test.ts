import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { PhoneLogin } from './phone-login.ts';
import { languageOf } from './phone-settings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const asked = { board: { browser: 'edge', system: 'windows' }, at: 1 } as const;
const [name, schoolName] = ['林晓雯', '启明外国语学校'];
const kept = { authToken: 't', accountType: 2, name, schoolName };
const ended = new ApiError('state', 'scanQrCode', 'ended', 22);

/** A phone at a server that answers so. */
function phone(answers: Readonly<Record<string, unknown>>, session: unknown = kept) {
  const values = new Map([['phone.session', typeof session === 'string' ? session : JSON.stringify(session)]]);
  const said = new Map(Object.entries(answers));
  const call = vi.fn(async (call: string, _body: unknown, _token?: unknown) => {
    const answer = said.get(call);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const store = {
    get: (key: string) => values.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? values.delete(key) : values.set(key, value)),
    keys: () => [...values.keys()],
  };
  const gone = new Set<string>();
  const ended = { add: async (token: string) => void gone.add(token), has: async (token: string) => gone.has(token) };
  const login = new PhoneLogin({ call: call as never }, store, ended);
  return { login, gone, call, said, values, at: () => login.state.get().at, calls: () => call.mock.calls.map(([one]) => one) };
}
const open = { status: 'open', asked, number: 47, name, schoolName, expiresAt: 90_000, serverTime: 30_000 };
const user = { userInfo: { authToken: 'new', thirdPartyType: 2, name, schoolName } };

it('takes the code at once where somebody is logged in, and lets the board in at a press', async () => {
  const { login, call } = phone({ scanQrCode: open, answerQrCode: { status: 'done' } });
  await login.open('code');
  expect(login.state.get()).toEqual({ at: 'confirm', asked, number: 47 });
  await login.answer(true);
  expect(call).toHaveBeenLastCalledWith('answerQrCode', { code: 'code', accept: true }, kept);
  expect(login.state.get()).toEqual({ at: 'done' });
});

it('asks who it is first where nobody is, and keeps that for the next time', async () => {
  const { login, at, values, calls } = phone({ qrCodeAsks: { status: 'open', asked }, teacherLogin: user, scanQrCode: open }, 'nothing');
  await login.open('code');
  expect(login.state.get()).toEqual({ at: 'login', asked });
  await login.login('13800000001', 'secret');
  expect(at()).toBe('confirm');
  expect(JSON.parse(values.get('phone.session')!)).toEqual({ ...kept, authToken: 'new' });
  expect(calls()).toEqual(['qrCodeAsks', 'teacherLogin', 'scanQrCode']);
});

it('stays at the login where that fails, and keeps nobody', async () => {
  const { login, at } = phone(
    { qrCodeAsks: { status: 'open', asked }, teacherLogin: new ApiError('state', 'teacherLogin', 'no', 40) },
    'nothing',
  );
  await login.open('code');
  await expect(login.login('13800000001', 'wrong')).rejects.toThrow('no');
  expect([at(), login.owner.get()]).toEqual(['login', undefined]);
});

it('asks for the login again where the phone’s has ended, also at the press', async () => {
  const first = phone({ scanQrCode: ended, qrCodeAsks: { status: 'open', asked } });
  await first.login.open('code');
  expect([first.at(), first.values.size]).toEqual(['login', 0]);
  const later = phone({ scanQrCode: open, answerQrCode: ended, qrCodeAsks: { status: 'open', asked } });
  await later.login.open('code');
  await later.login.answer(true);
  expect(later.at()).toBe('login');
});

it.each([
  ['taken', 'taken'],
  ['over', 'over'],
] as const)('says of a code that is %s that it is, before a login and after it', async (status, at) => {
  const answers = { qrCodeAsks: { status }, scanQrCode: { ...open, status, asked: undefined, number: undefined } };
  for (const session of [kept, 'nothing']) {
    const one = phone(answers, session);
    await one.login.open('code');
    expect(one.at()).toBe(at);
  }
  const late = phone({ scanQrCode: open, answerQrCode: { status } });
  await late.login.open('code');
  await late.login.answer(true);
  expect(late.at()).toBe(at);
});

it('offers no press once the time is over, by the server’s clock', async () => {
  const { login, at } = phone({ scanQrCode: open });
  await login.open('code');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(at()).toBe('confirm');
  await vi.advanceTimersByTimeAsync(1);
  expect(at()).toBe('over');
});

it('does not say that time is over after it has said yes', async () => {
  const { login, at } = phone({ scanQrCode: open, answerQrCode: { status: 'done' } });
  await login.open('code');
  await login.answer(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(at()).toBe('done');
});

it('sends a press once, however often it is pressed', async () => {
  const { login, calls } = phone({ scanQrCode: open, answerQrCode: { status: 'done' } });
  await login.open('code');
  await Promise.all([login.answer(true), login.answer(true), login.answer(false)]);
  expect(calls()).toEqual(['scanQrCode', 'answerQrCode']);
});

it('says that the network is away, and goes on from there', async () => {
  const { login, said, at } = phone({ scanQrCode: new ApiError('network', 'scanQrCode', 'away') });
  await login.open('code');
  expect(at()).toBe('away');
  said.set('scanQrCode', open);
  await login.open();
  expect(at()).toBe('confirm');
});

it('says of what is no code of ours that it can’t be used', async () => {
  const { login, at } = phone({ scanQrCode: new ApiError('state', 'scanQrCode', 'bad', 40) });
  await login.open('nonsense');
  expect(at()).toBe('over');
});

it('says where a code is to be had when it is opened without one, and asks nobody', async () => {
  const { login, at, calls } = phone({});
  await login.open();
  expect([at(), calls()]).toEqual(['nothing', []]);
});

it('lets somebody else in after a switch of accounts', async () => {
  const { login, at, calls, values } = phone({ scanQrCode: open, logout: {}, qrCodeAsks: { status: 'open', asked } });
  await login.open('code');
  await login.logout();
  expect([at(), values.size, calls()]).toEqual(['login', 0, ['scanQrCode', 'logout', 'qrCodeAsks']]);
});

it('speaks the first of the phone’s languages that is one of ours', () => {
  expect([['zh-TW', 'en'], ['en-GB', 'zh'], ['fr', 'en-US'], ['fr'], []].map(languageOf)).toEqual(['zh-CN', 'en', 'en', 'zh-CN', 'zh-CN']);
  expect(Object.keys(en)).toEqual(Object.keys(zh));
});

it('takes no session up again that was logged out before the phone lost that it was removed', async () => {
  const { login, gone, values, said } = phone({ logout: {} });
  said.set('qrCodeAsks', { status: 'open', asked });
  await login.forgetEnded();
  expect(login.owner.get()).toEqual(kept);
  const before = values.get('phone.session')!;
  await login.logout();
  expect([...gone]).toEqual(['t']);
  values.set('phone.session', before);
  const again = phone({}, before);
  again.gone.add('t');
  await again.login.forgetEnded();
  expect([again.login.owner.get(), again.values.has('phone.session')]).toEqual([undefined, false]);
});
