import { serverChoiceSchema } from '@chorus/contract/desktop/channels';
import { app, type BrowserWindow } from 'electron';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { EmbeddedServer } from '../classroom-server/embedded-server.ts';
import { answers, anyFree, isFree } from '../classroom-server/local-ports.ts';
import { findSchoolServer } from '../classroom-server/school-server.ts';
import { ServerChoosing } from '../classroom-server/server-choice.ts';
import { clientLocale } from '../client-text.ts';
import { JsonFile } from '../json-file.ts';
import { clientOrigin } from '../security/navigation.ts';
import { clientModule } from './client-module.ts';
import { baseToken, mainToken, serverToken, updatesToken, type ChosenServer, type ClientBase, type Get } from './parts.ts';
import { startServerProcess } from './server-process.ts';
import { createWindow } from './windows.ts';

export const serverModule = clientModule(serverToken, {
  provide: createServer,
  hooks: ({ choosing, embedded }, get) => ({
    calls: {
      'connect-begin': () => {
        // Without a server there is no page; the client itself is there.
        get(updatesToken).watch.cameUp();
        return choosing.start();
      },
      'connect-choose': (choice) => choosing.choose(choice),
    },
    // The server finishes what it writes.
    quit: () => embedded.stop(),
  }),
});

function createServer(get: Get): ChosenServer {
  const base = get(baseToken);
  const embedded = embeddedServer(base, (fault) => choosing.lost(fault));
  let connect: BrowserWindow | undefined;
  const ask = () => {
    connect ??= openConnect(base, () => {
      connect = undefined;
      // Nobody chose: there is nothing to show.
      if (choosing.home === undefined) base.quit();
    });
    connect.focus();
  };
  const choosing = new ServerChoosing({
    kept: new JsonFile(base.file('server.json'), serverChoiceSchema),
    embedded: () => embedded.start(),
    stopEmbedded: () => embedded.stop(),
    school: (address) => findSchoolServer(address, fetch),
    enter: async (home, startCode) => {
      connect?.close();
      const main = get(mainToken);
      main.open();
      await main.enter(home, startCode);
    },
    ask,
    locale: () => clientLocale(app.getLocale()),
  });
  return { choosing, embedded, asking: () => connect, ask };
}

function embeddedServer(
  { built, root, user, logs, wait, now, log }: ClientBase,
  lost: ConstructorParameters<typeof EmbeddedServer>[1],
): EmbeddedServer {
  const start = (port: number, startCode: string) =>
    startServerProcess({
      entry: join(built, 'server-entry.mjs'),
      server: join(root, 'server/dist/main.mjs'),
      port,
      startCode,
      data: join(user, 'classroom'),
      logFile: join(logs, 'server.log'),
    });
  const newStartCode = () => Array.from({ length: 16 }, () => randomInt(10)).join('');
  return new EmbeddedServer({ start, newStartCode, isFree, anyFree, answers, wait, now, log }, lost);
}

function openConnect({ preload, text, server }: ClientBase, closed: () => void): BrowserWindow {
  const asking = createWindow('connect', preload, { width: 960, height: 720, title: text('connect.title') }, server);
  asking.once('closed', closed);
  void asking.loadURL(`${clientOrigin}/v2/connect.html`).then(() => asking.show());
  return asking;
}
