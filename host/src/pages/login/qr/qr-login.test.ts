import type { Data } from '@chorus/contract';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { pollMs, QrLogin, renewForMs } from './qr-login.ts';

const lifeMs = 120_000;
type Status = Data<'qrCodeStatus'>;
const userInfo = { id: 'teacher' } as NonNullable<Status['login']>['userInfo'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A board at a server whose clock is three hours ahead. */
function board(first: { readonly reachable?: boolean; readonly error?: Error } = {}) {
  const serverTime = () => performance.now() + 3 * 3_600_000;
  const server = {
    codes: 0,
    asked: 0,
    endsAt: 0,
    visible: true,
    says: { status: 'waiting' } as Partial<Status>,
    error: first.error,
    reachable: first.reachable ?? true,
    done: vi.fn(async () => undefined as void),
    entered: vi.fn(async () => undefined as void),
  };
  const answer = <T>(make: () => T): Promise<T> => (server.error ? Promise.reject(server.error) : Promise.resolve(make()));
  const login = new QrLogin({
    make: () =>
      answer(() => {
        if (!server.reachable) return { code: null, serverTime: serverTime() };
        server.codes += 1;
        server.endsAt = serverTime() + lifeMs;
        server.says = { status: 'waiting' };
        return {
          code: { secret: 's', address: `https://a.example/m/#c=${server.codes}`, expiresAt: server.endsAt },
          serverTime: serverTime(),
        };
      }),
    status: () =>
      answer(() => {
        server.asked += 1;
        const over = serverTime() >= server.endsAt ? { status: 'expired' as const } : {};
        return { status: 'waiting', ...server.says, ...over, expiresAt: server.endsAt, serverTime: serverTime() };
      }),
    enter: server.entered,
    done: server.done,
    visible: () => server.visible,
  });
  onTestFinished(() => login.dispose());
  const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { login, server, after, at: () => login.state.get().at };
}
const away = () => new ApiError('network', 'qrCodeStatus', 'away');

it('shows a code, asks how it stands, and goes in with what the phone has said yes to', async () => {
  const { login, server, after, at } = board();
  await after(0);
  expect(login.state.get()).toEqual({ at: 'waiting', address: 'https://a.example/m/#c=1' });
  server.says = { status: 'scanned', name: '林**', number: 47 };
  await after(pollMs);
  expect(login.state.get()).toEqual({ at: 'scanned', name: '林**', number: 47 });
  server.says = { status: 'confirmed', login: { userInfo, expiresAt: 1 } };
  await after(pollMs);
  expect(server.entered).toHaveBeenCalledWith(userInfo);
  expect(server.done).toHaveBeenCalledOnce();
  expect(at()).toBe('entering');
  const { asked } = server;
  await after(10 * pollMs);
  expect(server.asked).toBe(asked);
});

it('goes in also where the panel was left while the answer was on its way', async () => {
  const { login, server, after } = board();
  await after(0);
  server.says = { status: 'confirmed', login: { userInfo, expiresAt: 1 } };
  login.look();
  login.dispose();
  await after(0);
  expect(server.entered).toHaveBeenCalledWith(userInfo);
});

it('asks every two seconds while it is looked at, and not at all while it is not', async () => {
  const { login, server, after } = board();
  await after(0);
  await after(5 * pollMs);
  expect(server.asked).toBe(5);
  server.visible = false;
  await after(lifeMs);
  expect(server.asked).toBe(5);
  server.visible = true;
  login.look();
  await after(0);
  expect(server.asked).toBe(6);
});

it('makes a new code by itself for some minutes, then waits for a press', async () => {
  const { login, server, after, at } = board();
  await after(lifeMs);
  expect([server.codes, at()]).toEqual([2, 'waiting']);
  await after(renewForMs);
  expect(at()).toBe('expired');
  const { codes } = server;
  await after(renewForMs);
  expect(server.codes).toBe(codes);
  login.renew();
  await after(0);
  expect([server.codes, at()]).toEqual([codes + 1, 'waiting']);
});

it('says that the server is away and goes on; what can’t be scanned any more goes grey', async () => {
  const { login, server, after, at } = board();
  await after(0);
  server.error = away();
  await after(pollMs);
  expect([at(), login.problem.get()]).toEqual(['waiting', 'away']);
  await after(lifeMs);
  expect(login.state.get()).toEqual({ at: 'expired', address: 'https://a.example/m/#c=1' });
  server.error = undefined;
  await after(pollMs);
  expect([at(), login.problem.get(), server.codes]).toEqual(['waiting', undefined, 2]);
});

it('does not go on asking where the network has had too many codes', async () => {
  const { login, server, after, at } = board({ error: new ApiError('state', 'makeQrCode', 'refused', 44, 'too many') });
  await after(0);
  expect([at(), login.problem.get()]).toEqual(['expired', 'busy']);
  server.error = undefined;
  await after(renewForMs / 2);
  expect(server.codes).toBe(0);
  login.renew();
  await after(0);
  expect([at(), login.problem.get()]).toEqual(['waiting', undefined]);
});

it('shows no code that the server knows no more, when no other can be made', async () => {
  const { server, after, at } = board();
  await after(0);
  server.says = { status: 'expired' };
  const unmade = vi.spyOn(server, 'codes', 'set').mockImplementation(() => {
    throw away();
  });
  await after(pollMs);
  expect(at()).toBe('expired');
  unmade.mockRestore();
  await after(pollMs);
  expect(at()).toBe('waiting');
});

it('waits for a press after “not me”', async () => {
  const { login, server, after, at } = board();
  await after(0);
  server.says = { status: 'refused' };
  await after(renewForMs / 2);
  expect([at(), server.codes]).toEqual(['refused', 1]);
  login.renew();
  await after(0);
  expect(at()).toBe('waiting');
});

it('draws no code that no phone could open', async () => {
  const { after, at } = board({ reachable: false });
  await after(0);
  expect(at()).toBe('unreachable');
});

it('can be tried again when what lies behind the login could not be fetched', async () => {
  const { login, server, after, at } = board();
  await after(0);
  server.says = { status: 'confirmed', login: { userInfo, expiresAt: 1 } };
  server.done.mockRejectedValueOnce(new TypeError('failed to fetch'));
  await after(pollMs);
  expect([at(), login.problem.get()]).toEqual(['stuck', 'away']);
  await after(5 * pollMs);
  expect(server.done).toHaveBeenCalledOnce();
  login.goOn();
  await after(0);
  expect(server.done).toHaveBeenCalledTimes(2);
  expect(server.entered).toHaveBeenCalledOnce();
});

it('says the same in both languages', () => {
  expect(Object.keys(en)).toEqual(Object.keys(zh));
  expect(Object.values(en).filter((text) => /[一-鿿]/.test(text))).toEqual([]);
});
