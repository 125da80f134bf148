import { expect, it } from 'vitest';
import type { BlockReason, PluginRow, PluginStage } from '../../kernel/kernel-types.ts';
import { rowState, searchRows } from './row-state.ts';

const row = (stage: PluginStage, code?: BlockReason, more: Partial<PluginRow> = {}) => ({
  stage,
  slow: 'no' as const,
  switchedOn: true,
  reason: code && { code, message: '', context: {} },
  ...more,
});

it.each([
  ['contributed', undefined, 'ready'],
  ['active', undefined, 'active'],
  ['loading', undefined, 'loading'],
  ['activating', undefined, 'loading'],
  ['suspended', undefined, 'suspended'],
  ['off', undefined, 'off'],
  ['blocked', 'not-yet-allowed', 'not-allowed'],
  ['blocked', 'denied', 'denied'],
  ['blocked', 'switched-off', 'off'],
  ['blocked', 'hash-mismatch', 'blocked'],
  ['blocked', 'too-many-faults', 'faulted'],
  ['faulted', undefined, 'faulted'],
  ['blocked', undefined, 'blocked'],
] as const)('a plugin that is %s (%s) is shown as %s', (stage, code, label) => {
  expect(rowState(row(stage, code)).label).toBe(label);
});

it('says that a plugin is slow to start only after two seconds', () => {
  expect(rowState(row('active', undefined, { slow: 'notice' })).label).toBe('slow');
  expect(rowState(row('active', undefined, { slow: 'noted' })).label).toBe('active');
});

it('finds by title in either language, by id and by publisher', () => {
  const rows = [
    {
      id: 'chorus.smart-word',
      folder: 'a',
      manifest: { title: { 'zh-CN': '单词训练', en: 'Word drills' }, publisher: { name: 'Chorus' } },
    },
    { id: undefined, folder: 'broken-one', manifest: undefined },
  ] as unknown as PluginRow[];
  expect(searchRows(rows, '训练')).toEqual([rows[0]]);
  expect(searchRows(rows, ' DRILLS ')).toEqual([rows[0]]);
  expect(searchRows(rows, 'broken')).toEqual([rows[1]]);
  expect(searchRows(rows, '')).toBe(rows);
  expect(searchRows(rows, 'zzz')).toEqual([]);
});
