import { lessonTool, ObservableValue, titleBarStatus, type When } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { KernelBench } from '../../kernel/testing/kernel-bench.ts';
import { icon } from '../../kernel/testing/plugin-fixtures.ts';
import { HostContributions } from './host-contributions.ts';

const label = { 'zh-CN': '计时', en: 'Timer' };
const View = () => null;
const tool = (id: string, order: number, when?: When) =>
  lessonTool({
    id,
    order,
    label,
    icon,
    opens: 'panel',
    view: () => Promise.resolve({ default: View }),
    ...(when !== undefined && { when }),
  });

/** Three plugins of which one is denied, in a kernel. */
async function made() {
  const bench = new KernelBench();
  bench.add('lab.b', { contributions: [tool('late', 2), tool('window', 1, 'desktop')] });
  bench.add('lab.a', { contributions: [tool('early', 1)] });
  bench.add('lab.denied', { contributions: [tool('never', 0)] });
  bench.layers = [
    {
      layer: 'school',
      name: '',
      orgId: 'o',
      depth: 1,
      rules: [{ id: 'r', plugin: 'lab.denied', effect: 'deny', reason: { 'zh-CN': '', en: '' } }],
    },
  ];
  await bench.discover();
  const platform = new ObservableValue({ desktop: false, offline: false });
  const contributions = new HostContributions({
    kernel: () => bench.kernel,
    classroom: new ObservableValue({ stage: 'middle' as const, schoolClass: undefined }),
    platform,
    session: new ObservableValue({ userInfo: undefined }),
    navigation: new ObservableValue({ route: 'Home' }),
    draw: () => View,
  });
  const tools = () => contributions.state.get()['lesson.tools/1'].map(({ pluginId, entry }) => `${pluginId} ${entry.id}`);
  return { bench, platform, contributions, tools };
}

it('gives what plugins contribute that are admitted, in order, and none of those that are not', async () => {
  const { tools, contributions } = await made();
  expect(tools()).toEqual(['lab.a early', 'lab.b late']);
  await expect(contributions.view('lesson.tools/1', 'lab.denied', 'never')).rejects.toMatchObject({ code: 'unknown-contribution' });
  expect(await contributions.view('lesson.tools/1', 'lab.a', 'early')).toEqual({ default: View });
});

it('loads nobody’s code to list what is there', async () => {
  const { bench, tools } = await made();
  expect([tools().length, bench.imports]).toEqual([2, []]);
});

it('follows plugins that are switched off and on, and keeps lists and entries that did not change', async () => {
  const { bench, contributions, tools } = await made();
  const before = contributions.state.get();
  const late = before['lesson.tools/1'].at(-1);
  let told = 0;
  contributions.state.subscribe(() => (told += 1));
  bench.add('lab.chip', { menus: [], contributions: [titleBarStatus({ order: 1, label, icon, route: 'LabChipHome' })] });
  await bench.discover();
  expect(contributions.state.get()['title-bar.status/1']).toHaveLength(1);
  expect(contributions.state.get()['lesson.tools/1']).toBe(before['lesson.tools/1']);
  expect(told).toBe(1);
  await bench.kernel.setSwitchedOn('lab.a', false);
  expect(tools()).toEqual(['lab.b late']);
  expect(contributions.state.get()['lesson.tools/1'][0]).toBe(late);
  await bench.kernel.setSwitchedOn('lab.a', true);
  expect(tools()).toEqual(['lab.a early', 'lab.b late']);
});

it('shows an entry while its condition holds', async () => {
  const { platform, tools } = await made();
  platform.set({ desktop: true, offline: false });
  expect(tools()).toEqual(['lab.a early', 'lab.b window', 'lab.b late']);
  platform.set({ desktop: false, offline: false });
  expect(tools()).toEqual(['lab.a early', 'lab.b late']);
});
