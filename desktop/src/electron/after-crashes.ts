import { dialog } from 'electron';
import type { clientText } from '../client-text.ts';

/** The page has ended too often: asks whether it is to be opened once more. False where the client is to end. */
export async function asksForAgain(text: (key: Parameters<typeof clientText>[1]) => string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: text('crash.title'),
    detail: text('crash.text'),
    buttons: [text('crash.again'), text('crash.quit')],
  });
  return response === 0;
}
