import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyLayer, PolicyRule } from '../api/calls.ts';
import { evaluatePolicy } from '../policy.ts';
import { chains, layerAt, subjects } from '../testing/policies.ts';
import { explainPolicy } from './explain.ts';

const quiz = subjects[0]!;
const rule = (id: string, effect: PolicyRule['effect'], more: Partial<PolicyRule> = {}): PolicyRule => ({
  id,
  plugin: quiz.id,
  effect,
  reason: {},
  ...more,
});
const explain = (...layers: PolicyLayer[]) => explainPolicy(layers, quiz);

describe('explainPolicy', () => {
  it('has every layer of the chain, silent ones too, the widest first', () => {
    const { layers } = explain(
      layerAt(6),
      layerAt(2, [rule('a', 'allow')]),
      layerAt(0),
      layerAt(1, [rule('b', 'deny', { plugin: 'x.y' })]),
    );
    expect(layers.map(({ layer, layerName, orgId, decides, rules }) => [layer, layerName, orgId, decides, rules.length])).toEqual([
      ['platform', 'layer 0', 'o0', false, 0],
      ['region', 'layer 1', 'o1', false, 0],
      ['region', 'layer 2', 'o2', true, 1],
      ['device', 'layer 6', 'o6', false, 0],
    ]);
  });

  it('says of a rule who wrote it, when, why, and because of which other it does not decide', () => {
    const locked = rule('school', 'deny', { lock: true, by: '周敏', at: 1_700_000_000_000, reason: { 'zh-CN': '期中前先不开' } });
    const { layers, verdict } = explain(
      layerAt(2, [rule('city', 'pin', { version: '^1.0.0' })]),
      layerAt(4, [rule('weaker', 'allow', { plugin: 'examples.*' }), locked]),
      layerAt(5, [rule('class', 'allow')]),
    );
    expect(verdict.allowed).toBe(false);
    const outdoneBy = { layer: 'school', layerName: 'layer 4', orgId: 'o4', depth: 4, ruleId: 'school' };
    expect(layers.map(({ rules }) => rules)).toEqual([
      [
        {
          ruleId: 'city',
          plugin: quiz.id,
          effect: 'pin',
          version: '^1.0.0',
          locked: false,
          denies: false,
          why: 'overruled-by-narrower',
          outdoneBy,
          reason: {},
        },
      ],
      [
        {
          ruleId: 'school',
          plugin: quiz.id,
          effect: 'deny',
          locked: true,
          denies: true,
          why: 'decides',
          reason: { 'zh-CN': '期中前先不开' },
          by: '周敏',
          at: 1_700_000_000_000,
        },
        expect.objectContaining({ ruleId: 'weaker', plugin: 'examples.*', why: 'weaker-in-layer', outdoneBy }),
      ],
      [expect.objectContaining({ ruleId: 'class', why: 'locked-by-wider', outdoneBy })],
    ]);
  });

  it('puts an allowance for less behind what speaks of the plugin as it is, outdone by nobody', () => {
    const less = rule('less', 'allow', { lock: true, consent: { capabilities: [], publisher: quiz.publisher, dev: false } });
    const [school] = explain(layerAt(4, [less, rule('now', 'allow')])).layers;
    expect(school?.rules.map(({ ruleId, why, outdoneBy }) => [ruleId, why, outdoneBy])).toEqual([
      ['now', 'decides', undefined],
      ['less', 'asks-for-more', undefined],
    ]);
  });

  it('comes to the verdict that holds, and frames the layer that decides', () => {
    fc.assert(
      fc.property(chains, fc.constantFrom(...subjects), (layers, subject) => {
        const { verdict, layers: explained } = explainPolicy(layers, subject);
        expect(verdict).toEqual(evaluatePolicy(layers, subject));
        const deciding = explained.filter(({ decides }) => decides);
        expect(deciding.map(({ orgId }) => orgId)).toEqual('default' in verdict.decidedBy ? [] : [verdict.decidedBy.orgId]);
        for (const { rules } of deciding) expect(rules[0]?.why).toBe('decides');
      }),
    );
  });
});
