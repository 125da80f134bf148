import { ObservableValue, type PluginManifest } from '@chorus/sdk';
import { expect, it } from 'vitest';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { renderWithHost } from '../../shell/testing/render-with-host.tsx';
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

it('says which entries have no effect, because nothing draws them yet', () => {
  expect(show({ manifest })).toContain('function-menu.items/1：现在还没有地方显示，这一项不起作用');
});

it('says of what was made for later that Chorus has to be newer', () => {
  const text = show({ reason: { code: 'needs-newer-chorus', message: 'It needs a newer Chorus.', context: {} } });
  expect(text).toContain('需要更新版本的 Chorus');
  expect(text).toContain('请先升级 Chorus');
});
