import { ReceiverSockets } from '../devices/receiver-sockets.ts';
import { clientModule } from './client-module.ts';
import { baseToken, receiverToken } from './parts.ts';

/** The connection to the receiver of clickers. */
export const receiverModule = clientModule(receiverToken, {
  provide: (get) => {
    const { tell } = get(baseToken);
    return new ReceiverSockets((url) => new WebSocket(url), {
      opened: (socket) => tell('receiver-opened', { socket }),
      frame: (socket, text) => tell('receiver-frame', { socket, text }),
      closed: (socket) => tell('receiver-closed', { socket }),
    });
  },
  hooks: (receiver) => ({
    calls: {
      'receiver-open': ({ socket }) => receiver.open(socket),
      'receiver-send': ({ socket, text }) => receiver.send(socket, text),
      'receiver-close': ({ socket }) => receiver.close(socket),
    },
    pageGone: () => receiver.closeAll(),
    quit: () => receiver.closeAll(),
  }),
});
