import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import type { AdminData } from '@chorus/contract/api/admin/calls';
import type { MembershipInfo } from '@chorus/contract/api/admin/session-calls';
import { roleOf, type MembershipRole } from '@chorus/contract/roles';
import { Button } from '@chorus/sdk/ui';
import { KeyRound, Pencil, UserRoundMinus, UserRoundPlus } from 'lucide-react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { useConfirm } from '../../kit/confirm-dialog.tsx';
import { Fact, Facts, Sheet } from '../../kit/sheet.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useSaid } from '../../kit/use-said.ts';
import { IdentitiesSection } from '../ways-in/identities-section.tsx';

/** What there is to know and to do about somebody. */
export function AccountSheet(props: {
  readonly account: AccountInfo;
  readonly role: MembershipRole;
  readonly onEdit: () => void;
  readonly onCode: (code: AdminData<'issueCode'>) => void;
  /** Something has changed at the server. */
  readonly onChanged: (account: AccountInfo) => void;
  readonly onClose: () => void;
}) {
  const { account, role, onChanged } = props;
  const { id, name, phone, memberships, stage, state, lastLoginAt, codeUntil, wider } = account;
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const acting = useActing();
  const [dialog, ask] = useConfirm();
  const [busy, run] = useAction('accounts.problem');
  const textOf = ({ orgKind, orgName, role: as }: MembershipInfo) =>
    t('accounts.membership', { role: t(`role.${roleOf(orgKind, as)}`), where: orgName });

  const end = async (membership: MembershipInfo) => {
    const what = textOf(membership);
    const own = membership.id === acting.id;
    const question = {
      title: t(own ? 'accounts.end-own' : 'accounts.end-question', { name, what }),
      text: t(own ? 'accounts.end-own-what' : 'accounts.end-what'),
      confirm: t('accounts.end-do'),
      danger: true,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      const put = async (ended: boolean) => onChanged(await api.call('endMembership', { id: membership.id, ended }, { quiet: true }));
      await put(true);
      say(t('accounts.ended', { name, what }), () => put(false));
    });
  };
  const become = (as: MembershipRole) =>
    run(async () => {
      const body = { accountId: id, orgId: acting.orgId, role: as, ...(as === 'teacher' && { stage: stage ?? 'middle' }) };
      const changed = await api.call('addMembership', body, { quiet: true });
      onChanged(changed);
      const added = changed.memberships.find((one) => one.orgId === acting.orgId && one.role === as);
      say(
        t('accounts.became', { name, what: t(`role.${roleOf(acting.orgKind, as)}`) }),
        added && (async () => onChanged(await api.call('endMembership', { id: added.id, ended: true }))),
      );
    });
  const isHere = (as: MembershipRole) => memberships.some((one) => one.orgId === acting.orgId && one.role === as);
  const others = (['teacher', 'administrator'] as const).filter(
    (as) =>
      !isHere(as) &&
      (as === 'administrator' ? state !== 'ended' || role === as : acting.orgKind === 'school' && (state !== 'ended' || role === as)),
  );
  return (
    <Sheet title={name} subtitle={phone} onClose={props.onClose}>
      <Facts>
        <Fact label={t('accounts.state')}>{t(`accounts.state-${state}`)}</Fact>
        {stage !== null && <Fact label={t('accounts.stage')}>{t(`accounts.stage-${stage}`)}</Fact>}
        <Fact label={t('accounts.last-login')}>{lastLoginAt === null ? t('accounts.never') : when(lastLoginAt)}</Fact>
        {codeUntil !== null && <Fact label={t('accounts.code-out')}>{t('accounts.code-until', { when: when(codeUntil) })}</Fact>}
      </Facts>
      <div className="ad-sheet-actions">
        {state !== 'ended' && (
          <Button icon={<Pencil size="1.25em" aria-hidden />} onPress={props.onEdit}>
            {t('accounts.edit')}
          </Button>
        )}
        {state !== 'ended' && !wider && (
          <Button
            icon={<KeyRound size="1.25em" aria-hidden />}
            busy={busy}
            onPress={() => void run(async () => props.onCode(await api.call('issueCode', { id }, { quiet: true })))}
          >
            {t(state === 'invited' ? 'accounts.code-again' : 'accounts.code-forgotten')}
          </Button>
        )}
        {others.map((as) => (
          <Button key={as} icon={<UserRoundPlus size="1.25em" aria-hidden />} busy={busy} onPress={() => void become(as)}>
            {t(state === 'ended' ? 'accounts.restore' : 'accounts.become', { what: t(`role.${roleOf(acting.orgKind, as)}`) })}
          </Button>
        ))}
      </div>
      {wider && <p className="ad-what">{t('accounts.wider')}</p>}
      <section>
        <h3>{t('accounts.memberships')}</h3>
        {memberships.length === 0 && <p className="ad-what">{t('accounts.is-nothing')}</p>}
        <ul className="ad-memberships">
          {memberships.map((membership) => (
            <li key={membership.id}>
              <span>{textOf(membership)}</span>
              <Button
                kind="quiet"
                icon={<UserRoundMinus size="1.25em" aria-hidden />}
                busy={busy}
                aria-label={t('accounts.end-of', { what: textOf(membership) })}
                onPress={() => void end(membership)}
              >
                {t('accounts.end')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {stage !== null && state !== 'ended' && <IdentitiesSection accountId={id} />}
      {dialog}
    </Sheet>
  );
}
