import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyLayer, PolicyRule } from '../api/calls.ts';
import { evaluatePolicy } from '../policy.ts';
import { chains, layerAt, subjects } from '../testing/policies.ts';
import { placeOf } from './decision.ts';
import { wayOut, type WayOut } from './way-out.ts';

const quiz = subjects[0]!;
const rule = (id: string, effect: PolicyRule['effect'], lock = false): PolicyRule => ({ id, plugin: quiz.id, effect, lock, reason: {} });
/** The ways of whoever writes the rules of the city, of the school, of the class. */
const ways = (own: 2 | 4 | 5, ...layers: PolicyLayer[]) =>
  wayOut(evaluatePolicy(layers, quiz), placeOf(layerAt(own))).map((way) =>
    way.kind === 'allow-at'
      ? [way.kind, way.at.orgId, way.lock, ...way.replaces]
      : [way.kind, ...('rule' in way ? [way.rule.layerName, way.rule.ruleId] : [])],
  );

describe('wayOut', () => {
  it('needs nothing where the plugin is allowed', () => expect(ways(4, layerAt(4, [rule('a', 'allow')]))).toEqual([['not-needed']]));

  it('allows at the own layer what nobody has allowed yet', () => expect(ways(4)).toEqual([['allow-at', 'o4', false]]));

  it('asks who has locked, where the own layer is narrower: an own rule would not count', () =>
    expect(ways(5, layerAt(4, [rule('no', 'deny', true)]), layerAt(5, [rule('yes', 'allow')]))).toEqual([['ask-unlock', 'layer 4', 'no']]));

  it('allows at a narrower own layer what is denied without a lock', () =>
    expect(ways(5, layerAt(4, [rule('no', 'deny')]))).toEqual([['allow-at', 'o5', false]]));

  it('asks the narrower layer, or covers it with a locked allowance', () => {
    expect(ways(2, layerAt(4, [rule('no', 'deny', true)]), layerAt(2, [rule('old', 'deny')]))).toEqual([
      ['ask-unlock', 'layer 4', 'no'],
      ['allow-at', 'o2', true, 'old'],
    ]);
    expect(ways(2, layerAt(4, [rule('no', 'deny')]))).toEqual([
      ['ask-take-back', 'layer 4', 'no'],
      ['allow-at', 'o2', true],
    ]);
  });

  it('replaces the own denial, with a lock where a class denies as well', () => {
    expect(ways(4, layerAt(4, [rule('no', 'deny')]))).toEqual([['allow-at', 'o4', false, 'no']]);
    expect(ways(4, layerAt(4, [rule('no', 'deny', true)]), layerAt(5, [rule('too', 'deny')]))).toEqual([['allow-at', 'o4', true, 'no']]);
  });

  it('makes usable what it says it does, in every chain', () => {
    const places = fc.constantFrom(0, 1, 2, 3, 4, 5);
    fc.assert(
      fc.property(chains, places, fc.constantFrom(...subjects), (layers, place, subject) => {
        const verdict = evaluatePolicy(layers, subject);
        const found = wayOut(verdict, placeOf(layerAt(place)));
        expect(found.some(({ kind }) => kind === 'not-needed')).toBe(verdict.allowed);
        const allow = found.find((way): way is WayOut & { kind: 'allow-at' } => way.kind === 'allow-at');
        const own = layers.find(({ depth }) => depth === place) ?? layerAt(place);
        const others = layers.filter((one) => one !== own);
        const kept = own.rules.filter(({ id }) => !allow?.replaces.includes(id));
        const added = { id: 'new', plugin: subject.id, effect: 'allow' as const, lock: allow?.lock ?? true, reason: {} };
        const after = evaluatePolicy([...others, { ...own, rules: [...kept, added] }], subject);
        // Where no own rule is offered, none would help.
        if (!verdict.allowed) expect(after.allowed).toBe(allow !== undefined);
      }),
    );
  });
});
