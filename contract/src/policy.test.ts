import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolicyLayer, PolicyRule } from './api/calls.ts';
import { evaluatePolicy, policyOrder, type PolicySubject, type PolicyVerdict } from './policy.ts';

let count = 0;
const rule = (effect: PolicyRule['effect'], more: Partial<PolicyRule> = {}): PolicyRule => ({
  id: `r${(count += 1)}`,
  plugin: 'examples.quiz',
  effect,
  reason: { en: 'because' },
  ...more,
});
const layer = (name: PolicyLayer['layer'], ...rules: PolicyRule[]): PolicyLayer => ({ layer: name, name: `the ${name}`, rules });
const quiz = { id: 'examples.quiz', version: '1.2.0', source: 'dropped', capabilities: ['roster.read'], publisher: 'A school' } as const;
const judge = (...layers: PolicyLayer[]) => evaluatePolicy(layers, quiz);

describe('evaluatePolicy', () => {
  it('allows built-in plugins and not yet others where nobody speaks', () => {
    expect(judge()).toEqual({ allowed: false, required: false, decidedBy: { default: 'others-not-yet-allowed' }, considered: [] });
    expect(evaluatePolicy([], { ...quiz, source: 'dev' }).allowed).toBe(false);
    expect(evaluatePolicy([], { ...quiz, source: 'built-in' })).toMatchObject({
      allowed: true,
      decidedBy: { default: 'built-in-allowed' },
    });
  });

  it('denies others by default even where some are allowed, and the other way round', () => {
    expect(judge(layer('school', rule('allow', { plugin: 'examples.other' }))).allowed).toBe(false);
    expect(evaluatePolicy([layer('school', rule('deny', { plugin: 'examples.other' }))], { ...quiz, source: 'built-in' }).allowed).toBe(
      true,
    );
  });

  it.each<[string, boolean]>([
    ['examples.quiz', true],
    ['examples.*', true],
    ['*', true],
    ['examples.quiz2', false],
    ['example.*', false],
    ['examples', false],
    ['quiz.*', false],
    ['examples.q*', false],
  ])('takes a rule about %s as being about examples.quiz: %s', (plugin, speaks) =>
    expect(judge(layer('school', rule('allow', { plugin }))).allowed).toBe(speaks),
  );

  it('names the rule that decides, its layer, and its reason', () => {
    const allow = rule('allow');
    expect(judge(layer('school', allow)).decidedBy).toEqual({
      layer: 'school',
      layerName: 'the school',
      ruleId: allow.id,
      effect: 'allow',
      reason: { en: 'because' },
    });
  });

  it('lets a denial beat allowances and requirements in a layer', () => {
    const deny = rule('deny', { plugin: '*' });
    const verdict = judge(layer('school', rule('allow', { lock: true }), rule('require'), deny));
    expect(verdict).toMatchObject({ allowed: false, required: false, decidedBy: { ruleId: deny.id } });
    expect(verdict.considered.map((one) => one.why)).toEqual(['weaker-in-layer', 'weaker-in-layer', 'decides']);
    expect(verdict.considered.map((one) => one.applied)).toEqual([false, false, true]);
  });

  it('lets a requirement beat an allowance in a layer', () =>
    expect(judge(layer('school', rule('allow'), rule('require'))).required).toBe(true));

  it('merges two layers of one kind', () =>
    expect(judge(layer('school', rule('allow')), layer('school', rule('deny'))).allowed).toBe(false));

  it.each(policyOrder.slice(1).map((narrow, index) => [policyOrder[index] as PolicyLayer['layer'], narrow] as const))(
    'lets %s be overruled by %s, whatever their order',
    (wide, narrow) => {
      for (const reverse of [false, true]) {
        const layers = [layer(wide, rule('deny')), layer(narrow, rule('allow'))];
        const verdict = judge(...(reverse ? layers.reverse() : layers));
        expect(verdict.allowed).toBe(true);
        expect(verdict.considered.map((one) => [one.layer, one.why])).toEqual([
          [wide, 'overruled-by-narrower'],
          [narrow, 'decides'],
        ]);
      }
    },
  );

  it('keeps to a wider layer that has locked', () => {
    const verdict = judge(
      layer('platform', rule('allow')),
      layer('region', rule('deny', { lock: true })),
      layer('school', rule('allow')),
      layer('device', rule('allow', { lock: true })),
    );
    expect(verdict.allowed).toBe(false);
    expect(verdict.considered.map((one) => one.why)).toEqual(['overruled-by-narrower', 'decides', 'locked-by-wider', 'locked-by-wider']);
  });

  it('does not hear the lock of a rule that lost in its layer', () =>
    expect(judge(layer('region', rule('allow', { lock: true }), rule('deny')), layer('school', rule('allow'))).allowed).toBe(true));

  it('hears the lock when one of two equal rules has it', () => {
    expect(judge(layer('region', rule('deny'), rule('deny', { lock: true })), layer('school', rule('allow'))).allowed).toBe(false);
    expect(judge(layer('region', rule('deny', { lock: true }), rule('deny')), layer('school', rule('allow'))).allowed).toBe(false);
  });

  it('takes a requirement for locked, so that no device switches it off', () =>
    expect(judge(layer('school', rule('require')), layer('device', rule('deny')))).toMatchObject({ allowed: true, required: true }));

  it.each<[string | undefined, string, boolean]>([
    ['~1.2.0', '1.2.0', true],
    ['~1.2.0', '1.3.0', false],
    ['1.2.0', '1.2.0', true],
    ['>=1.3.0-rc.1 <2.0.0', '1.3.0-rc.2', true],
    ['no range', '1.2.0', false],
    [undefined, '1.2.0', false],
  ])('lets a pin to %s allow %s: %s', (version, is, allowed) => {
    const verdict = evaluatePolicy([layer('school', rule('pin', version === undefined ? {} : { version }))], { ...quiz, version: is });
    expect(verdict).toMatchObject({ allowed, required: false, decidedBy: { effect: 'pin' } });
  });

  it('lets a pin deny what it does not name even beside an allowance', () =>
    expect(judge(layer('school', rule('allow'), rule('pin', { version: '^2.0.0' }))).allowed).toBe(false));
});

