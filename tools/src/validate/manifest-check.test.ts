import type { PluginManifest } from '@chorus/sdk';
import { definePlugin } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { manifestCheck } from './manifest-check.ts';
import type { PluginSource } from './plugin-source.ts';

const both = { 'zh-CN': '试', en: 'Try' };
const { declaration } = definePlugin({
  id: 'lab.try',
  version: '1.0.0',
  sdk: '^1.1.0',
  title: both,
  description: both,
  publisher: { name: 'Lab' },
  stages: ['primary'],
});
const file = { path: 'index.js', bytes: 1, integrity: `sha384-${'Ab+/'.repeat(16)}` };
const whole = { manifestVersion: 1, ...declaration, shared: {}, entry: 'index.js', styles: [], files: [file] };
const found = (change: object) => {
  const manifest = { ...whole, ...change } as unknown as PluginManifest;
  return manifestCheck({ built: { manifest } as PluginSource['built'] }).map(
    ({ check, where, message }) => `${check} (${where}): ${message}`,
  );
};

it('finds nothing in what fits', () => expect(found({})).toEqual([]));

it('refuses a host to talk to, whatever SDK it is for: the page blocks every one', () => {
  for (const sdk of ['^1.0.0', '^1.1.0'])
    expect(found({ sdk, capabilities: ['network:example.org'] })).toEqual([
      expect.stringMatching(
        /^capabilities \(capabilities\[0\]\): .*"network:example.org", and a page talks to no host but Chorus's own yet/,
      ),
    ]);
});

it.each(['hotspots/1', 'unit.materials/1', 'lesson.steps/1'])('refuses %s, which nothing draws', (point) => {
  const { contributes } = declaration;
  expect(found({ contributes: { ...contributes, points: { [point]: [{}] } } })[0]).toMatch(/^reserved-point .*nothing draws this yet/);
  const menu = { slot: point, order: 1, label: both, icon: '<svg xmlns="http://www.w3.org/2000/svg"/>', route: 'TryHome' };
  const routes = [{ path: '', name: 'TryHome', title: both }];
  const asMenu = found({ sdk: '^1.0.0', contributes: { ...contributes, routes, menus: [menu] } });
  expect(asMenu.join()).toMatch(/reserved-point|menus\[0\].slot/);
});

it.each(['^2.0.0', '~1.0.0', '^0.9.0', '1.0.0', '>=1.2.0 <2.0.0'])('refuses the SDK range %s, in which this kit is not', (sdk) =>
  expect(found({ sdk })).toEqual([expect.stringMatching(/^manifest \(sdk\): .*SDK 1\.1\.0.*"\^1\.1\.0"/)]),
);

it('advises the same SDK range whatever is wrong with the one that is there', () => {
  for (const sdk of ['*', '>=1.0.0', '', 'newest', '^2.0.0'])
    expect(found({ sdk })).toEqual([expect.stringMatching(/^manifest \(sdk\): .*"\^1\.1\.0"/)]);
  expect(found({ sdk: '' })[0]).toMatch(/must be a range of versions such as "\^1\.1\.0", and "" is not/);
});

it('says in words what an id may be', () => {
  for (const id of ['WordRace', 'my-school.Word-Race', 'a.b.c', 'my_school.race', 'school.2race'])
    expect(found({ id })).toEqual([
      `manifest (id): \`id\` is "${id}". It is publisher.name: each of lower-case letters, digits and single dashes, beginning with a letter, as in "my-school.word-race".`,
    ]);
  expect(found({ requires: ['Clock'] })[0]).toMatch(
    /^manifest \(requires\[0\]\): `requires\[0\]` is "Clock". It is a token such as WaitingList/,
  );
  const routes = [{ path: '', name: 'tryHome', title: both }];
  expect(found({ contributes: { ...declaration.contributes, routes } })[0]).toMatch(
    /`contributes.routes\[0\].name` is "tryHome". It begins with a capital/,
  );
});
