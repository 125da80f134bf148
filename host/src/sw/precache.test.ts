import { expect, it } from 'vitest';
import { Precache, isOf, type PrecacheMessage } from './precache.ts';

function setUp() {
  const told: PrecacheMessage[] = [];
  const active = { postMessage: (message: PrecacheMessage) => void told.push(message) };
  const container = { register: async () => undefined, ready: Promise.resolve({ active }) };
  const held = new Precache(container as unknown as ServiceWorkerContainer, () => undefined);
  return { told, held };
}

it('holds each address once, from the lesson’s start', async () => {
  const { told, held } = setUp();
  held.hold(['/p/1/a.b/1.0.0-0/x.js', 'https://example.org/x']);
  held.start();
  held.hold(['/p/1/a.b/1.0.0-0/x.js']);
  await Promise.resolve();
  expect(told).toEqual([{ type: 'hold', urls: ['/p/1/a.b/1.0.0-0/x.js'] }]);
});

it('drops the files of a plugin, also those of earlier lessons, and holds them again when it comes back', async () => {
  const { told, held } = setUp();
  held.start();
  held.hold(['/p/1/a.b/1.0.0-0/x.js', '/p/1/a.bc/1.0.0-0/x.js']);
  held.drop(['a.b']);
  held.hold(['/p/1/a.b/1.0.0-0/x.js', '/p/1/a.bc/1.0.0-0/x.js']);
  await Promise.resolve();
  expect(told.slice(1)).toEqual([
    { type: 'drop', pluginIds: ['a.b'] },
    { type: 'hold', urls: ['/p/1/a.b/1.0.0-0/x.js'] },
  ]);
});

it('knows whose file an address is', () => {
  const paths = ['/p/1/a.b/1.0.0-0/x.js', '/p/2/a.b/1.0.0-0/d/x.js', '/p/1/a.bc/1.0.0-0/x.js', '/content/a.b/1/x.png', '/v2/'];
  expect(paths.map((path) => isOf(path, ['a.b']))).toEqual([true, true, false, false, false]);
});
