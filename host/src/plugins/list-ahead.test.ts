import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { CallOptions } from '../api/api-client.ts';
import { ListAhead } from './list-ahead.ts';

function setUp(answer: () => object) {
  const session: { token: string | undefined } = { token: 'one' };
  const asked: (CallOptions | undefined)[] = [];
  const call = async (_name: string, _body: unknown, options?: CallOptions) => {
    asked.push(options);
    options?.choices?.('4');
    return answer();
  };
  const ahead = new ListAhead({ call: call as never }, () => session.token);
  return { ahead, session, asked };
}
const list = { plugins: [], layers: [] };
const failing = (error: ApiError) => () => {
  throw error;
};

it('gives what was asked for once', async () => {
  const { ahead, asked } = setUp(() => list);
  expect(await ahead.take()).toBeUndefined();
  ahead.ask();
  expect(await ahead.take()).toEqual({ data: list, under: '4' });
  expect(await ahead.take()).toBeUndefined();
  expect(asked).toMatchObject([{ quiet: true, tentative: true }]);
});

it('asks for nobody, and gives nothing of another session', async () => {
  const { ahead, session, asked } = setUp(() => list);
  session.token = undefined;
  ahead.ask();
  expect(asked).toEqual([]);
  session.token = 'one';
  ahead.ask();
  session.token = 'two';
  expect(await ahead.take()).toBeUndefined();
});

it('leaves what the server refuses to whoever needs the list, and says that it could not be reached', async () => {
  const refused = setUp(failing(new ApiError('state', 'plugins', 'refused', 22)));
  refused.ahead.ask();
  expect(await refused.ahead.take()).toBeUndefined();
  const away = setUp(failing(new ApiError('network', 'plugins', 'away')));
  away.ahead.ask();
  await expect(away.ahead.take()).rejects.toThrow('away');
});
