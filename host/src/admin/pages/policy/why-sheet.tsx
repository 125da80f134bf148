import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import type { ExplainedLayer, ExplainedRule } from '@chorus/contract/policy/explain';
import type { LayerPlace } from '@chorus/contract/policy';
import { wayOut, type WayOut } from '@chorus/contract/policy/way-out';
import { Button } from '@chorus/sdk/ui';
import { Building2, Globe, Landmark, Monitor, School, Users } from 'lucide-react';
import { useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { broughtBy } from '../../../plugins/brought-by.ts';
import { Sheet } from '../../kit/sheet.tsx';
import { layerKey, ownWords, type PolicyRow } from './policy-rows.ts';
import { becauseText, layerText, outText, scopeText } from './policy-words.ts';
import { RuleMark } from './rule-mark.tsx';

/** The picture of a kind of layer. */
export const layerIcons = { platform: Globe, region: Landmark, school: School, class: Users, device: Monitor } satisfies Record<
  LayerPlace['layer'],
  typeof Building2
>;

/** Why an activity can be used or not: every layer with its rules, who wrote them, when and why; and what can be done about it. */
export function WhySheet(props: {
  readonly row: PolicyRow;
  /** For whom it is looked at. */
  readonly who: string;
  /** Whose rules may be changed here. */
  readonly own: LayerPlace;
  /** Undefined: nothing may be changed. */
  readonly onAllow: ((rule: WrittenRule) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { row, who, own, onAllow, onClose } = props;
  const t = useText();
  const { i18n } = useAdmin();
  const { verdict, layers } = row.explanation;
  const ways = wayOut(verdict, own).filter(({ kind }) => kind !== 'not-needed');
  const title = i18n.pick(row.title);
  const brings = broughtBy(row, i18n.pick);
  return (
    <Sheet
      key={row.key}
      title={t(verdict.allowed ? 'policy.why-yes' : 'policy.why-no', { title, who })}
      subtitle={becauseText(t, row.explanation)}
      onClose={onClose}
    >
      <ol className="ad-chain">
        {layers.map((layer) => (
          <ChainLayer key={layerKey(layer)} layer={layer} own={layerKey(layer) === layerKey(own)} />
        ))}
      </ol>
      {ways.length > 0 && (
        <section className="ad-ways">
          <h3>{t('policy.way-out')}</h3>
          <ul>
            {ways.map((way) => (
              <li key={way.kind}>
                <Way way={way} layers={layers} />
              </li>
            ))}
          </ul>
          {onAllow &&
            ways.map(
              (way) =>
                way.kind === 'allow-at' && (
                  <Button key={way.kind} fill kind="soft" onPress={() => onAllow({ effect: 'allow', lock: way.lock })}>
                    {t(way.lock ? 'policy.do-allow-locked' : 'policy.do-allow')}
                  </Button>
                ),
            )}
        </section>
      )}
      {brings.length > 0 && (
        <section className="ad-ways">
          <h3>{t('policy.brings')}</h3>
          <ul>
            {brings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="ad-what ad-policy-id">
        {t('policy.installed', { id: row.subject.id, version: row.subject.version, publisher: row.subject.publisher })}
      </p>
    </Sheet>
  );
}

function ChainLayer({ layer, own }: { readonly layer: ExplainedLayer; readonly own: boolean }) {
  const t = useText();
  const Icon = layerIcons[layer.layer];
  const kind = t(`policy.layer.${layer.layer}`);
  const name = layerText(t, layer);
  return (
    <li data-decides={layer.decides || undefined}>
      <span className="ad-chain-icon">
        <Icon size="1.25em" aria-hidden />
      </span>
      <div>
        <p className="ad-chain-name">
          <strong>{name}</strong>
          {name !== kind && <span className="ad-faint">{kind}</span>}
          {own && <span className="ad-faint">{t('policy.own')}</span>}
          {layer.rules.length === 0 && <span className="ad-faint">{t('policy.silent')}</span>}
        </p>
        {layer.rules.map((rule) => (
          <ChainRule key={rule.ruleId} rule={rule} />
        ))}
      </div>
    </li>
  );
}

function ChainRule({ rule }: { readonly rule: ExplainedRule }) {
  const t = useText();
  const when = useWhen();
  const out = outText(t, rule);
  const scope = scopeText(t, rule);
  const words = ownWords(rule.reason);
  const written = [...(rule.by === undefined ? [] : [rule.by]), ...(rule.at === undefined ? [] : [when(rule.at, false)])];
  return (
    <div className="ad-chain-rule" data-why={rule.why}>
      <p>
        <RuleMark
          rule={{ effect: rule.effect, lock: rule.locked, ...(rule.version !== undefined && { version: rule.version }) }}
          out={out !== undefined}
        />
        <span data-why={rule.why}>{out ?? t('policy.decides')}</span>
      </p>
      {scope !== undefined && <p>{scope}</p>}
      {rule.ruleId === 'waiting' ? (
        <p>{t('policy.not-yet')}</p>
      ) : (
        written.length > 0 && <p className="ad-faint">{written.join(t('policy.comma'))}</p>
      )}
      {words !== undefined && <p>{t('policy.quote', { words })}</p>}
    </div>
  );
}

function Way({ way, layers }: { readonly way: WayOut; readonly layers: readonly ExplainedLayer[] }) {
  const t = useText();
  if (way.kind === 'not-needed') return null;
  if (way.kind === 'allow-at') return t(way.lock ? 'policy.way.allow-locked' : 'policy.way.allow', { layer: layerText(t, way.at) });
  const by = layers.flatMap(({ rules }) => rules).find(({ ruleId }) => ruleId === way.rule.ruleId)?.by;
  const layer = layerText(t, way.rule);
  return t(`policy.way.${way.kind}`, { whom: by === undefined ? layer : t('policy.way.whom', { layer, by }) });
}
