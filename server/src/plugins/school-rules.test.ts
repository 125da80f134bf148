import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { evaluatePolicy } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '../testing/test-bundle.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());
const dropped = (name: string) => join(server.dataDir, 'plugins', name);

describe('the school’s rules', () => {
  const verdict = async (session = token) => {
    const { layers } = await server.ok('plugins', {}, session);
    return evaluatePolicy(layers, {
      id: 'stranger.game',
      version: '1.0.0',
      source: 'dropped',
      capabilities: [],
      publisher: 'A stranger',
    }).allowed;
  };

  it('allow, deny and forget a plugin for the whole school', async () => {
    const colleague = await server.login('13800000002');
    expect([await verdict(), await verdict(colleague)]).toEqual([false, false]);
    const layers = await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'allow' }, token);
    expect(layers).toMatchObject([
      { layer: 'platform', rules: [] },
      {
        layer: 'school',
        name: '测试学校',
        rules: [{ plugin: 'stranger.game', effect: 'allow', reason: { en: 'Allowed by middle teacher' } }],
      },
    ]);
    expect([await verdict(), await verdict(colleague)]).toEqual([true, true]);
    await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'deny', reason: '本学期不用' }, token);
    expect((await server.ok('plugins', {}, token)).layers[1]!.rules).toMatchObject([
      { effect: 'deny', reason: { 'zh-CN': '本学期不用', en: '本学期不用' } },
    ]);
    await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: null }, token);
    expect((await server.ok('plugins', {}, token)).layers[1]!.rules).toEqual([]);
  });

  it('allow a plugin for what it may do: a version that asks for more, or another publisher’s, is not covered', async () => {
    const found = async () => {
      const { plugins, layers } = await server.ok('plugins', {}, token);
      const { manifest, source } = plugins.find(({ folder }) => folder === 'game')!;
      const { version, capabilities, publisher } = manifest as PluginManifest;
      return evaluatePolicy(layers, { id: 'stranger.game', version, source, capabilities, publisher: publisher.name });
    };
    const drop = (version: string, capabilities: readonly string[]) => {
      rmSync(dropped('game'), { recursive: true, force: true });
      writeBundle(dropped('game'), { version, change: (manifest) => (manifest['capabilities'] = capabilities) });
    };
    drop('1.0.0', ['roster.read']);
    await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'allow' }, token);
    expect(await found()).toMatchObject({ allowed: true });
    drop('1.1.0', ['roster.read', 'answers.read', 'network:example.org']);
    expect(await found()).toMatchObject({
      allowed: false,
      beyond: { capabilities: ['answers.read', 'network:example.org'], publisher: false, source: false },
    });
    const consent = { capabilities: ['roster.read', 'answers.read', 'network:example.org'], publisher: 'Another', dev: false };
    await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'allow', consent }, token);
    expect(await found()).toMatchObject({ allowed: false, beyond: { capabilities: [], publisher: true } });
    await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'allow' }, token);
    expect(await found()).toMatchObject({ allowed: true });
    drop('1.2.0', ['answers.read']);
    expect(await found()).toMatchObject({ allowed: true });
  });

  it('allow what an author works on beside what is installed; each is taken back alone, or both at once', async () => {
    const rules = async (...choices: { effect: 'allow' | 'deny' | null; dev?: boolean }[]) => {
      for (const { effect, dev } of choices) {
        const consent = dev === undefined ? {} : { consent: { capabilities: [], publisher: 'A', dev } };
        await server.ok('setSchoolRule', { plugin: 'stranger.game', effect, ...consent }, token);
      }
      const { layers } = await server.ok('plugins', {}, token);
      // Rules of one millisecond have no order.
      return layers[1]!.rules.map((rule) => [rule.effect, rule.consent?.dev]).toSorted(([, a], [, b]) => Number(a) - Number(b));
    };
    const both = [
      { effect: 'allow', dev: false },
      { effect: 'allow', dev: true },
    ] as const;
    expect(await rules(...both, ...both)).toEqual([
      ['allow', false],
      ['allow', true],
    ]);
    expect(await rules({ effect: 'deny' })).toEqual([['deny', undefined]]);
    expect(await rules(...both, { effect: null })).toEqual([]);
    expect(await rules(...both, { effect: null, dev: true })).toEqual([['allow', false]]);
    expect(await rules({ effect: 'deny' }, { effect: null, dev: true })).toEqual([['deny', undefined]]);
  });

  it('are written by administrators only', async () => {
    const colleague = await server.login('13800000002');
    expect(await server.send('setSchoolRule', { plugin: 'stranger.game', effect: 'allow' }, colleague)).toMatchObject({ state: 43 });
    expect(await verdict()).toBe(false);
  });

  it('do not reach another school', async () => {
    await server.ok('setSchoolRule', { plugin: '*', effect: 'allow' }, token);
    expect([await verdict(), await verdict(await server.login('13900000009'))]).toEqual([true, false]);
  });

  it.each(['', 'no-dot', 'A.B', 'a.b*', '../x.y', 'a.b; drop table'])('refuse "%s", which is no plugin', async (plugin) => {
    expect(await server.send('setSchoolRule', { plugin, effect: 'allow' }, token)).toMatchObject({ state: 40 });
  });
});
