import '@chorus/sdk/ui/theme.css';
import type { DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { toDisposable } from '@chorus/sdk';
import { createRoot } from 'react-dom/client';
import './menu.css';
import { MenuPage } from './menu-page.tsx';
import { MenuState } from './menu-state.ts';

const { chorusMenu } = window as unknown as DesktopWindowGlobals;
const clock = {
  timeout: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return toDisposable(() => clearTimeout(timer));
  },
};
// Outside the desktop client there is no menu (6-5).
if (chorusMenu) createRoot(document.getElementById('root')!).render(<MenuPage menu={new MenuState(chorusMenu)} clock={clock} />);
