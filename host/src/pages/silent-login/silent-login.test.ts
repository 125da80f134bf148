import { State } from '@chorus/contract/api/state';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { SilentLogin, type SilentPorts } from './silent-login.ts';

const user = (id: string) => ({ id, name: `${id}老师` });

function login(answer: () => unknown, { before, inLesson = false }: { readonly before?: string; readonly inLesson?: boolean } = {}) {
  const call = vi.fn(async () => answer());
  const enter = vi.fn(async () => undefined);
  const session = { userInfo: before === undefined ? undefined : user(before), enter };
  const ports = { api: { call }, session, inLesson: () => inLesson } as unknown as SilentPorts;
  const silent = new SilentLogin(ports);
  return { silent, call, enter, state: () => silent.state.get() };
}
const refused =
  (state: number, errors: readonly { readonly path: string; readonly message: string }[] = []) =>
  () => {
    throw new ApiError('state', 'tokenLogin', 'refused', state, '', errors);
  };

it('goes in by a ticket or a token', async () => {
  const { silent, call, enter, state } = login(() => ({ userInfo: user('a') }));
  await silent.begin({ token: 't' });
  expect(state()).toEqual({ at: 'in' });
  await silent.begin({ ticket: 'k' });
  expect(call.mock.calls.map(([...all]) => all.slice(0, 2))).toEqual([
    ['tokenLogin', { token: 't' }],
    ['thirdPartyLogin', { ticket: 'k' }],
  ]);
  expect(enter).toHaveBeenCalledTimes(2);
});

it('asks before another teacher’s lesson ends, and keeps it at the word', async () => {
  const { silent, enter, state } = login(() => ({ userInfo: user('b') }), { before: 'a', inLesson: true });
  await silent.begin({ token: 't' });
  expect([state(), enter.mock.calls.length]).toEqual([{ at: 'asking', name: 'b老师', before: 'a老师', lesson: true }, 0]);
  silent.stay();
  await silent.enter();
  expect([state(), enter.mock.calls.length]).toEqual([{ at: 'in' }, 0]);
  await silent.begin({ token: 't' });
  await silent.enter();
  expect(enter).toHaveBeenCalledOnce();
});

it('asks before it puts one teacher in another’s place, also where nobody gives a lesson', async () => {
  const { silent, enter, state } = login(() => ({ userInfo: user('b') }), { before: 'a' });
  await silent.begin({ ticket: 'k' });
  expect([state(), enter.mock.calls.length]).toEqual([{ at: 'asking', name: 'b老师', before: 'a老师', lesson: false }, 0]);
});

it('asks nothing of the same teacher, nor where nobody is logged in', async () => {
  for (const other of [{ before: 'a', inLesson: true }, {}]) {
    const { silent, state } = login(() => ({ userInfo: user('a') }), other);
    await silent.begin({ token: 't' });
    expect(state()).toEqual({ at: 'in' });
  }
});

it('says what failed, and offers to try again only what may still be good', async () => {
  const failed = async (answer: () => unknown) => {
    const { silent, state } = login(answer);
    await silent.begin({ token: 't' });
    return state();
  };
  expect(await failed(refused(State.badInput))).toEqual({ at: 'failed', problem: 'expired' });
  expect(await failed(refused(State.badInput, [{ path: '/subject', message: 'T-1' }]))).toEqual({
    at: 'failed',
    problem: 'not-linked',
    subject: 'T-1',
  });
  expect(await failed(refused(State.serverError))).toEqual({ at: 'failed', problem: 'network', again: true });
});

it('shows no words that somebody has written into an address', async () => {
  const { silent, state } = login(() => undefined);
  await silent.begin({ problem: 'not-linked', subject: 'Call 400 now' });
  expect(state()).toEqual({ at: 'failed', problem: 'not-linked', subject: undefined });
  await silent.begin({ problem: 'anything' });
  expect(state()).toEqual({ at: 'failed', problem: 'refused' });
});

it('goes on with who is logged in where the address brought nothing', async () => {
  const { silent, state } = login(() => undefined, { before: 'a' });
  await silent.begin();
  expect(state()).toEqual({ at: 'in' });
});
