import type { EventName, WindowRole } from '@chorus/contract/desktop/channels';
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { roleArgument } from '../ipc/role-argument.ts';
import { windowGlobals } from '../ipc/window-globals.ts';

// Runs in a sandbox, in a world of its own: the page gets what stands on its window by this, and nothing else of Electron's.
const role = process.argv.find((one) => one.startsWith(roleArgument))?.slice(roleArgument.length) as WindowRole;

const globals = windowGlobals(
  role,
  {
    invoke: (name, value) => ipcRenderer.invoke('chorus', name, value),
    invokeNow: (name, value) => ipcRenderer.sendSync('chorus-now', name, value) as unknown,
    pathOf: (file) => webUtils.getPathForFile(file),
    on: (name: EventName, listener) => {
      const heard = (_event: unknown, told: unknown, value: unknown) => {
        if (told === name) listener(value);
      };
      ipcRenderer.on('chorus', heard);
      return () => void ipcRenderer.off('chorus', heard);
    },
  },
  (message, error) => console.warn(message, error),
);
for (const [name, value] of Object.entries(globals)) contextBridge.exposeInMainWorld(name, value);
