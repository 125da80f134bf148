import { expect, it } from 'vitest';
import { makeDeviceKey, makeVault, openKey, openNames, sealNames } from './name-vault.ts';

const names = new Map([
  ['a', { name: '马洁' }],
  ['b', { name: '刘浩然' }],
]);

it('opens names with the PIN and the key of this device, and with neither alone [6-3]', async () => {
  const device = await makeDeviceKey();
  const vault = await makeVault('270519', device, 2);
  const sealed = await sealNames(vault, names);
  const key = await openKey(vault, '270519', device, sealed);
  expect(await openNames(key!, sealed)).toEqual(names);
  expect(await openKey(vault, '270518', device, sealed)).toBeUndefined();
  expect(await openKey(vault, '270519', await makeDeviceKey(), sealed)).toBeUndefined();
});

it('says no name to who reads what is kept, and gives its keys to no script', async () => {
  const device = await makeDeviceKey();
  const vault = await makeVault('270519', device, 2);
  const sealed = await sealNames(vault, names);
  const kept = Object.values(sealed.names).map(({ data }) => new TextDecoder().decode(data));
  expect(kept.join()).not.toMatch(/马洁|刘浩然/);
  const key = await openKey(vault, '270519', device, sealed);
  for (const secret of [device, key!]) await expect(crypto.subtle.exportKey('raw', secret)).rejects.toThrow();
});

it('opens the others where one name was taken out', async () => {
  const device = await makeDeviceKey();
  const vault = await makeVault('270519', device, 2);
  const sealed = await sealNames(vault, names);
  const key = await openKey(vault, '270519', device, sealed);
  expect(await openNames(key!, { names: { b: sealed.names['b']! } })).toEqual(new Map([['b', { name: '刘浩然' }]]));
});
