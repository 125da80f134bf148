import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { roleOf } from '@chorus/contract/roles';
import { Button, useObservable } from '@chorus/sdk/ui';
import { Building2, Check, ChevronDown, Globe, KeyRound, Landmark, LogOut, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Logo } from '../../shell/logo.tsx';
import { useMenuClosed } from '../../shell/use-menu-closed.ts';
import { useActing, useAdmin, useText } from '../admin-context.tsx';
import { Popover } from '../../shell/popover.tsx';

const ChangePassword = lazy(() => import('./change-password.tsx'));

const icons = { platform: Globe, region: Landmark, school: Building2, teacher: UserRound };
const themes = ['light', 'dark', 'contrast'] as const;
const locales = ['zh-CN', 'en'] as const;

/** What is administered, by whom and as what. */
export function TopBar() {
  const { session, settings, leaving } = useAdmin();
  const t = useText();
  const acting = useActing();
  const state = useObservable(session.state);
  const { theme, locale } = useObservable(settings.state);
  const [changing, setChanging] = useState(false);
  const [closed, watch] = useMenuClosed();
  if (state.at !== 'in') return null;
  const { name, memberships } = state.info;
  const role = roleOf(acting.orgKind, acting.role);
  const RoleIcon = icons[role];
  const mark = (chosen: boolean) => (chosen ? <Check size="1.25em" aria-hidden /> : undefined);
  const menu = (
    <Menu className="ch-menu">
      {memberships.length > 1 && <li className="ad-menu-heading">{t('menu.act-for')}</li>}
      {memberships.length > 1 &&
        memberships.map((one) => (
          <MenuItem
            key={one.id}
            text={one.orgName}
            selected={one.orgId === acting.orgId}
            labelElement={mark(one.orgId === acting.orgId)}
            onClick={() => leaving.leave(() => void session.actFor(one.orgId))}
          />
        ))}
      <li className="ad-menu-heading">{t('menu.language')}</li>
      {locales.map((one) => (
        <MenuItem
          key={one}
          text={t(`locale.${one}`)}
          selected={one === locale}
          labelElement={mark(one === locale)}
          onClick={() => void settings.set({ locale: one })}
        />
      ))}
      <li className="ad-menu-heading">{t('menu.theme')}</li>
      {themes.map((one) => (
        <MenuItem
          key={one}
          text={t(`menu.theme.${one}`)}
          selected={one === theme}
          labelElement={mark(one === theme)}
          onClick={() => void settings.set({ theme: one })}
        />
      ))}
      <MenuDivider />
      <MenuItem icon={<KeyRound size="1.25em" aria-hidden />} text={t('menu.password')} onClick={() => setChanging(true)} />
      <MenuItem
        icon={<LogOut size="1.25em" aria-hidden />}
        text={t('menu.logout')}
        onClick={() => leaving.leave(() => void session.logout())}
      />
    </Menu>
  );
  return (
    <header className="ad-top">
      <span className="ad-brand">
        <Logo size="2rem" /> {t(`admin.of-${role}`)}
      </span>
      <span className="ad-top-org">{acting.orgName}</span>
      <span className="ad-top-space" />
      <span className="ad-role">
        <RoleIcon size="1.125em" aria-hidden /> {t(`role.${role}`)}
      </span>
      <Popover {...watch} content={menu}>
        <Button
          kind="soft"
          icon={<UserRound size="1.125em" aria-hidden />}
          endIcon={<ChevronDown size="1em" aria-hidden />}
          aria-haspopup="menu"
        >
          {name}
        </Button>
      </Popover>
      {changing && closed && (
        <Suspense>
          <ChangePassword onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </header>
  );
}
