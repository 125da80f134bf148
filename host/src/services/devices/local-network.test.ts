import { expect, it, vi } from 'vitest';
import { localNetworkForbidden } from './local-network.ts';

const permissions = (states: Readonly<Record<string, string>>) =>
  ({
    query: vi.fn(async ({ name }: { name: string }) => {
      const state = states[name];
      if (state === undefined) throw new TypeError(`unknown name ${name}`);
      return { state };
    }),
  }) as unknown as Permissions;

it('is forbidden where the permission was denied, by its newer or its older name', async () => {
  expect(await localNetworkForbidden('class.example', permissions({ 'loopback-network': 'denied' }))).toBe(true);
  expect(await localNetworkForbidden('class.example', permissions({ 'local-network-access': 'denied' }))).toBe(true);
});

it.each(['granted', 'prompt'])('is not forbidden while the permission is "%s"', async (state) => {
  expect(await localNetworkForbidden('class.example', permissions({ 'local-network-access': state }))).toBe(false);
});

it('is not forbidden in a browser that asks for no permission, nor to a page of this machine', async () => {
  expect(await localNetworkForbidden('class.example', permissions({}))).toBe(false);
  expect(await localNetworkForbidden('class.example', undefined)).toBe(false);
  expect(await localNetworkForbidden('127.0.0.1', permissions({ 'loopback-network': 'denied' }))).toBe(false);
});
