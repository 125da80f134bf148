import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyLayer, PolicyRule } from '../api/calls.ts';
import { evaluatePolicy } from '../policy.ts';
import { chains, layerAt, subjects } from '../testing/policies.ts';
import { policyChange, type PolicyChain, type PolicyTargets } from './change.ts';

const quiz = subjects[0]!;
const rule = (id: string, effect: PolicyRule['effect'], lock = false): PolicyRule => ({ id, plugin: quiz.id, effect, lock, reason: {} });
const school = (name: string, ...rules: PolicyRule[]): [string, PolicyLayer] => [name, { ...layerAt(4, rules), orgId: name }];
const at = (id: string, ...layerIds: string[]): PolicyChain => ({ id, kind: 'school', layerIds });

describe('policyChange', () => {
  const targets: PolicyTargets = {
    layersById: new Map([
      ['city', layerAt(2, [rule('c', 'allow')])],
      school('silent'),
      school('allows', rule('yes', 'allow')),
      school('denies', rule('no', 'deny')),
      school('elsewhere', rule('also', 'allow')),
    ]),
    chains: [at('1', 'city', 'silent'), at('2', 'allows', 'city'), at('3', 'city', 'denies'), at('4', 'other', 'elsewhere')],
  };
  const change = (...rules: PolicyRule[]) => policyChange(targets, { layerId: 'city', layer: layerAt(2, rules) }, [quiz])[0]?.targets;

  it('names for whom a plugin goes or comes, and whose own rules stop counting', () =>
    expect(change(rule('c', 'deny', true))).toEqual([
      { id: '1', kind: 'school', before: true, after: false, silenced: [] },
      { id: '2', kind: 'school', before: true, after: false, silenced: ['allows'] },
      { id: '3', kind: 'school', before: false, after: false, silenced: ['denies'] },
    ]));

  it('leaves those alone who have said otherwise, where nothing is locked', () =>
    expect(change(rule('c', 'deny'))).toEqual([{ id: '1', kind: 'school', before: true, after: false, silenced: [] }]));

  it('says nothing where all stays as it is', () => expect(change(rule('d', 'allow'))).toEqual([]));

  it('takes a layer that was silent until now', () => {
    const after = { ...layerAt(3, [rule('d', 'require')]) };
    const below = { ...targets, chains: [at('3', 'city', 'district', 'denies')] };
    expect(policyChange(below, { layerId: 'district', layer: after }, [quiz])[0]?.targets).toEqual([
      { id: '3', kind: 'school', before: false, after: true, silenced: ['denies'] },
    ]);
  });

  it('says what evaluating each chain before and after says', () => {
    fc.assert(
      fc.property(fc.array(chains, { minLength: 1, maxLength: 4 }), chains, fc.nat(6), (all, other, place) => {
        const layer = other.find(({ depth }) => depth === place) ?? layerAt(place);
        const now = all.map((layers) =>
          layers.map((one) => (one.depth === place ? (all[0]?.find((first) => first.depth === place) ?? one) : one)),
        );
        const first = now.flat().find(({ depth }) => depth === place);
        const idOf = (one: PolicyLayer, n: number) => (one.depth === place ? 'changed' : `${n}-${one.depth}`);
        const given: PolicyTargets = {
          layersById: new Map(
            now.flatMap((layers, n) => layers.map((one) => [idOf(one, n), one.depth === place && first ? first : one] as const)),
          ),
          chains: now.map((layers, n) => ({ id: `${n}`, kind: 'teacher', layerIds: layers.map((one) => idOf(one, n)) })),
        };
        for (const { plugin, targets: changed } of policyChange(given, { layerId: 'changed', layer }, subjects)) {
          const expected = given.chains.flatMap(({ id, layerIds }) => {
            if (!layerIds.includes('changed')) return [];
            const evaluate = (as: PolicyLayer | undefined) => {
              const layers = layerIds.map((one) => (one === 'changed' && as ? as : given.layersById.get(one)!));
              return evaluatePolicy(layers, plugin);
            };
            const [before, after] = [evaluate(undefined), evaluate(layer)];
            const out = (verdict: typeof before) =>
              new Set(verdict.considered.flatMap((one) => (one.why === 'locked-by-wider' ? [one.ruleId] : [])));
            const newly = [...out(after)].filter((one) => !out(before).has(one) && Number(one.split('-')[0]) > place);
            if (before.allowed === after.allowed && newly.length === 0) return [];
            const silenced = [...new Set(newly.map((one) => `${id}-${one.split('-')[0]}`))].sort();
            return [{ id, kind: 'teacher', before: before.allowed, after: after.allowed, silenced }];
          });
          expect(changed).toEqual(expected);
        }
      }),
    );
  });

  it('reads each layer’s rules once a plugin, for 3,000 schools and 20 plugins too', () => {
    const plugins = Array.from({ length: 20 }, (_, n) => ({ ...quiz, id: `examples.p${n}` }));
    const about = (id: string, plugin: string, effect: PolicyRule['effect']): PolicyRule => ({ id, plugin, effect, reason: {} });
    const ids = Array.from({ length: 3000 }, (_, n) => `school-${n}`);
    let reads = 0;
    /** Notes how often its rules are read. */
    const counted = (layer: PolicyLayer): PolicyLayer =>
      Object.defineProperty({ ...layer }, 'rules', {
        get: () => {
          reads += 1;
          return layer.rules;
        },
      });
    const large: PolicyTargets = {
      layersById: new Map([
        ['platform', layerAt(0, [about('all', '*', 'allow')])],
        ['province', layerAt(1, [about('p', 'examples.p1', 'deny')])],
        ...Array.from({ length: 20 }, (_, n): [string, PolicyLayer] => [
          `city-${n}`,
          layerAt(2, [about(`c${n}`, `examples.p${n}`, 'deny')]),
        ]),
        ...ids.map((id, n): [string, PolicyLayer] => [
          id,
          layerAt(4, [about(id, `examples.p${n % 20}`, 'allow'), about(`${id}-2`, 'examples.p3', 'deny')]),
        ]),
      ]),
      chains: ids.map((id, n) => at(id, 'platform', 'province', `city-${n % 20}`, id)),
    };
    const layer = layerAt(1, [{ ...about('p', '*', 'deny'), lock: true }]);
    for (const [id, one] of large.layersById) (large.layersById as Map<string, PolicyLayer>).set(id, counted(one));
    expect(policyChange(large, { layerId: 'province', layer }, plugins).map(({ targets: all }) => all.length)).toHaveLength(20);
    expect(reads).toBeLessThanOrEqual(plugins.length * large.layersById.size);
  });
});
