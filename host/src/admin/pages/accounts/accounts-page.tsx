import type { AccountInfo } from '@chorus/contract/api/admin/account-calls';
import type { AdminBody, AdminData } from '@chorus/contract/api/admin/calls';
import { roleOf, type MembershipRole } from '@chorus/contract/roles';
import { Button, EmptyState } from '@chorus/sdk/ui';
import { UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useActing, useAdmin, useText, useWhen } from '../../admin-context.tsx';
import { Chip } from '../../kit/chip.tsx';
import { DataTable, type Column } from '../../kit/data-table.tsx';
import { Page } from '../../kit/page.tsx';
import { useRows } from '../../kit/use-rows.ts';
import { useSaid } from '../../kit/use-said.ts';
import { goTo, usePath } from '../../shell/use-path.ts';
import { AccountForm } from './account-form.tsx';
import { AccountSheet } from './account-sheet.tsx';
import './accounts.css';
import { Appointments } from './appointments.tsx';
import { IssuedCode } from './issued-code.tsx';

const states = ['', 'active', 'invited', 'ended'] as const;
/** The word says it, the tone helps to find it. */
const tones = { active: 'good', invited: 'fair', ended: undefined } as const;

/** What stands beside the list. */
type Beside =
  | { readonly what: 'show' | 'edit'; readonly account: AccountInfo }
  | { readonly what: 'add'; readonly orgId?: string | undefined }
  | { readonly what: 'code'; readonly account: AccountInfo; readonly code: AdminData<'issueCode'> };

/** Who teaches, or who administers: here and below. */
export function AccountsPage({ role }: { readonly role: MembershipRole }) {
  const { api } = useAdmin();
  const t = useText();
  const when = useWhen();
  const say = useSaid();
  const { query } = usePath();
  const acting = useActing();
  const asked = query.get('add') ?? undefined;
  const [beside, setBeside] = useState<Beside | undefined>(asked === undefined ? undefined : { what: 'add', orgId: asked });
  const [state, setState] = useState<(typeof states)[number]>('');
  const rows = useRows<AccountInfo>({
    key: role,
    filter: state,
    load: (page, signal) =>
      api.call('accounts', { ...(page as AdminBody<'accounts'>), role, ...(state !== '' && { state }) }, { signal, quiet: true }),
  });
  const below = acting.orgKind !== 'school';
  const isWhere = ({ memberships }: AccountInfo) =>
    memberships
      .filter((one) => one.role === role)
      .map(({ orgKind, orgName }) =>
        role === 'teacher' ? orgName : t('accounts.membership', { role: t(`role.${roleOf(orgKind, 'administrator')}`), where: orgName }),
      )
      .join(t('accounts.and'));
  const columns: readonly Column<AccountInfo>[] = [
    {
      id: 'name',
      title: t('field.name'),
      width: 'minmax(6rem, 1.2fr)',
      sorts: true,
      cell: ({ name }) => <span className="ad-strong">{name}</span>,
    },
    { id: 'phone', title: t('login.phone'), width: '9.5rem', sorts: true, cell: ({ phone }) => <span className="ad-figure">{phone}</span> },
    ...(role === 'teacher'
      ? [
          {
            id: 'stage',
            title: t('accounts.stage'),
            width: '5rem',
            cell: ({ stage }: AccountInfo) => stage !== null && t(`accounts.stage-${stage}`),
          },
        ]
      : []),
    ...(below ? [{ id: 'where', title: t('accounts.memberships'), width: 'minmax(0, 2fr)', cell: isWhere }] : []),
    { id: 'state', title: t('accounts.state'), width: '7.5rem', cell: (one) => <StateChip state={one.state} /> },
    {
      id: 'lastLoginAt',
      title: t('accounts.last-login'),
      width: '9.75rem',
      sorts: true,
      cell: ({ lastLoginAt }) => (
        <span className="ad-faint ad-figure">{lastLoginAt === null ? t('accounts.never') : when(lastLoginAt, false)}</span>
      ),
    },
  ];
  const close = () => {
    setBeside(undefined);
    // The address says no longer that somebody is to be added.
    if (asked !== undefined) goTo(`${role}s`);
  };
  const done = ({ account, code, waits }: AdminData<'saveAccount'>, added: boolean) => {
    rows.reload();
    setBeside(code ? { what: 'code', account, code } : { what: 'show', account });
    say(t(waits ? 'accounts.waits' : added ? 'accounts.added' : 'accounts.changed', { name: account.name }));
  };
  const sheet = () => {
    if (!beside) return undefined;
    if (beside.what === 'add')
      return <AccountForm role={role} known={undefined} orgId={beside.orgId} onDone={(saved) => done(saved, true)} onClose={close} />;
    const { account } = beside;
    if (beside.what === 'code')
      return <IssuedCode account={account} code={beside.code} onClose={() => setBeside({ what: 'show', account })} />;
    if (beside.what === 'edit')
      return (
        <AccountForm
          role={role}
          known={account}
          onDone={(saved) => done(saved, false)}
          onClose={() => setBeside({ what: 'show', account })}
        />
      );
    return (
      <AccountSheet
        key={account.id}
        account={account}
        role={role}
        onEdit={() => setBeside({ what: 'edit', account })}
        onCode={(code) => setBeside({ what: 'code', account, code })}
        onChanged={(changed) => {
          rows.reload();
          setBeside((now) => (now?.what === 'show' && now.account.id === changed.id ? { what: 'show', account: changed } : now));
        }}
        onClose={close}
      />
    );
  };
  const add = (
    <Button
      kind={beside ? 'plain' : 'primary'}
      size="large"
      icon={<UserRoundPlus size="1.25em" aria-hidden />}
      onPress={() => setBeside({ what: 'add' })}
    >
      {t(`accounts.add-${role}`)}
    </Button>
  );
  const table = (
    <DataTable
      rows={rows}
      label={t(`page.${role}s`)}
      columns={columns}
      keyOf={({ id }) => id}
      open={beside && beside.what !== 'add' ? beside.account.id : undefined}
      onOpen={(account) => setBeside({ what: 'show', account })}
      searchLabel={t('accounts.search')}
      tools={
        <select
          className="ad-select"
          aria-label={t('accounts.state')}
          value={state}
          onChange={(event) => setState(event.target.value as (typeof states)[number])}
        >
          {states.map((one) => (
            <option key={one} value={one}>
              {t(one === '' ? 'accounts.state-any' : `accounts.state-${one}`)}
            </option>
          ))}
        </select>
      }
      empty={
        state === '' ? (
          <EmptyState
            icon={<UsersRound size="3rem" aria-hidden />}
            title={t(`accounts.none-${role}`)}
            text={t(`accounts.none-${role}-what`)}
          />
        ) : (
          <EmptyState title={t('kit.none-found')} action={<Button onPress={() => setState('')}>{t('kit.show-all')}</Button>} />
        )
      }
    />
  );
  return (
    <Page title={t(`page.${role}s`)} subtitle={t(`accounts.what-${role}`)} sheet={sheet()} foot={add}>
      {role === 'administrator' && !below ? (
        <div className="ad-accounts">
          <Appointments onAdded={() => rows.reload()} />
          {table}
        </div>
      ) : (
        table
      )}
    </Page>
  );
}

function StateChip({ state }: { readonly state: AccountInfo['state'] }) {
  const t = useText();
  const tone = tones[state];
  return <Chip {...(tone && { tone })}>{t(`accounts.state-${state}`)}</Chip>;
}