describe('organisations as layers', () => {
  const kinds = ['platform', 'region', 'region', 'region', 'school'] as const;
  /** The platform, a province, a city, a district and a school, as far as they have rules. */
  const chain = (...rules: (PolicyRule | undefined)[]): PolicyLayer[] =>
    kinds.flatMap((kind, depth) => {
      const own = rules[depth];
      return own ? [{ ...layer(kind, own), orgId: `o${depth}`, depth }] : [];
    });
  const of = (rules: (PolicyRule | undefined)[]) => {
    const verdicts = [chain(...rules), chain(...rules).reverse()].map((layers) => evaluatePolicy(layers, quiz));
    expect(verdicts[1]).toEqual(verdicts[0]);
    return verdicts[0] as PolicyVerdict;
  };

  it.each([0, 1, 2, 3].flatMap((wide) => [1, 2, 3, 4].flatMap((narrow) => (wide < narrow ? [[wide, narrow] as const] : []))))(
    'lets depth %i be overruled by depth %i, and not where it is locked',
    (wide, narrow) => {
      const two = (lock: boolean) =>
        of(kinds.map((_, depth) => (depth === wide ? rule('deny', { lock }) : depth === narrow ? rule('allow') : undefined)));
      expect(two(false)).toMatchObject({ allowed: true, decidedBy: { orgId: `o${narrow}`, depth: narrow } });
      expect(two(true)).toMatchObject({ allowed: false, decidedBy: { orgId: `o${wide}`, depth: wide } });
    },
  );

  it.each([0, 1, 2, 3, 4])('keeps to the lock at depth %i in a whole chain: the widest one holds', (locked) => {
    const verdict = of(kinds.map((_, depth) => rule(depth === locked ? 'deny' : 'allow', { lock: depth >= locked })));
    expect(verdict.allowed).toBe(false);
    expect(verdict.considered.map(({ orgId, why }) => [orgId, why])).toEqual(
      kinds.map((_, depth) => [`o${depth}`, depth < locked ? 'overruled-by-narrower' : depth === locked ? 'decides' : 'locked-by-wider']),
    );
  });

  it('counts two layers of one kind and depth as one: the denial wins, whichever comes first', () => {
    const two = [
      { ...layer('region', rule('deny')), depth: 2 },
      { ...layer('region', rule('allow', { lock: true })), depth: 2 },
    ];
    for (const layers of [two, [...two].reverse()]) {
      const { allowed, considered } = judge(...layers);
      expect([allowed, considered.map(({ why }) => why).sort()]).toEqual([false, ['decides', 'weaker-in-layer']]);
    }
  });

  it('puts a class under the deepest school, and the device under the class', () => {
    const deep = { ...layer('school', rule('deny')), depth: 9 };
    expect(judge({ ...layer('class', rule('allow')), classId: 'c1' }, deep)).toMatchObject({ allowed: true, decidedBy: { classId: 'c1' } });
    expect(judge(layer('device', rule('allow')), layer('class', rule('deny')), deep).decidedBy).toMatchObject({ layer: 'device' });
  });
});

