import type { AdministratorInfo } from '@chorus/contract/api/admin/session-calls';
import { expect, it } from 'vitest';
import type { AdminApi } from './admin-api.ts';
import { AdminSession } from './admin-session.ts';

const info = (change: Partial<AdministratorInfo> = {}): AdministratorInfo => ({
  accountId: 'me',
  name: '周敏',
  phone: '1',
  memberships: [],
  orgId: 'school',
  authToken: 'first',
  ...change,
});

function session() {
  const kept = new Map<string, string>();
  const store = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    keys: () => [...kept.keys()],
  };
  const ended = { add: async () => undefined, has: async () => false };
  const made = new AdminSession({ call: async () => ({}) } as unknown as AdminApi, store, ended);
  made.enter(info());
  return { made, kept };
}

it('keeps what is on the page when the session ends, and tells who waits whether the same administrator came back', async () => {
  for (const [came, same] of [
    [info({ authToken: 'second' }), true],
    [info({ authToken: 'second', accountId: 'somebody' }), false],
    [info({ authToken: 'second', orgId: 'other' }), false],
  ] as const) {
    const { made } = session();
    const waits = [made.invalid('first'), made.invalid('first')];
    expect(made.state.get()).toMatchObject({ at: 'in', loginOver: true });
    made.enter(came);
    expect(await Promise.all(waits)).toEqual([same, same]);
  }
});

it('ends nothing by an answer to an older session, and lets nobody wait beyond the logout', async () => {
  const { made } = session();
  made.enter(info({ authToken: 'second' }));
  expect(await made.invalid('first')).toBe(false);
  expect(made.state.get()).toMatchObject({ at: 'in', loginOver: false });
  const waits = made.invalid('second');
  await made.logout();
  expect(await waits).toBe(false);
});

it('takes no session up again that was logged out before the browser lost that it was removed', async () => {
  const kept = new Map([['admin.token', 'first']]);
  const store = {
    get: (key: string) => kept.get(key),
    set: (key: string, value?: string) => void (value ? kept.set(key, value) : kept.delete(key)),
    keys: () => [],
  };
  const gone = new Set<string>();
  const ended = { add: async (token: string) => void gone.add(token), has: async (token: string) => gone.has(token) };
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return name === 'adminMe' ? info() : { needed: false };
  };
  const page = () => new AdminSession({ call } as unknown as AdminApi, store, ended);
  const first = page();
  await first.start();
  await first.logout();
  kept.set('admin.token', 'first');
  const after = page();
  await after.start();
  expect([after.state.get().at, after.token, kept.size, asked.filter((name) => name === 'adminMe').length]).toEqual([
    'login',
    undefined,
    0,
    1,
  ]);
});
