import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../api/calls.ts';
import { evaluatePolicy, type PolicyVerdict } from '../policy.ts';
import { chains, layerAt, subjects } from '../testing/policies.ts';
import { joinRegions, layersForOlderPage } from './older-page.ts';

const rule = (id: string, plugin: string, effect: PolicyRule['effect'], lock = false): PolicyRule => ({
  id,
  plugin,
  effect,
  lock,
  reason: {},
});
const outcome = ({ allowed, required, decidedBy, beyond }: PolicyVerdict) => [
  allowed,
  required,
  'ruleId' in decidedBy ? decidedBy.ruleId : decidedBy.default,
  beyond,
];

describe('joinRegions', () => {
  it('leaves every plugin the verdict of the chain, those that are gone from the server too', () => {
    const gone = { id: 'gone.away', version: '0.0.0', source: 'dropped', capabilities: [], publisher: '' } as const;
    fc.assert(
      fc.property(chains, (layers) => {
        const joined = joinRegions(layers, subjects);
        expect(joined.filter(({ layer }) => layer === 'region').length).toBeLessThan(2);
        const named = layers.some(({ rules }) => rules.some(({ plugin }) => plugin === gone.id));
        for (const subject of named ? [...subjects, gone] : subjects)
          expect(outcome(evaluatePolicy(joined, subject))).toEqual(outcome(evaluatePolicy(layers, subject)));
      }),
      { numRuns: 500 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });

  it('keeps the locked rule of the wider region, and not what the narrower one says against it', () =>
    expect(joinRegions([layerAt(3, [rule('d', 'examples.quiz', 'allow')]), layerAt(2, [rule('c', '*', 'deny', true)])], subjects)).toEqual([
      { layer: 'region', name: 'layer 2 · layer 3', rules: [rule('c', '*', 'deny', true)] },
    ]));

  it('says a rule about all for each plugin about which no narrower region speaks', () =>
    expect(
      joinRegions([layerAt(2, [rule('c', '*', 'deny')]), layerAt(3, [rule('d', 'examples.quiz', 'allow')])], subjects)[0]?.rules,
    ).toEqual([rule('c', 'examples.song', 'deny'), rule('c', 'chorus.pk', 'deny'), rule('d', 'examples.quiz', 'allow')]));

  it('lets the denial count where two regions decide about two bundles of one id', () => {
    const [quiz] = subjects as [(typeof subjects)[0]];
    const dev = { ...quiz, source: 'dev' as const };
    const allow = { ...rule('d', quiz.id, 'allow'), consent: { capabilities: ['roster.read'], publisher: quiz.publisher, dev: true } };
    const joined = joinRegions([layerAt(2, [rule('c', quiz.id, 'deny')]), layerAt(3, [allow])], [quiz, dev]);
    expect([quiz, dev].map((subject) => evaluatePolicy(joined, subject).allowed)).toEqual([false, false]);
  });

  it('changes nothing of one region, and leaves silent ones out', () => {
    const layers = [layerAt(0), layerAt(1), layerAt(2, [rule('c', '*', 'deny')]), layerAt(4)];
    expect(joinRegions(layers, subjects)).toEqual([layers[0], layers[2], layers[3]]);
  });
});

it('gives an older page no key that it does not know, and no class’s rules', () => {
  const written = { ...rule('r', '*', 'allow'), by: '何立', at: 1 };
  const layers = [layerAt(0), layerAt(2, [written]), layerAt(4), { ...layerAt(5, [rule('k', '*', 'deny')]), classId: 'c1' }];
  expect(layersForOlderPage(layers, subjects)).toEqual([
    { layer: 'platform', name: 'layer 0', rules: [] },
    { layer: 'region', name: 'layer 2', rules: [rule('r', '*', 'allow')] },
    { layer: 'school', name: 'layer 4', rules: [] },
  ]);
});