describe('an allowance that was given for what a plugin may do', () => {
  const consent = { capabilities: ['roster.read', 'answers.publish'], publisher: 'A school', dev: false };
  const given = (plugin: Partial<PolicySubject>, more: Partial<typeof consent> = {}) =>
    evaluatePolicy([layer('school', rule('allow', { consent: { ...consent, ...more } }))], { ...quiz, ...plugin });

  it.each<[string, Partial<PolicySubject>]>([
    ['the same', { capabilities: ['answers.publish', 'roster.read'] }],
    ['less, in another version', { capabilities: [], version: '2.0.0' }],
  ])('covers what asks for %s', (_, plugin) => {
    expect(given(plugin)).toMatchObject({ allowed: true, decidedBy: { effect: 'allow' } });
    expect(given(plugin).beyond).toBeUndefined();
  });

  it.each<[string, Partial<PolicySubject>, object]>([
    [
      'asks for more',
      { capabilities: ['roster.read', 'network:example.org', 'answers.read'] },
      { capabilities: ['network:example.org', 'answers.read'] },
    ],
    ['is another publisher’s', { publisher: 'A stranger' }, { publisher: true }],
    ['is an author’s work, where the installed one was allowed', { source: 'dev' }, { source: true }],
  ])('does not cover what %s', (_, plugin, beyond) =>
    expect(given(plugin)).toEqual({
      allowed: false,
      required: false,
      decidedBy: { default: 'others-not-yet-allowed' },
      considered: [expect.objectContaining({ applied: false, why: 'asks-for-more' })],
      beyond: { capabilities: [], publisher: false, source: false, ...beyond },
    }),
  );

  it('does not cover what is installed, where the author’s work was allowed', () =>
    expect(given({}, { dev: true })).toMatchObject({ allowed: false, beyond: { capabilities: [], source: true } }));

  it('leaves the word to the other rules: wider allowances, denials, requirements', () => {
    const outgrown = layer('school', rule('allow', { consent: { ...consent, capabilities: [] } }));
    expect(judge(outgrown, layer('platform', rule('allow'))).allowed).toBe(true);
    expect(judge(outgrown, layer('platform', rule('deny')))).toMatchObject({ allowed: false, decidedBy: { effect: 'deny' } });
    expect(judge(outgrown, layer('region', rule('require'))).required).toBe(true);
    expect(judge(outgrown, layer('platform', rule('deny'))).beyond).toBeUndefined();
    expect(evaluatePolicy([outgrown], { ...quiz, source: 'built-in' })).toMatchObject({
      allowed: true,
      decidedBy: { default: 'built-in-allowed' },
    });
  });

  it('says what is new since the nearest of several', () => {
    const one = rule('allow', { consent: { ...consent, dev: true } });
    const other = rule('allow', { consent: { ...consent, capabilities: [] } });
    for (const rules of [
      [one, other],
      [other, one],
    ]) {
      expect(judge(layer('school', ...rules)).beyond).toEqual({ capabilities: ['roster.read'], publisher: false, source: false });
    }
    expect(judge(layer('school', one, rule('allow', { consent }))).allowed).toBe(true);
  });
});

