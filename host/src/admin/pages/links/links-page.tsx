import type { OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import { Button, EmptyState, ErrorState, Skeleton, useLocale } from '@chorus/sdk/ui';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { promptText } from '../../../api/prompts.ts';
import { pickLocale } from '../../../services/i18n/host-i18n.ts';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { Page } from '../../kit/page.tsx';
import { useLoaded } from '../../use-loaded.ts';
import '../people/people.css';
import './links.css';
import { LinkForm } from './link-form.tsx';
import { LinkSheet } from './link-sheet.tsx';

/** Pages of other sites that teachers may open from Home: the own ones, and those that come from above. */
export default function LinksPage() {
  const { api } = useAdmin();
  const t = useText();
  const locale = useLocale();
  const { orgId, may } = useActing();
  /** `add`, or the id of a page. */
  const [beside, setBeside] = useState<string>();
  const { value, error, reload } = useLoaded(orgId, (signal) => api.call('allowedPages', {}, { signal, quiet: true }));
  if (!value)
    return error ? (
      <ErrorState title={t('kit.failed')} text={promptText(error, t, !navigator.onLine)} onRetry={reload} />
    ) : (
      <Skeleton shape="page" />
    );
  const pages = [...value.pages, ...value.above];
  const shown = pages.find(({ id }) => id === beside);
  const close = () => setBeside(undefined);
  const sheet = () => {
    if (beside === 'add')
      return (
        <LinkForm
          onDone={(page) => {
            reload();
            setBeside(page.id);
          }}
          onClose={close}
        />
      );
    return shown && <LinkSheet key={shown.id} page={shown} onChanged={reload} onClose={close} />;
  };
  const add = may('content.write') && (
    <Button kind={beside ? 'plain' : 'primary'} size="large" icon={<Plus size="1.25em" aria-hidden />} onPress={() => setBeside('add')}>
      {t('links.add')}
    </Button>
  );
  return (
    <Page title={t('page.links')} subtitle={t('links.what')} sheet={sheet()} foot={add}>
      {pages.length === 0 ? (
        <EmptyState icon={<Globe size="3rem" aria-hidden />} title={t('links.none')} text={t('links.none-what')} />
      ) : (
        <div className="ad-card ad-scrolls">
          <table className="ad-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('links.title')}</th>
                <th scope="col">{t('links.address')}</th>
                <th scope="col">{t('links.from')}</th>
                <th scope="col">{t('links.opens')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <tr key={page.id} aria-current={page.id === beside || undefined}>
                  <th scope="row">
                    <button type="button" className="ad-row-button" onClick={() => setBeside(page.id)}>
                      {pickLocale(page.title, locale)}
                    </button>
                  </th>
                  <td className="ad-links-address">{page.address}</td>
                  <td>{page.orgId === orgId ? t('links.own') : page.orgName}</td>
                  <td>
                    <Opens page={page} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}

/** Where a press opens it; the word says it, the tone helps to find it. */
function Opens({ page: { keptOutBy } }: { readonly page: OutsidePageInfo }) {
  const t = useText();
  return keptOutBy === null ? <Chip tone="good">{t('links.inside')}</Chip> : <Chip>{t('links.outside')}</Chip>;
}
