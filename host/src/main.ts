import { drawApp } from './app.tsx';
import { createLoginShell } from './create-login-shell.ts';
import { loginTexts } from './login-texts.ts';
import { watchArrivals } from './pages/silent-login/arrival.ts';

// Before anything else looks at the address.
watchArrivals();
drawApp(createLoginShell(loginTexts), document.getElementById('root')!);
