import type { OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import { Button, useLocale } from '@chorus/sdk/ui';
import { RefreshCw, Trash2 } from 'lucide-react';
import { pickLocale } from '../../../services/i18n/host-i18n.ts';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';

/** What there is to know and to do about an allowed page; of one from above nothing is to be done here. */
export function LinkSheet(props: { readonly page: OutsidePageInfo; readonly onChanged: () => void; readonly onClose: () => void }) {
  const { page, onChanged, onClose } = props;
  const { id, address, keptOutBy } = page;
  const { api } = useAdmin();
  const t = useText();
  const locale = useLocale();
  const when = useWhen();
  const say = useSaid();
  const { orgId, may } = useActing();
  const own = page.orgId === orgId;
  const [busy, run] = useAction('links.problem');
  const name = pickLocale(page.title, locale);
  const put = async (removed: boolean) => {
    await api.call('removeOutsidePage', { id, removed }, { quiet: true });
    onChanged();
  };
  const remove = () =>
    run(async () => {
      await put(true);
      onClose();
      say(t('links.removed', { name }), async () => void (await run(() => put(false))));
    });
  const check = () =>
    run(async () => {
      const checked = await api.call('checkOutsidePage', { id }, { quiet: true });
      onChanged();
      say(t(checked.keptOutBy === null ? 'links.checked-inside' : 'links.checked-outside', { name }));
    });
  return (
    <Sheet title={name} subtitle={own ? undefined : t('links.inherited', { where: page.orgName })} onClose={onClose}>
      <Facts>
        <Fact label={t('links.address')}>
          <a className="ad-links-address" href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </a>
        </Fact>
        <Fact label={t('links.opens')}>{t(keptOutBy === null ? 'links.inside' : 'links.outside')}</Fact>
        {keptOutBy !== null && <Fact label={t('links.why')}>{t(`links.kept-out.${keptOutBy}`)}</Fact>}
        {page.privateNetwork && <Fact label={t('links.private')}>{t('links.yes')}</Fact>}
        <Fact label={t('links.checked')}>{when(page.checkedAt)}</Fact>
      </Facts>
      {own && may('content.write') && (
        <div className="ad-sheet-actions">
          <Button icon={<RefreshCw size="1.25em" aria-hidden />} busy={busy} onPress={() => void check()}>
            {t('links.check')}
          </Button>
          <Button icon={<Trash2 size="1.25em" aria-hidden />} busy={busy} onPress={() => void remove()}>
            {t('links.remove')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
