import { Dialog } from '@chorus/sdk/ui';
import type { PluginRow, PolicyVerdict } from '../../kernel/kernel-types.ts';
import { usePick, useText } from '../../shell/host-context.tsx';
import { FaultList } from './fault-list.tsx';
import { layerText, mayText, reasonText } from './may-text.ts';
import { SchoolButtons } from './school-buttons.tsx';

/** Why a plugin is as it is: the rule that decided, the rules considered, what it uses, its faults, what it left behind. */
export function WhyDialog({ row, onClose }: { readonly row: PluginRow; readonly onClose: () => void }) {
  const t = useText();
  const pick = usePick();
  const { manifest, policy, reason } = row;
  const name = manifest ? pick(manifest.title) : row.folder;
  return (
    <Dialog
      title={t('plugins.why-title')}
      titleNote={<span className="ch-why-name">{name}</span>}
      width={900}
      onClose={onClose}
      footer={<SchoolButtons row={row} name={name} />}
    >
      <div className="ch-why">
        {reason && (
          <p className="ch-why-reason">
            <strong>{reasonText(t, row)}</strong>
            <span>{t(`plugins.do.${reason.code}`)}</span>
          </p>
        )}
        <h3>{t('plugins.decided')}</h3>
        <p>{policy ? <Decided policy={policy} /> : t('plugins.no-policy')}</p>
        {policy && (policy.considered.length > 1 || policy.beyond) && (
          <>
            <h3>{t('plugins.considered')}</h3>
            <ul>
              {policy.considered.map((rule, index) => (
                <li key={index} data-why={rule.why}>
                  {[layerText(t, rule), t(`plugins.effect.${rule.effect}`)].join(' · ')}
                  {t('plugins.because')}
                  {t(`plugins.considered-why.${rule.why}`)}
                </li>
              ))}
            </ul>
          </>
        )}
        {row.faults.length > 0 && <FaultList row={row} />}
        <details>
          <summary>{t('plugins.technical')}</summary>
          <Technical row={row} />
        </details>
      </div>
    </Dialog>
  );
}

/** What an administrator or an author asks for: a teacher need not see it. */
function Technical({ row }: { readonly row: PluginRow }) {
  const t = useText();
  const { manifest, reason, leaks, id } = row;
  const costs = [
    t('plugins.bytes', { size: Math.max(1, Math.round(row.bytes / 1000)) }),
    ...(row.loadMs === undefined ? [t('plugins.not-used')] : [t('plugins.load', { ms: Math.round(row.loadMs) })]),
    ...(row.activateMs === undefined ? [] : [t('plugins.activate', { ms: Math.round(row.activateMs) })]),
  ];
  return (
    <dl>
      <dt>{t('plugins.id')}</dt>
      <dd>{id ?? row.folder}</dd>
      <dt>{t('plugins.costs')}</dt>
      <dd className="ch-tabular">{costs.join(' · ')}</dd>
      {reason && (
        <>
          <dt>{t('plugins.code')}</dt>
          <dd lang="en">
            {reason.code}: {reason.message}
          </dd>
        </>
      )}
      {manifest && (
        <>
          <dt>{t('plugins.capabilities')}</dt>
          <dd>{mayText(t, manifest.capabilities)}</dd>
          <dt>{t('plugins.requires')}</dt>
          <dd>{manifest.requires.join(', ') || '–'}</dd>
        </>
      )}
      {leaks && (
        <>
          <dt>{t('plugins.left')}</dt>
          <dd>{Object.values(leaks).every((count) => count === 0) ? t('plugins.left-none') : t('plugins.left-some', { ...leaks })}</dd>
        </>
      )}
    </dl>
  );
}

function Decided({ policy: { decidedBy } }: { readonly policy: PolicyVerdict }) {
  const t = useText();
  const pick = usePick();
  if ('default' in decidedBy) return t(`plugins.default.${decidedBy.default}`);
  return [layerText(t, decidedBy), t(`plugins.effect.${decidedBy.effect}`), pick(decidedBy.reason)]
    .filter((part) => part !== '')
    .join(' · ');
}
