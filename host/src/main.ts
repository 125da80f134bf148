import { drawApp } from './app.tsx';
import { createLoginShell } from './create-login-shell.ts';
import { stampOf } from './services/version/stamp.ts';
import { loginTexts } from './login-texts.ts';
import { forgetAdministration } from './forget-administration.ts';
import { followTranslation } from './platform/browser-habits/translated-text.ts';
import { leaveTouchToThePage } from './platform/browser-habits/touch-habits.ts';
import { keepStartCode } from './start-code.ts';
import { watchArrivals } from './pages/silent-login/arrival.ts';

forgetAdministration(window);
// Before anything else looks at the address.
keepStartCode();
watchArrivals();
followTranslation(document);
leaveTouchToThePage(document);
// Which page this is, for whoever looks (9-17).
console.info(`Chorus ${stampOf(document)}`);
drawApp(await createLoginShell(loginTexts), document.getElementById('root')!);
