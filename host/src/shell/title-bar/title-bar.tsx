import { IconButton, useObservable } from '@chorus/sdk/ui';
import { X } from 'lucide-react';
import { keysToken } from '../../services/keys/local-keys.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { DownloadsButton } from '../downloads/downloads-button.tsx';
import { useService, useText } from '../host-context.tsx';
import { Logo } from '../logo.tsx';
import { useClose } from './use-close.ts';
import { MainMenu } from './main-menu.tsx';
import { StatusChips } from './status-chips.tsx';

/** Where we are, what matters always, and the way out. A page whose title is not `shown` has its own; who hears the page still hears this one. */
export function TitleBar({ title, shown }: { readonly title: string; readonly shown: boolean }) {
  const navigation = useService(navigationToken);
  const t = useText();
  const subtitle = useObservable(navigation.subtitle);
  const turner = useObservable(useService(keysToken).turnerHint);
  const close = useClose();
  return (
    <header className="ch-title-bar ch-bar">
      <Logo />
      <div className="ch-title">
        <h1 className={shown ? undefined : 'ch-hidden-text'}>{title}</h1>
        {turner ? <span role="status">{t('keys.turner')}</span> : subtitle !== '' && <span>{subtitle}</span>}
      </div>
      <StatusChips />
      <DownloadsButton />
      <MainMenu />
      <IconButton label={t('title.close')} icon={<X size="1.5rem" aria-hidden />} onPress={() => void close()} />
    </header>
  );
}
