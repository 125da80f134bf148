import { drawApp } from './app.tsx';
import { createDoor } from './create-door.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };

drawApp(createDoor({ messages: { 'zh-CN': zh, en } }), document.getElementById('root')!);
