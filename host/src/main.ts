import { drawApp } from './app.tsx';
import { createDoor } from './create-door.ts';
import { entranceTexts } from './entrance-texts.ts';

drawApp(createDoor(entranceTexts), document.getElementById('root')!);
