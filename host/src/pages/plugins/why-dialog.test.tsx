import type { PolicyLayer } from '@chorus/contract';
import { evaluatePolicy } from '@chorus/contract/policy';
import { ObservableValue } from '@chorus/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { WhyDialog } from './why-dialog.tsx';

const row = {
  id: 'a.b',
  folder: 'a.b',
  source: 'dropped',
  faults: [],
  reason: undefined,
  policy: undefined,
} as unknown as PluginRow;
const show = (more: Partial<PluginRow>) => {
  renderWithHost(<WhyDialog row={{ ...row, ...more }} onClose={() => undefined} />, {
    classroom: { state: new ObservableValue({ teacher: { administrator: false } }) },
  });
  return document.querySelector('.ch-why')?.textContent ?? '';
};

afterEach(() => vi.unstubAllGlobals());

it('names file and line of a fault in the source of an activity in development, and of no other', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({ sources: ['src/quiz-page.tsx'], mappings: 'AAWA' }) }));
  const fault = { code: 'event', message: 'pressed wrongly', stack: 'Error\n at (http://x/p/1/a.b/1.0.0-1/page-1.js:1:9)', at: 1 } as const;
  for (const source of ['dev', 'dropped'] as const) {
    show({ source, faults: [fault, { ...fault, message: 'elsewhere', stack: '' }] });
    for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
    const said = [...[...document.querySelectorAll('.ch-why')].at(-1)!.querySelectorAll('li')].map((line) => line.textContent);
    expect(said).toEqual([
      expect.stringMatching(source === 'dev' ? /pressed wrongly \(src\/quiz-page\.tsx:12\)$/ : /pressed wrongly$/),
      expect.stringMatching(/elsewhere$/),
    ]);
  }
});

it('tells several regions apart by their names, where they decide and where they were considered', () => {
  const region = (name: string, depth: number, effect: 'allow' | 'deny'): PolicyLayer => ({
    layer: 'region',
    name,
    depth,
    rules: [{ id: name, plugin: 'a.b', effect, lock: effect === 'deny', reason: { 'zh-CN': '期中前先不开' } }],
  });
  const subject = { id: 'a.b', version: '1.0.0', source: 'dropped', capabilities: [], publisher: '' } as const;
  const policy = evaluatePolicy([region('锦江区', 3, 'allow'), region('成都市', 2, 'deny')], subject);
  const said = show({ policy, reason: { code: 'denied', message: '', context: {} } });
  expect(said).toContain('按规定停用：成都市 · 区域');
  expect(said).toContain('成都市 · 区域 · 停用 · 期中前先不开');
  expect(said).toContain('锦江区 · 区域 · 允许：上一级的规定已锁定');
});

it('says of this device what it is, which has no name of its own', () => {
  const own: PolicyLayer = { layer: 'device', name: '', rules: [{ id: 'device.switch', plugin: 'a.b', effect: 'deny', reason: {} }] };
  const policy = evaluatePolicy([own], { id: 'a.b', version: '1.0.0', source: 'dropped', capabilities: [], publisher: '' });
  expect(show({ policy })).toContain('由谁决定本机 · 停用');
});

it('says of what was made for later that Chorus has to be newer', () => {
  const text = show({ reason: { code: 'needs-newer-chorus', message: 'It needs a newer Chorus.', context: {} } });
  expect(text).toContain('需要更新版本的 Chorus');
  expect(text).toContain('请先升级 Chorus');
});

it('keeps ids, sizes and times behind a press, for administrators and authors', () => {
  show({ bytes: 81_234, loadMs: 12.4, activateMs: 3 });
  const technical = document.querySelector<HTMLDetailsElement>('.ch-why details');
  expect([technical?.open, technical?.querySelector('dl')?.textContent]).toEqual([
    false,
    expect.stringContaining('a.b占用81 kB · 载入 12 ms · 激活 3 ms'),
  ]);
  expect(document.querySelector('.ch-why > dl')).toBeNull();
});
