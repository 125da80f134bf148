import { ObservableValue, type PluginManifest } from '@chorus/sdk';
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
const text = { 'zh-CN': '词', en: 'Word' };
const manifest = {
  title: text,
  capabilities: [],
  requires: [],
  contributes: { menus: [{ slot: 'function-menu.items/1', order: 1, label: text, icon: '', route: 'A' }] },
} as unknown as PluginManifest;
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

it('says which entries have no effect, because nothing draws them yet', () => {
  expect(show({ manifest })).toContain('function-menu.items/1：现在还没有地方显示，这一项不起作用');
});

it('says of what was made for later that Chorus has to be newer', () => {
  const text = show({ reason: { code: 'needs-newer-chorus', message: 'It needs a newer Chorus.', context: {} } });
  expect(text).toContain('需要更新版本的 Chorus');
  expect(text).toContain('请先升级 Chorus');
});
