import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { SettingsSnapshot } from '@chorus/sdk';
import { IconButton, useObservable } from '@chorus/sdk/ui';
import {
  Blocks,
  Building2,
  Check,
  ClipboardList,
  CloudUpload,
  Contrast,
  Ellipsis,
  EyeOff,
  Keyboard,
  Languages,
  LifeBuoy,
  LogOut,
  Mic,
  MonitorCheck,
  MonitorX,
  Moon,
  NotebookPen,
  RadioReceiver,
  RefreshCw,
  Sun,
} from 'lucide-react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { bindingDeskToken } from '../../services/devices/binding-desk.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { keysToken } from '../../services/keys/local-keys.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import { settingsToken } from '../../services/settings/local-settings.ts';
import { versionsToken } from '../../services/version/versions.ts';
import { wordListsToken } from '../../services/word-lists/word-lists.ts';
import { useActivationDialog } from '../activation/use-activation-dialog.tsx';
import { useAccountMenu } from '../account/account-menu.tsx';
import { useHideScores } from '../hidden-scores/use-hide-scores.ts';
import { useService, useText } from '../host-context.tsx';
import { MenuHeading } from '../menu-heading.tsx';
import { useCheckVersion } from './use-check-version.ts';
import { useMenuClosed } from '../use-menu-closed.ts';
import { Popover } from '../popover.tsx';

const themes = [
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
  { theme: 'contrast', icon: Contrast },
] as const;
const locales: readonly SettingsSnapshot['locale'][] = ['zh-CN', 'en'];

/** What is needed seldom: for teaching, for the school's administration, the account, language, appearance, logout. */
export function MainMenu() {
  const settings = useService(settingsToken);
  const navigation = useService(navigationToken);
  const session = useService(sessionToken);
  const dialogs = useService(dialogsToken);
  const classroom = useService(classroomToken);
  const bindingDesk = useService(bindingDeskToken);
  const versions = useService(versionsToken);
  const keys = useService(keysToken);
  const t = useText();
  const { theme, locale } = useObservable(settings.state);
  const { userInfo } = useObservable(session.state);
  const { schoolClass } = useObservable(classroom.state);
  const makesOwn = useObservable(useService(wordListsToken).allowed);
  const scores = useHideScores();
  const checkVersion = useCheckVersion();
  const [closed, watch] = useMenuClosed();
  const [activationDialog, openActivation] = useActivationDialog();
  const [accountItems, accountDialog] = useAccountMenu(closed);
  const mark = (chosen: boolean) => (chosen ? <Check size="1.25em" aria-hidden /> : undefined);
  const leave = () => navigation.go('Login', { query: { quit: '1' } });
  const logout = async () => {
    await session.logout();
    await leave();
  };
  const logoutEverywhere = async () => {
    const sure = await dialogs.confirm(() => ({
      title: t('menu.logout-all-question'),
      text: t('menu.logout-all-what'),
      confirm: t('menu.logout-all-yes'),
      cancel: t('menu.logout-all-no'),
    }));
    if (!sure) return;
    try {
      await session.logoutEverywhere();
    } catch {
      // The failed call has said so.
      return;
    }
    await leave();
  };
  const menu = (
    <Menu className="ch-menu ch-near ch-main-menu">
      <MenuHeading>{t('menu.teaching')}</MenuHeading>
      {schoolClass && (
        <MenuItem
          icon={<ClipboardList size="1.25em" aria-hidden />}
          text={t('menu.history')}
          onClick={() => void navigation.go('AnswerHistory')}
        />
      )}
      {schoolClass && (
        <MenuItem
          icon={<EyeOff size="1.25em" aria-hidden />}
          text={t('scores.hide')}
          selected={scores.hidden}
          labelElement={mark(scores.hidden)}
          onClick={scores.toggle}
        />
      )}
      {userInfo && makesOwn && (
        <MenuItem
          icon={<NotebookPen size="1.25em" aria-hidden />}
          text={t('route.my-content')}
          onClick={() => void navigation.go('MyContent')}
        />
      )}
      <MenuItem icon={<Mic size="1.25em" aria-hidden />} text={t('menu.equipment')} onClick={() => void navigation.go('EquipmentTest')} />
      {schoolClass && (
        <MenuItem icon={<RadioReceiver size="1.25em" aria-hidden />} text={t('menu.clickers')} onClick={() => bindingDesk.open()} />
      )}
      <MenuHeading>{t('menu.administration')}</MenuHeading>
      <MenuItem icon={<Blocks size="1.25em" aria-hidden />} text={t('menu.plugins')} onClick={() => void navigation.go('Plugins')} />
      {userInfo && (
        <MenuItem icon={<CloudUpload size="1.25em" aria-hidden />} text={t('menu.journal')} onClick={() => void navigation.go('Journal')} />
      )}
      {userInfo?.administrator && (
        <MenuItem icon={<Building2 size="1.25em" aria-hidden />} text={t('menu.admin')} href="/admin/" target="_blank" rel="noopener" />
      )}
      <MenuItem icon={<LifeBuoy size="1.25em" aria-hidden />} text={t('menu.help')} onClick={() => void navigation.go('Help')} />
      <MenuItem icon={<Keyboard size="1.25em" aria-hidden />} text={t('keys.title')} onClick={() => keys.showCard(true)} />
      <MenuItem
        icon={<RefreshCw size="1.25em" aria-hidden />}
        text={t('version.check')}
        label={versions.state.get().version}
        onClick={() => void checkVersion()}
      />
      <MenuItem icon={<MonitorCheck size="1.25em" aria-hidden />} text={t('menu.activation')} onClick={openActivation} />
      {accountItems}
      <MenuHeading>{t('menu.language')}</MenuHeading>
      {locales.map((each) => (
        <MenuItem
          key={each}
          selected={each === locale}
          icon={mark(each === locale) ?? <Languages size="1.25em" aria-hidden />}
          text={<span lang={each}>{t(`locale.${each}`)}</span>}
          onClick={() => void settings.set({ locale: each })}
        />
      ))}
      <MenuHeading>{t('menu.theme')}</MenuHeading>
      {themes.map(({ theme: each, icon: ThemeIcon }) => (
        <MenuItem
          key={each}
          selected={each === theme}
          icon={mark(each === theme) ?? <ThemeIcon size="1.25em" aria-hidden />}
          text={t(`menu.theme.${each}`)}
          onClick={() => void settings.set({ theme: each })}
        />
      ))}
      {session.withoutLogin && (
        <>
          <MenuDivider />
          <MenuItem
            intent="danger"
            icon={<LogOut size="1.25em" aria-hidden />}
            text={t('menu.end-without-login')}
            onClick={() => void logout()}
          />
        </>
      )}
      {userInfo && !session.withoutLogin && (
        <>
          <MenuDivider />
          <MenuItem intent="danger" icon={<LogOut size="1.25em" aria-hidden />} text={t('menu.logout')} onClick={() => void logout()} />
          <MenuItem
            intent="danger"
            icon={<MonitorX size="1.25em" aria-hidden />}
            text={t('menu.logout-all')}
            onClick={() => void logoutEverywhere()}
          />
        </>
      )}
    </Menu>
  );
  return (
    <>
      <Popover {...watch} className="ch-more" content={menu}>
        <IconButton label={t('title.menu')} icon={<Ellipsis size="1.5rem" aria-hidden />} aria-haspopup="menu" />
      </Popover>
      {accountDialog}
      {closed && activationDialog}
    </>
  );
}
