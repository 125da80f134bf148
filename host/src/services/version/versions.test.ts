import { expect, it } from 'vitest';
import { Versions } from './versions.ts';

const server = (build: string) => {
  const asked: string[] = [];
  const api = {
    async call(name: string) {
      asked.push(name);
      if (build === 'away') throw new Error('away');
      return { build };
    },
  };
  return { api: api as never, asked };
};

it('says that there is a newer one once the server gives out another build [2.4-3] [3-12] [7.2-8]', async () => {
  const versions = new Versions(server('B').api, { mono: () => 0 }, '1.0.0 A');
  expect(await versions.check()).toBe('newer');
  expect(versions.state.get()).toEqual({ version: '1.0.0', build: 'A', newer: true });
});

it('is the newest as long as the server gives out the same [8-19]', async () => {
  expect(await new Versions(server('A').api, { mono: () => 0 }, '1.0.0 A').check()).toBe('newest');
  expect(await new Versions(server('').api, { mono: () => 0 }, '1.0.0 A').check()).toBe('newest');
});

it('does not know without a server, and claims nothing', async () => {
  const versions = new Versions(server('away').api, { mono: () => 0 }, '1.0.0 A');
  expect(await versions.check()).toBe('unknown');
  expect(versions.state.get().newer).toBe(false);
});

it('asks by itself every six hours', async () => {
  let now = 0;
  const { api, asked } = server('A');
  const versions = new Versions(api, { mono: () => now }, '1.0.0 A');
  for (const hour of [0, 1, 5.9, 6, 7]) {
    now = hour * 3_600_000;
    await versions.checkNowAndThen();
  }
  expect(asked).toHaveLength(2);
});
