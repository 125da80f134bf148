import type { LayerPlace } from '@chorus/contract/policy';
import type { ExplainedRule, PolicyExplanation } from '@chorus/contract/policy/explain';
import { decidingRule } from './policy-rows.ts';

type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** A layer by its name, and by its kind where it has none. */
export const layerText = (t: Text, { layer, layerName }: Pick<LayerPlace, 'layer' | 'layerName'>): string =>
  layer === 'platform' || layerName === '' ? t(`policy.layer.${layer}`) : layerName;

/** Of which plugins a rule speaks, where it names more than this one. */
export function scopeText(t: Text, { plugin }: Pick<ExplainedRule, 'plugin'>): string | undefined {
  if (plugin === '*') return t('policy.scope.all');
  return plugin.endsWith('.*') ? t('policy.scope.publisher', { name: plugin.slice(0, -2) }) : undefined;
}

/** Why a rule does not decide; undefined: it does. */
export function outText(t: Text, { why, outdoneBy }: ExplainedRule): string | undefined {
  if (why === 'decides') return undefined;
  return t(`policy.out.${why}`, { layer: outdoneBy ? layerText(t, outdoneBy) : '' });
}

/** In one or two sentences, why an activity can be used or not. */
export function becauseText(t: Text, explanation: PolicyExplanation): string {
  const { verdict } = explanation;
  const found = decidingRule(explanation);
  if (!found) {
    if (verdict.beyond) return t('policy.because.asks-for-more');
    return t(verdict.allowed ? 'policy.because.built-in' : 'policy.because.not-yet');
  }
  const { layer, rule } = found;
  const key = rule.effect === 'pin' && rule.denies ? 'pin-other' : rule.effect;
  const said = t(`policy.because.${key}`, { layer: layerText(t, layer), version: rule.version ?? '' });
  return rule.locked && rule.effect !== 'require' && layer.layer !== 'class' ? `${said}${t('policy.because.locked')}` : said;
}