const rules = fc.record({
  plugin: fc.constantFrom('examples.quiz', 'examples.*', '*', 'other.one'),
  effect: fc.constantFrom<PolicyRule['effect']>('allow', 'deny', 'require', 'pin'),
  version: fc.constantFrom('^1.0.0', '^2.0.0'),
  lock: fc.boolean(),
});
const policies = fc
  .array(
    fc.record({
      layer: fc.constantFrom(...policyOrder),
      depth: fc.option(fc.nat(3), { nil: undefined }),
      rules: fc.array(rules, { maxLength: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((layers) =>
    layers.map((one, i): PolicyLayer => ({
      layer: one.layer,
      name: `${i}`,
      ...(one.depth !== undefined && { depth: one.depth }),
      rules: one.rules.map((r, j) => ({ ...r, id: `${i}-${j}`, reason: {} })),
    })),
  );
const subjects = fc.constantFrom('built-in' as const, 'dropped' as const).map((source) => ({ ...quiz, source }));
const without = (layers: readonly PolicyLayer[], ids: ReadonlySet<string>) =>
  layers.map((one) => ({ ...one, rules: one.rules.filter((r) => !ids.has(r.id)) }));
const decider = (verdict: PolicyVerdict) => ('default' in verdict.decidedBy ? undefined : verdict.decidedBy.ruleId);

describe('what explains a verdict', () => {
  it('changes the outcome when it is taken away', { tags: 'long' }, () => {
    fc.assert(
      fc.property(policies, subjects, (layers, subject) => {
        const verdict = evaluatePolicy(layers, subject);
        const id = decider(verdict);
        if (id === undefined) {
          expect(verdict.considered).toEqual([]);
          return;
        }
        const after = evaluatePolicy(without(layers, new Set([id])), subject);
        expect(decider(after)).not.toBe(id);
        // With nobody left who agrees, the plugin's fate turns.
        const agreeing = new Set([id]);
        let next = after;
        while (next.allowed === verdict.allowed && decider(next) !== undefined) {
          agreeing.add(decider(next) as string);
          next = evaluatePolicy(without(layers, agreeing), subject);
        }
        if (decider(next) === undefined) expect(next.allowed).toBe(subject.source === 'built-in');
        else expect(next.allowed).toBe(!verdict.allowed);
      }),
      { numRuns: 500 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });

  it('is one of the considered rules, the only one that applies', () => {
    fc.assert(
      fc.property(policies, subjects, (layers, subject) => {
        const verdict = evaluatePolicy(layers, subject);
        const applied = verdict.considered.filter((one) => one.applied);
        expect(applied.map((one) => one.ruleId)).toEqual(decider(verdict) === undefined ? [] : [decider(verdict)]);
      }),
    );
  });

  it('is a rule that speaks alone, whatever its layer, its lock and the default', () => {
    fc.assert(
      fc.property(policies, rules, fc.constantFrom(...policyOrder), subjects, (others, alone, at, subject) => {
        const silent = others.map((one) => ({ ...one, rules: one.rules.filter(({ plugin }) => plugin === 'other.one') }));
        const speaks = { ...alone, id: 'alone', reason: {} };
        const verdict = evaluatePolicy([...silent, { layer: at, name: '', rules: [speaks] }], subject);
        const allows = { allow: true, require: true, deny: false, pin: alone.version === '^1.0.0' }[alone.effect];
        if (alone.plugin === 'other.one') expect([decider(verdict), verdict.allowed]).toEqual([undefined, subject.source === 'built-in']);
        else expect([decider(verdict), verdict.allowed]).toEqual(['alone', allows]);
      }),
    );
  });

  it('does not depend on the order of layers or rules', () => {
    fc.assert(
      fc.property(policies, subjects, (layers, subject) => {
        const turned = [...layers].reverse().map((one) => ({ ...one, rules: [...one.rules].reverse() }));
        const [a, b] = [evaluatePolicy(layers, subject), evaluatePolicy(turned, subject)];
        expect([b.allowed, b.required, b.decidedBy]).toEqual([a.allowed, a.required, a.decidedBy]);
      }),
    );
  });

  it('stays the same without rules that are locked out', () => {
    fc.assert(
      fc.property(policies, subjects, (layers, subject) => {
        const verdict = evaluatePolicy(layers, subject);
        const out = new Set(verdict.considered.filter((one) => one.why === 'locked-by-wider').map((one) => one.ruleId));
        const after = evaluatePolicy(without(layers, out), subject);
        expect([after.allowed, after.decidedBy]).toEqual([verdict.allowed, verdict.decidedBy]);
      }),
    );
  });
});

/** The same decided in the plainest way: ranks one after the other, each by its strongest effect. */
function model(layers: readonly PolicyLayer[], builtIn: boolean): { allowed: boolean; rank: number } {
  let found = { allowed: builtIn, rank: -1 };
  for (let rank = 0; rank < policyOrder.length * 10; rank += 1) {
    const said = layers
      .filter((one) => policyOrder.indexOf(one.layer) * 10 + (one.depth ?? 0) === rank)
      .flatMap((one) => one.rules)
      .filter(({ plugin }) => plugin !== 'other.one')
      .map(({ effect, version, lock }) => ({ effect: effect === 'pin' ? (version === '^1.0.0' ? 'allow' : 'deny') : effect, lock }));
    const effect = (['deny', 'require', 'allow'] as const).find((one) => said.some((rule) => rule.effect === one));
    if (effect === undefined) continue;
    found = { allowed: effect !== 'deny', rank };
    if (effect === 'require' || said.some((rule) => rule.effect === effect && rule.lock === true)) break;
  }
  return found;
}

it('decides as ranks do that are gone through one by one, whatever the tree', () => {
  fc.assert(
    fc.property(policies, subjects, (layers, subject) => {
      const { allowed, considered } = evaluatePolicy(layers, subject);
      const by = considered.find(({ applied }) => applied);
      const rank = by ? policyOrder.indexOf(by.layer) * 10 + (by.depth ?? 0) : -1;
      expect({ allowed, rank }).toEqual(model(layers, subject.source === 'built-in'));
    }),
    { numRuns: 500 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
  );
});
