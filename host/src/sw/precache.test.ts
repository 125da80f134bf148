import { expect, it } from 'vitest';
import { Precache, isOf, type PrecacheMessage } from './precache.ts';

function setUp() {
  const told: PrecacheMessage[] = [];
  const ports: MessagePort[] = [];
  const active = {
    postMessage: (message: PrecacheMessage, given: MessagePort[] = []) => {
      told.push(message);
      ports.push(...given);
    },
  };
  const container = { register: async () => undefined, ready: Promise.resolve({ active }) };
  const held = new Precache(container as unknown as ServiceWorkerContainer, () => undefined);
  return { told, ports, held };
}

it('holds each address once, from the start', async () => {
  const { told, held } = setUp();
  held.hold(['/content/a/1/x.png', 'https://example.org/x']);
  held.start();
  held.hold(['/content/a/1/x.png']);
  await Promise.resolve();
  expect(told).toEqual([{ type: 'hold', urls: ['/content/a/1/x.png'] }]);
});

it('drops the files of plugins', async () => {
  const { told, held } = setUp();
  held.drop(['a.b']);
  await Promise.resolve();
  expect(told).toEqual([{ type: 'drop', pluginIds: ['a.b'] }]);
});

it('waits for the service worker to have asked for a bundle', async () => {
  const { told, ports, held } = setUp();
  let done = false;
  const holding = held.holdBundle(['/p/1/a.b/1.0.0-0/x.js']).then(() => (done = true));
  await expect.poll(() => told).toEqual([{ type: 'hold', urls: ['/p/1/a.b/1.0.0-0/x.js'] }]);
  expect(done).toBe(false);
  ports[0]!.postMessage('done');
  await holding;
});

it('knows whose file an address is', () => {
  const paths = ['/p/1/a.b/1.0.0-0/x.js', '/p/2/a.b/1.0.0-0/d/x.js', '/p/1/a.bc/1.0.0-0/x.js', '/content/a.b/1/x.png', '/v2/'];
  expect(paths.map((path) => isOf(path, ['a.b']))).toEqual([true, true, false, false, false]);
});
