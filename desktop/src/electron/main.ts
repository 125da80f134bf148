import { declareProtocols } from './client-protocol.ts';
import { app } from 'electron';
import { linkIn, linkScheme } from '../window/deep-link.ts';
import { startClient, type Client } from './client.ts';

// One client on a machine: a second start shows the first one's window, and leads to its link.
if (app.requestSingleInstanceLock()) void run();
else app.quit();

async function run(): Promise<void> {
  let client: Client | undefined;
  let early = linkIn(process.argv);
  const come = (link: string | undefined) => {
    if (client) client.comeForward(link);
    else early = link ?? early;
  };
  app.on('second-instance', (_event, args) => come(linkIn(args)));
  // macOS hands links over by this.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    come(url);
  });
  app.on('activate', () => come(undefined));
  app.setAsDefaultProtocolClient(linkScheme);
  declareProtocols();
  await app.whenReady();
  client = await startClient(early);
}
