import type { PluginInfo, PolicyLayer } from '@chorus/contract';
import { explainPolicy, type ExplainedLayer, type ExplainedRule, type PolicyExplanation } from '@chorus/contract/policy/explain';
import type { LayerPlace, PolicySubject } from '@chorus/contract/policy';
import type { PluginManifest } from '@chorus/sdk';
import { compareVersions } from '@chorus/contract/version';
import { compare, readFound } from '../../../kernel/discovery.ts';
import { pictureOf } from '../../../plugins/brought-by.ts';

/** An activity, and what every layer of the chain says about it. */
export interface PolicyRow {
  readonly key: string;
  readonly subject: PolicySubject;
  readonly title: PluginManifest['title'];
  readonly contributes: PluginManifest['contributes'];
  /** An SVG document, where it has one. */
  readonly icon: string | undefined;
  readonly explanation: PolicyExplanation;
}

const ranks = { 'built-in': 0, dropped: 1, dev: 2 } as const;

/** A row for each plugin whose manifest can be read: those that come with Chorus first. */
export function policyRows(plugins: readonly PluginInfo[], layers: readonly PolicyLayer[]): readonly PolicyRow[] {
  return readFound(plugins)
    .flatMap(({ key, info, manifest }) => {
      if (!manifest) return [];
      const { id, version, capabilities, publisher, title, contributes } = manifest;
      const subject: PolicySubject = { id, version, capabilities, source: info.source, publisher: publisher.name };
      return [{ key, subject, title, contributes, icon: pictureOf(manifest), explanation: explainPolicy(layers, subject) }];
    })
    .sort(
      (a, b) =>
        ranks[a.subject.source] - ranks[b.subject.source] ||
        Number(a.icon === undefined) - Number(b.icon === undefined) ||
        compare(a.subject.id, b.subject.id),
    );
}

/** The versions that can be had of a plugin, the newest first. */
export const versionsOf = (plugins: readonly PluginInfo[], id: string): readonly string[] => [
  ...new Set(
    readFound(plugins)
      .flatMap(({ manifest }) => (manifest?.id === id ? [manifest.version] : []))
      .sort((a, b) => compareVersions(b, a)),
  ),
];

/** What tells layers of a chain apart. */
export const layerKey = ({ layer, orgId, classId }: Pick<LayerPlace, 'layer' | 'orgId' | 'classId'>): string => classId ?? orgId ?? layer;

/** What a layer says about this plugin by its own name: not all of a publisher, not all. */
export const namedRule = ({ rules }: ExplainedLayer, id: string): ExplainedRule | undefined => rules.find(({ plugin }) => plugin === id);

/** The rule that decides, with its layer; undefined: none does. */
export function decidingRule({ layers }: PolicyExplanation): { readonly layer: ExplainedLayer; readonly rule: ExplainedRule } | undefined {
  const layer = layers.find(({ decides }) => decides);
  const rule = layer?.rules.find(({ why }) => why === 'decides');
  return layer && rule && { layer, rule };
}

/** A reason in somebody's own words is the same in every language; what stands there otherwise says no more than the rule. */
export function ownWords(reason: ExplainedRule['reason']): string | undefined {
  const words = new Set(Object.values(reason));
  return words.size === 1 ? [...words][0] || undefined : undefined;
}
