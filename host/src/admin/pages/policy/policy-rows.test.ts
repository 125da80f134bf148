import type { PluginInfo, PolicyLayer, PolicyRule } from '@chorus/contract';
import { layerAt } from '@chorus/contract/testing/policies';
import { describe, expect, it } from 'vitest';
import { infoOf, manifestOf, plugin } from '../../../kernel/testing/plugin-fixtures.ts';
import { policyRows } from './policy-rows.ts';
import { changeOf, withChange, writtenOf } from './waiting-change.ts';

const info = (id: string, source: PluginInfo['source'] = 'built-in') => infoOf(manifestOf(plugin(id)), { source });
const rule = (id: string, effect: PolicyRule['effect'], more: Partial<PolicyRule> = {}): PolicyRule => ({
  id,
  plugin: 'chorus.pk',
  effect,
  reason: {},
  ...more,
});
const rowOf = (...layers: PolicyLayer[]) => policyRows([info('chorus.pk')], layers)[0]!;
/** The layer of the row that is the city's. */
const city = (row: ReturnType<typeof rowOf>) => row.explanation.layers.find(({ orgId }) => orgId === 'o2')!;

describe('rows of the policy', () => {
  it('are of every plugin that can be read, those that come with Chorus first', () => {
    const unreadable = infoOf(null);
    const rows = policyRows([info('a.game', 'dropped'), unreadable, info('chorus.words'), info('chorus.pk')], []);
    expect(rows.map(({ subject }) => subject.id)).toEqual(['chorus.pk', 'chorus.words', 'a.game']);
  });

  it('say a layer’s own rule back as it was written, without words that nobody wrote', () => {
    const written = { 'zh-CN': '期中前先不开', en: '期中前先不开' };
    const row = rowOf(layerAt(2, [rule('a', 'pin', { version: '^1.0.0', lock: true, reason: written })]));
    expect(writtenOf(city(row).rules[0]!)).toEqual({ effect: 'pin', version: '^1.0.0', lock: true, reason: '期中前先不开' });
    const made = rowOf(layerAt(2, [rule('a', 'deny', { reason: { 'zh-CN': '由何立禁用', en: 'denied by 何立' } })]));
    expect(writtenOf(city(made).rules[0]!)).toEqual({ effect: 'deny', lock: false });
  });
});

describe('a change that waits', () => {
  it('is none where the layer says so already', () => {
    const row = rowOf(layerAt(2, [rule('a', 'deny')]));
    expect(changeOf(row, city(row), { effect: 'deny', lock: false })).toBeUndefined();
    expect(changeOf(rowOf(layerAt(2)), city(rowOf(layerAt(2))), null)).toBeUndefined();
    expect(changeOf(row, city(row), { effect: 'deny', lock: true })?.before).toEqual({ effect: 'deny', lock: false });
  });

  it('allows again, by the same rule, what asks for more than was allowed', () => {
    const consent = { capabilities: [], publisher: 'Another', dev: false };
    const row = rowOf(layerAt(2, [rule('a', 'allow', { consent })]));
    expect(changeOf(row, city(row), { effect: 'allow', lock: false })).toBeDefined();
  });

  it('takes the place of the rule of that name alone, in its layer alone', () => {
    const layers = [layerAt(2, [rule('a', 'allow'), rule('b', 'deny', { plugin: '*' })]), layerAt(4, [rule('c', 'allow')])];
    const row = rowOf(...layers);
    const change = changeOf(row, city(row), { effect: 'require', lock: false })!;
    const after = withChange(layers, change);
    expect(after.map(({ rules }) => rules.map(({ id, effect }) => [id, effect]))).toEqual([
      [
        ['b', 'deny'],
        ['waiting', 'require'],
      ],
      [['c', 'allow']],
    ]);
    expect(withChange(layers, { ...change, rule: null })[0]!.rules.map(({ id }) => id)).toEqual(['b']);
  });
});
