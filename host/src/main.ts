import { drawApp } from './app.tsx';
import { createLoginShell } from './create-login-shell.ts';
import { loginTexts } from './login-texts.ts';

drawApp(createLoginShell(loginTexts), document.getElementById('root')!);
