import type { BeyondConsent, LayerPlace } from '@chorus/contract';
import type { Capability } from '@chorus/sdk';
import type { PluginRow } from '../../kernel/kernel-types.ts';

type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** What a plugin may do, in the teacher's words. */
export function mayText(t: Text, capabilities: readonly Capability[]): string {
  const may = capabilities.map((one) => maySay(t, one));
  return may.length > 0 ? may.join(t('plugins.may.and')) : t('plugins.may.nothing');
}

/** What is new about a plugin since it was allowed, in the teacher's words. */
export function newText(t: Text, { capabilities, publisher, source: moved }: BeyondConsent, source: PluginRow['source']): string {
  return [
    ...capabilities.map((one) => maySay(t, one)),
    ...(publisher ? [t('plugins.new.publisher')] : []),
    ...(moved ? [t(source === 'dev' ? 'plugins.new.dev' : 'plugins.new.dropped')] : []),
  ].join(t('plugins.may.and'));
}

const maySay = (t: Text, one: string): string =>
  one.startsWith('network:') ? t('plugins.may.network', { host: one.slice('network:'.length) }) : t(`plugins.may.${one}`);

/** Why a plugin can't be used, with what is new where that is why. */
export function reasonText(t: Text, { reason, policy, source }: Pick<PluginRow, 'reason' | 'policy' | 'source'>): string {
  if (reason?.code === 'not-yet-allowed' && policy?.beyond)
    return t('plugins.reason.asks-for-more', { news: newText(t, policy.beyond, source) });
  if (reason?.code === 'denied' && policy && !('default' in policy.decidedBy))
    return t('plugins.reason.denied-by', { layer: layerText(t, policy.decidedBy) });
  return reason ? t(`plugins.reason.${reason.code}`) : '';
}

/** A layer by its own name with what it is: several regions must be told apart. */
export function layerText(t: Text, { layer, layerName }: Pick<LayerPlace, 'layer' | 'layerName'>): string {
  const kind = t(`plugins.layer.${layer}`);
  return layerName === '' || layerName === kind ? kind : t('plugins.layer-named', { name: layerName, kind });
}
