import { describe, expect, it, vi } from 'vitest';
import { ContributionPoint } from './contribution-point.ts';
import { homeActivity, lessonTool } from '@chorus/sdk';
import { ContributionPoints } from './contributions.ts';
import { evaluateType, manifestOf, plugin } from './testing/plugin-fixtures.ts';

const point = () =>
  new ContributionPoint<{ name: string; order?: number }>('things/1', {
    keys: (_id, thing) => [thing.name],
    order: (thing) => thing.order ?? 0,
  });
const names = (one: ReturnType<typeof point>) => one.list.get().map((entry) => `${entry.pluginId} ${entry.value.name}`);

describe('ContributionPoint', () => {
  it('shows what is added when it is published, once for many changes', () => {
    const things = point();
    const changed = vi.fn();
    things.list.subscribe(changed);
    things.add('b', [{ name: 'b' }]);
    things.add('a', [{ name: 'a' }]);
    expect(names(things)).toEqual([]);
    things.publish();
    expect(names(things)).toEqual(['a a', 'b b']);
    things.publish();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('sorts by order, then plugin, then place', () => {
    const things = point();
    things.add('b', [
      { name: '1', order: 2 },
      { name: '2', order: 1 },
      { name: '3', order: 1 },
    ]);
    things.add('a', [{ name: '4', order: 1 }]);
    things.publish();
    expect(names(things)).toEqual(['a 4', 'b 2', 'b 3', 'b 1']);
  });

  it('takes away all of a plugin’s, and tells', () => {
    const things = point();
    const one = things.add('a', [{ name: '1' }, { name: '2' }]);
    things.add('b', [{ name: '3' }]);
    things.publish();
    const changed = vi.fn();
    things.list.subscribe(changed);
    one.dispose();
    one.dispose();
    things.publish();
    expect(names(things)).toEqual(['b 3']);
    expect(changed).toHaveBeenCalledTimes(1);
    things.add('c', [{ name: '1' }]);
  });

  it('gives no key twice, and adds all or nothing', () => {
    const things = point();
    things.add('a', [{ name: 'x' }]);
    expect(() => things.add('b', [{ name: 'y' }, { name: 'x' }])).toThrow(
      expect.objectContaining({ code: 'contribution-taken', context: { point: 'things/1', key: 'x', plugin: 'b', holder: 'a' } }) as Error,
    );
    things.add('c', [{ name: 'y' }]);
    expect(() => things.add('d', [{ name: 'z' }, { name: 'z' }])).toThrow('"z"');
    expect(() => things.add('a', [])).toThrow('"a"');
    things.publish();
    expect(names(things)).toEqual(['a x', 'c y']);
  });

  it('lets anything be there twice where no rule forbids it', () => {
    const free = new ContributionPoint<string>('free/1');
    free.add('a', ['x', 'x']);
    free.add('b', ['x']);
    free.publish();
    expect(free.list.get()).toHaveLength(3);
  });

  it('tells when the value is another one in the same place', () => {
    const things = point();
    things.add('a', [{ name: 'x' }]).dispose();
    const one = things.add('a', [{ name: 'x' }]);
    things.publish();
    const before = things.list.get();
    one.dispose();
    things.add('a', [{ name: 'x' }]);
    things.publish();
    expect(things.list.get()).not.toBe(before);
  });
});

describe('ContributionPoints', () => {
  it('add all of a manifest, or nothing', () => {
    const all = new ContributionPoints();
    all.evaluateTypes.add('examples.other', [{ id: 'examples.x/1', title: { 'zh-CN': 'x', en: 'x' } }]);
    const manifest = manifestOf(plugin('examples.a', { evaluateTypes: [evaluateType('examples.x/1')] }));
    expect(() => all.add(manifest)).toThrow('examples.x/1');
    all.publish();
    expect([all.routes.list.get(), all.point('home.activities/1').list.get()]).toEqual([[], []]);
    const undo = all.add(manifestOf(plugin('examples.a')));
    all.publish();
    expect([all.routes.list.get().length, all.point('home.activities/1').list.get().length]).toEqual([1, 1]);
    undo.dispose();
    all.publish();
    expect([all.routes.list.get(), all.point('home.activities/1').list.get(), all.evaluateTypes.list.get().length]).toEqual([[], [], 1]);
  });

  it('puts menus of SDK 1.0.0 and entries of today at one point, and nothing at a point to come', () => {
    const all = new ContributionPoints();
    const older = plugin('examples.a');
    const [menu] = older.declaration.contributes.menus;
    const newer = plugin('examples.b', { menus: [], contributions: [homeActivity({ ...menu!, order: 0, route: 'ExamplesBHome' })] });
    all.add(manifestOf(older));
    all.add(manifestOf(newer));
    all.add(manifestOf(plugin('examples.c', { menus: [{ ...menu!, slot: 'function-menu.items/1', route: 'ExamplesCHome' }] })));
    all.publish();
    expect(
      all
        .point('home.activities/1')
        .list.get()
        .map(({ pluginId, value }) => `${pluginId} ${value.route}`),
    ).toEqual(['examples.b ExamplesBHome', 'examples.a ExamplesAHome']);
  });

  it('lists lesson tools by order, then by plugin', () => {
    const all = new ContributionPoints();
    const view = () => Promise.resolve({ default: () => null });
    const tool = (id: string, order: number) =>
      lessonTool({ id, order, label: { 'zh-CN': id, en: id }, icon: '<svg/>', opens: 'panel', view });
    all.add(manifestOf(plugin('examples.b', { contributions: [tool('late', 2), tool('b', 1)] })));
    all.add(manifestOf(plugin('examples.a', { contributions: [tool('a', 1)] })));
    all.publish();
    expect(
      all
        .point('lesson.tools/1')
        .list.get()
        .map(({ value }) => value.id),
    ).toEqual(['a', 'b', 'late']);
  });
});
