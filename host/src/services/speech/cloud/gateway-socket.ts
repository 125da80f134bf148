/** What a connection tells. `closed` comes once, also when it never opened. */
export interface SocketEvents {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

/** A connection to a gateway. */
export interface GatewaySocket {
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Begins a connection. */
export type OpenSocket = (url: string, events: SocketEvents) => GatewaySocket;

/** Connections of a WebSocket class: the browser's. */
export const socketsOf =
  (Socket: new (url: string) => WebSocket): OpenSocket =>
  (url, events) => {
    const socket = new Socket(url);
    let over = false;
    const closed = () => {
      if (over) return;
      over = true;
      events.closed();
    };
    socket.addEventListener('open', () => events.opened());
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') events.message(data);
    });
    socket.addEventListener('error', closed);
    socket.addEventListener('close', closed);
    return {
      send: (data) => {
        if (socket.readyState === Socket.prototype.OPEN) socket.send(data);
      },
      close: () => socket.close(),
    };
  };
