import fc from 'fast-check';
import type { PolicyLayer, PolicyRule } from '../api/calls.ts';
import type { PolicySubject } from '../policy.ts';

const subject = (id: string, source: PolicySubject['source'], version: string): PolicySubject => ({
  id,
  version,
  source,
  capabilities: ['roster.read'],
  publisher: 'A school',
});
/** Plugins that the rules of {@link chains} speak of. */
export const subjects = [
  subject('examples.quiz', 'dropped', '1.2.0'),
  subject('examples.song', 'dropped', '2.0.0'),
  subject('chorus.pk', 'built-in', '1.0.0'),
];

const consents = [undefined, { capabilities: [], publisher: 'A school', dev: false }] as const;
const rule = fc.record({
  plugin: fc.constantFrom('examples.quiz', 'examples.*', 'chorus.pk', '*', 'gone.away'),
  effect: fc.constantFrom<PolicyRule['effect']>('allow', 'deny', 'require', 'pin'),
  version: fc.constantFrom('^1.0.0', '^2.0.0'),
  lock: fc.boolean(),
  consent: fc.constantFrom(...consents),
});
const kinds = ['platform', 'region', 'region', 'region', 'school', 'class', 'device'] as const;

/** A layer of the chains that are made here. */
export const layerAt = (place: number, rules: readonly PolicyRule[] = []): PolicyLayer => ({
  layer: kinds[place] ?? 'device',
  name: `layer ${place}`,
  orgId: `o${place}`,
  depth: place,
  rules: [...rules],
});

/** Chains of a platform, three regions, a school, a class and a device, each with up to two rules, in any order and with levels missing. */
export const chains = fc
  .array(fc.array(rule, { maxLength: 2 }), { minLength: kinds.length, maxLength: kinds.length })
  .map((all) =>
    all.map((rules, place) =>
      layerAt(
        place,
        rules.map(({ consent, ...one }, n) => ({
          ...one,
          id: `${place}-${n}`,
          reason: {},
          ...(consent && one.effect === 'allow' && { consent: { ...consent, capabilities: [...consent.capabilities] } }),
        })),
      ),
    ),
  )
  .chain((layers) => fc.shuffledSubarray(layers));
