import type { WayInInfo } from '@chorus/contract/api/admin/identity-calls';
import { Button } from '@chorus/sdk/ui';
import { KeyRound, Pencil, Power, PowerOff } from 'lucide-react';
import { useActing, useAdmin, useText } from '../../admin-context.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { CopyLine } from './copy-line.tsx';

/** What there is to know and to do about a way in. */
export function WayInSheet(props: {
  readonly way: WayInInfo;
  readonly onEdit: () => void;
  readonly onRenew: () => void;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { way, onEdit, onRenew, onChanged, onClose } = props;
  const { id, name, settings, linked, endedAt } = way;
  const { api } = useAdmin();
  const t = useText();
  const say = useSaid();
  const fixed = !useActing().may('accounts.write');
  const [busy, run] = useAction('ways.problem');
  const put = async (ended: boolean) => {
    await api.call('endIdentityProvider', { id, ended }, { quiet: true });
    onChanged();
  };
  const end = () =>
    run(async () => {
      await put(true);
      say(t('ways.ended', { name }), () => put(false));
    });
  const { origin } = window.location;
  return (
    <Sheet title={name} subtitle={t(`ways.kind-${settings.kind}`)} onClose={onClose}>
      <Facts>
        <Fact label={t('ways.state')}>{t(endedAt === null ? 'ways.on' : 'ways.off')}</Fact>
        <Fact label={t('ways.where')}>{way.orgName}</Fact>
        {settings.kind === 'oidc' && <Fact label={t('ways.issuer')}>{settings.issuer}</Fact>}
        {settings.kind === 'oidc' && <Fact label={t('ways.client-id')}>{settings.clientId}</Fact>}
        <Fact label={t('ways.by-phone-fact')}>{t(settings.byPhone ? 'ways.yes' : 'ways.no')}</Fact>
        <Fact label={t('ways.linked')}>{linked}</Fact>
      </Facts>
      {settings.kind === 'oidc' ? (
        <CopyLine label={t('ways.redirect')} value={`${origin}/sso/${id}/callback`} hint={t('ways.redirect-hint')} />
      ) : (
        <CopyLine label={t('ways.ticket-iss')} value={id} hint={t('ways.ticket-iss-hint')} />
      )}
      {!fixed && (
        <div className="ad-sheet-actions">
          <Button icon={<Pencil size="1.25em" aria-hidden />} onPress={onEdit}>
            {t('ways.edit')}
          </Button>
          {settings.kind === 'ticket' && (
            <Button icon={<KeyRound size="1.25em" aria-hidden />} onPress={onRenew}>
              {t('ways.renew')}
            </Button>
          )}
          {endedAt === null ? (
            <Button icon={<PowerOff size="1.25em" aria-hidden />} busy={busy} onPress={() => void end()}>
              {t('ways.end')}
            </Button>
          ) : (
            <Button icon={<Power size="1.25em" aria-hidden />} busy={busy} onPress={() => void run(() => put(false))}>
              {t('ways.restore')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}
