import '@chorus/sdk/ui/theme.css';
import type { DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { createRoot } from 'react-dom/client';
import { ConnectPage } from './connect-page.tsx';
import './connect.css';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

const { chorusConnect } = window as unknown as DesktopWindowGlobals;
if (chorusConnect) {
  const start = await chorusConnect.begin();
  const texts: Readonly<Record<string, string>> = start.locale === 'en' ? en : zh;
  const t = (key: string) => texts[key] ?? key;
  document.documentElement.lang = start.locale;
  document.title = t('title');
  createRoot(document.getElementById('root')!).render(<ConnectPage client={chorusConnect} start={start} t={t} />);
}
