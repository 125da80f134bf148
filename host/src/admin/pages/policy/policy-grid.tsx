import type { WrittenRule } from '@chorus/contract/api/admin/policy-calls';
import type { ExplainedLayer } from '@chorus/contract/policy/explain';
import { ArrowRight, ChevronRight, CircleCheck, CircleHelp, CircleMinus, Puzzle } from 'lucide-react';
import { broughtBy } from '../../../plugins/brought-by.ts';
import { SvgIcon } from '../../../shell/svg-icon.tsx';
import { useAdmin, useText } from '../../admin-context.tsx';
import { decidingRule, layerKey, type PolicyRow } from './policy-rows.ts';
import { layerText } from './policy-words.ts';
import { RuleCell } from './rule-cell.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import { layerIcons } from './why-sheet.tsx';

/** A row, as it is and as it will be once what waits is written. */
export interface ShownRow {
  readonly row: PolicyRow;
  /** What waits concerns it: how it was before. */
  readonly before?: PolicyRow | undefined;
  /** The layer that what waits is about. */
  readonly waitsAt?: string | undefined;
}

/** Activities by layers of the chain, from the widest to the narrowest; at the end what comes of it, and why. */
export function PolicyGrid(props: {
  readonly label: string;
  readonly rows: readonly ShownRow[];
  readonly layers: readonly ExplainedLayer[];
  readonly isOwn: (layer: ExplainedLayer) => boolean;
  readonly mayWrite: boolean;
  /** Over the outcomes: who sees them. */
  readonly sees: string;
  /** The row whose reasons are open. */
  readonly open: string | undefined;
  readonly onChoose: (row: PolicyRow, layer: ExplainedLayer, rule: WrittenRule | null) => void;
  readonly onAsk: (row: PolicyRow, layer: ExplainedLayer, what: 'version' | 'reason', rule: WrittenRule | null) => void;
  readonly onWhy: (row: PolicyRow) => void;
}) {
  const { label, rows, layers, isOwn, mayWrite, sees, open } = props;
  const t = useText();
  const { i18n } = useAdmin();
  const silent = layers.map((layer, c) => !isOwn(layer) && rows.every(({ row }) => row.explanation.layers[c]!.rules.length === 0));
  const grid = useGridKeys(rows.length, layers.length + 3);
  return (
    <div className="ad-policy-scroll">
      <table className="ad-policy" role="grid" aria-label={label} onKeyDown={grid.onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('policy.count', { count: rows.length })}</th>
            {layers.map((layer, n) => (
              <LayerHead
                key={layerKey(layer)}
                layer={layer}
                own={isOwn(layer)}
                silent={silent[n] === true}
                last={n === layers.length - 1}
              />
            ))}
            <th scope="col">{sees}</th>
            <th scope="col">
              <span className="ch-hidden-text">{t('policy.why')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, before, waitsAt }, r) => (
            <tr key={row.key} data-plugin={row.subject.id} data-waits={before ? true : undefined} data-open={open === row.key || undefined}>
              <th scope="row" {...grid.at(r, 0)}>
                <span className="ad-activity">
                  <span className="ad-activity-icon" aria-hidden="true">
                    {row.icon === undefined ? <Puzzle size="1.5em" /> : <SvgIcon svg={row.icon} />}
                  </span>
                  <span>
                    <strong>{i18n.pick(row.title)}</strong>
                    <small>
                      {row.subject.source === 'built-in'
                        ? t('policy.source.built-in')
                        : t(`policy.source.${row.subject.source}`, { publisher: row.subject.publisher })}
                    </small>
                    <Brings row={row} />
                  </span>
                </span>
              </th>
              {row.explanation.layers.map((layer, c) => (
                <RuleCell
                  key={layerKey(layer)}
                  row={row}
                  layer={layer}
                  place={grid.at(r, c + 1)}
                  own={mayWrite && isOwn(layer)}
                  waits={waitsAt === layerKey(layer)}
                  onChoose={(rule) => props.onChoose(row, layer, rule)}
                  onAsk={(what, rule) => props.onAsk(row, layer, what, rule)}
                />
              ))}
              <td role="gridcell" {...grid.at(r, layers.length + 1)}>
                <Outcome row={row} before={before} />
              </td>
              <td role="gridcell">
                <button
                  type="button"
                  className="ad-why"
                  aria-expanded={open === row.key}
                  {...grid.at(r, layers.length + 2)}
                  onClick={() => props.onWhy(row)}
                >
                  <CircleHelp size="1.125em" aria-hidden />
                  <span>{t('policy.why')}</span>
                  <span className="ch-hidden-text">{i18n.pick(row.title)}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LayerHead(props: { readonly layer: ExplainedLayer; readonly own: boolean; readonly silent: boolean; readonly last: boolean }) {
  const { layer, own, silent, last } = props;
  const t = useText();
  const Icon = layerIcons[layer.layer];
  return (
    <th scope="col" data-own={own || undefined} data-silent={silent || undefined} title={silent ? layerText(t, layer) : undefined}>
      <span className="ad-layer">
        <Icon size="1.125em" aria-hidden />
        <strong>{t(`policy.layer.${layer.layer}`)}</strong>
        {!last && <ChevronRight size="1.125em" aria-hidden />}
      </span>
      <small title={layerText(t, layer)}>
        {own && layer.layer !== 'class' ? t('policy.own') : layer.layer === 'platform' ? t('policy.everywhere') : layer.layerName}
      </small>
    </th>
  );
}

/** What of it is put where. */
function Brings({ row }: { readonly row: PolicyRow }) {
  const { i18n } = useAdmin();
  const said = broughtBy(row, i18n.pick).join(' · ');
  return said === '' ? null : <small>{said}</small>;
}

function Outcome({ row, before }: { readonly row: PolicyRow; readonly before: PolicyRow | undefined }) {
  const t = useText();
  const { allowed } = row.explanation.verdict;
  const was = before?.explanation.verdict.allowed;
  const pin = decidingRule(row.explanation)?.rule;
  const Icon = allowed ? CircleCheck : CircleMinus;
  return (
    <span className="ad-outcome" data-allowed={allowed}>
      {was !== undefined && was !== allowed && (
        <>
          <s>{t(was ? 'policy.usable' : 'policy.not-usable')}</s>
          <ArrowRight size="1em" aria-label={t('policy.becomes')} />
        </>
      )}
      {(was === undefined || was === allowed) && <Icon size="1.125em" aria-hidden />}
      <span>
        {t(allowed ? 'policy.usable' : 'policy.not-usable')}
        {allowed && pin?.effect === 'pin' && ` ${row.subject.version}`}
      </span>
    </span>
  );
}
