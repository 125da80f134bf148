import type { PluginInfo } from '@chorus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/api-client.ts';
import type { KernelControl } from '../kernel/kernel-types.ts';
import { infoOf, manifestOf, plugin } from '../kernel/testing/plugin-fixtures.ts';
import { FetchedPlugins } from './fetched-plugins.ts';

const ofAuthor = (hash: string): PluginInfo =>
  infoOf(manifestOf(plugin('my-school.race')), { source: 'dev', folder: 'my-school.race.dev', hash });

let listed: PluginInfo[];
let done: string[];
let directory: FetchedPlugins;
beforeEach(() => {
  listed = [];
  done = [];
  const api = {
    call: async (name: string) => {
      done.push(`call ${name}`);
      return { plugins: listed, layers: [] };
    },
  };
  const kernel = {
    discover: async (plugins: readonly PluginInfo[]) => void done.push(`discover ${plugins.length}`),
    replace: async (info: PluginInfo) => void done.push(`replace ${info.folder} ${info.hash}`),
  };
  directory = new FetchedPlugins({
    api: () => api as unknown as ApiClient,
    kernel: () => kernel as unknown as KernelControl,
    cache: { get: async () => undefined, set: async () => undefined } as never,
    services: new Set(),
    user: () => ({ id: 'teacher', stage: 'middle' }),
  });
});

async function know(...plugins: PluginInfo[]): Promise<void> {
  listed = plugins;
  await directory.refresh();
  done.length = 0;
}

describe('refresh', () => {
  it('asks at once, and tells the kernel when the lesson is there', async () => {
    let ready = () => {};
    const refreshed = directory.refresh(new Promise<void>((resolve) => (ready = resolve)));
    await Promise.resolve();
    expect(done).toEqual(['call plugins']);
    ready();
    await refreshed;
    expect(done).toEqual(['call plugins', 'discover 0']);
  });

  it('asks again for the next teacher while an answer for the one before is on its way', async () => {
    const first = directory.refresh(new Promise(() => undefined));
    directory.forget();
    await directory.refresh();
    expect(done).toEqual(['call plugins', 'call plugins', 'discover 0']);
    expect(first).toBeInstanceOf(Promise);
  });
});

describe('refreshDev', () => {
  it('asks the server nothing while no author works', async () => {
    await know(infoOf(manifestOf(plugin('my-school.race'))));
    await directory.refreshDev();
    expect(done).toEqual([]);
  });

  it('swaps what an author has built again, and only that', async () => {
    await know(infoOf(manifestOf(plugin('my-school.other'))), ofAuthor('a'));
    listed = [infoOf(manifestOf(plugin('my-school.other')), { hash: 'x' }), ofAuthor('b')];
    await directory.refreshDev();
    expect(done).toEqual(['call plugins', 'replace my-school.race.dev b']);
    expect(directory.state.get().plugins).toEqual(listed);
  });

  it('swaps nothing twice', async () => {
    await know(ofAuthor('a'));
    listed = [ofAuthor('b')];
    await directory.refreshDev();
    await directory.refreshDev();
    expect(done.filter((what) => what.startsWith('replace'))).toHaveLength(1);
  });

  it('looks at everything again when an author stops', async () => {
    await know(ofAuthor('a'));
    listed = [];
    await directory.refreshDev();
    expect(done).toEqual(['call plugins', 'discover 0']);
    done.length = 0;
    await directory.refreshDev();
    expect(done).toEqual([]);
  });
});
