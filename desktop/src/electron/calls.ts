import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import type { IpcSender, IpcServer } from '../ipc/ipc-server.ts';

/** Brings what windows ask to the main process's end of the line. */
export function answerCalls(
  ipc: IpcServer,
  senderOf: (contents: WebContents, frame: WebFrameMain | null) => IpcSender,
  log: (message: string) => void,
): void {
  ipcMain.handle('chorus', (event, name: unknown, value: unknown) => ipc.call(senderOf(event.sender, event.senderFrame), name, value));
  ipcMain.on('chorus-now', (event, name: unknown, value: unknown) => {
    try {
      event.returnValue = ipc.callNow(senderOf(event.sender, event.senderFrame), name, value);
    } catch (error) {
      log(String(error));
      event.returnValue = null;
    }
  });
}
