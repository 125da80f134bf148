import type { WayInInfo } from '@chorus/contract/api/admin/identity-calls';
import { Button, EmptyState, ErrorState, Skeleton } from '@chorus/sdk/ui';
import { LogIn, Plus } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { useLoaded } from '../../use-loaded.ts';
import '../people/people.css';
import './ways-in.css';
import { RenewForm } from './renew-form.tsx';
import { TicketSecret } from './ticket-secret.tsx';
import { WayInForm } from './way-in-form.tsx';
import { WayInSheet } from './way-in-sheet.tsx';

/** What stands beside the list. */
type Beside =
  | { readonly what: 'show' | 'edit' | 'renew'; readonly id: string }
  | { readonly what: 'secret'; readonly id: string; readonly secret: string }
  | { readonly what: 'add' };

/** From which other platforms teachers come in. */
export default function WaysInPage() {
  const { api } = useAdmin();
  const t = useText();
  const { orgId, orgKind, may } = useActing();
  const [beside, setBeside] = useState<Beside>();
  const { value, error, reload } = useLoaded(orgId, (signal) => api.call('identityProviders', {}, { signal, quiet: true }));
  if (!value)
    return error ? (
      <ErrorState title={t('kit.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const { ways, above } = value;
  const shown = beside && beside.what !== 'add' ? ways.find(({ id }) => id === beside.id) : undefined;
  const close = () => setBeside(undefined);
  const saved = ({ way, secret }: { readonly way: WayInInfo; readonly secret: string | null }) => {
    reload();
    setBeside(secret === null ? { what: 'show', id: way.id } : { what: 'secret', id: way.id, secret });
  };
  const sheet = () => {
    if (beside?.what === 'add') return <WayInForm known={undefined} onDone={saved} onClose={close} />;
    if (!beside || !shown) return undefined;
    const show = () => setBeside({ what: 'show', id: shown.id });
    if (beside.what === 'secret') return <TicketSecret way={shown} secret={beside.secret} onClose={show} />;
    if (beside.what === 'renew')
      return <RenewForm way={shown} onSecret={(secret) => setBeside({ what: 'secret', id: shown.id, secret })} onClose={show} />;
    if (beside.what === 'edit') return <WayInForm key={shown.id} known={shown} onDone={saved} onClose={show} />;
    return (
      <WayInSheet
        key={shown.id}
        way={shown}
        onEdit={() => setBeside({ what: 'edit', id: shown.id })}
        onRenew={() => setBeside({ what: 'renew', id: shown.id })}
        onChanged={reload}
        onClose={close}
      />
    );
  };
  const add = may('accounts.write') && (
    <Button
      kind={beside ? 'plain' : 'primary'}
      size="large"
      icon={<Plus size="1.25em" aria-hidden />}
      onPress={() => setBeside({ what: 'add' })}
    >
      {t('ways.add')}
    </Button>
  );
  return (
    <Page title={t('page.ways-in')} subtitle={t('ways.what')} sheet={sheet()} foot={add}>
      {above.length > 0 && (
        <p className="ad-what ad-ways-above">
          {t('ways.above', {
            names: above.map(({ name, orgName }) => t('ways.above-one', { name, where: orgName })).join(t('accounts.and')),
          })}
        </p>
      )}
      {ways.length === 0 ? (
        <EmptyState icon={<LogIn size="3rem" aria-hidden />} title={t('ways.none')} text={t('ways.none-what')} />
      ) : (
        <div className="ad-card ad-scrolls">
          <table className="ad-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('ways.name')}</th>
                <th scope="col">{t('ways.kind')}</th>
                {orgKind !== 'school' && <th scope="col">{t('ways.where')}</th>}
                <th scope="col" data-end>
                  {t('ways.linked')}
                </th>
                <th scope="col">
                  <span className="ch-hidden-text">{t('ways.state')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ways.map((one) => (
                <tr key={one.id} data-quiet={one.endedAt !== null || undefined} aria-current={shown?.id === one.id || undefined}>
                  <th scope="row">
                    <button type="button" className="ad-row-button" onClick={() => setBeside({ what: 'show', id: one.id })}>
                      {one.name}
                    </button>
                  </th>
                  <td>{t(`ways.kind-${one.settings.kind}`)}</td>
                  {orgKind !== 'school' && <td>{one.orgName}</td>}
                  <td data-end>{one.linked}</td>
                  <td>{one.endedAt === null ? <Chip tone="good">{t('ways.on')}</Chip> : <Chip>{t('ways.off')}</Chip>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}
