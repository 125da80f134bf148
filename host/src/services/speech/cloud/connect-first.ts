import type { Data } from '@chorus/contract';
import type { Clock, Disposable } from '@chorus/sdk';
import { CloudError } from './cloud-error.ts';
import type { GatewaySocket, OpenSocket, SocketEvents } from './gateway-socket.ts';

/** A gateway, and who we are there. */
export type Gateway = Data<'scoringAccess'>['gateways'][number];

/** The next gateway is tried when the one before has not answered for so long; nobody waits for any of them longer than the last [9-9]. */
export const connectTimes = { nextMs: 2000, giveUpMs: 30_000 } as const;

/** A connection that a gateway has taken. What comes of it goes to `events`, once they are set. */
export interface Connection {
  readonly gateway: Gateway;
  readonly socket: GatewaySocket;
  readonly connectId: string;
  events: Pick<SocketEvents, 'message' | 'closed'> | undefined;
}

/** What connecting needs. */
export interface ConnectPorts {
  readonly clock: Clock;
  readonly open: OpenSocket;
  /** 32 hexadecimal digits, new each time. */
  id(): string;
}

/** Connects to the first gateway that takes it: in their order, the next one begun when one fails or is slow [7.4-14]. Error: {@link CloudError} `unreachable`. */
export function connectFirst(
  gateways: readonly Gateway[],
  coreType: string,
  { clock, open, id }: ConnectPorts,
  signal?: AbortSignal,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const trying = new Set<GatewaySocket>();
    let next = 0;
    let over = false;
    let stagger: Disposable | undefined;
    const settle = (done: () => void) => {
      if (over) return;
      over = true;
      stagger?.dispose();
      limit.dispose();
      signal?.removeEventListener('abort', aborted);
      for (const socket of trying) socket.close();
      done();
    };
    const fail = (why: string) => settle(() => reject(new CloudError('unreachable', why)));
    const aborted = () => settle(() => reject(signal?.reason as Error));
    const limit = clock.timeout(connectTimes.giveUpMs, () => fail(`No gateway took a connection within ${connectTimes.giveUpMs} ms.`));
    signal?.addEventListener('abort', aborted);

    const begin = (): void => {
      stagger?.dispose();
      stagger = undefined;
      const gateway = gateways[next];
      if (!gateway) {
        if (trying.size === 0) fail('No gateway takes a connection.');
        return;
      }
      next += 1;
      const connectId = id();
      const query = new URLSearchParams({ appKey: gateway.app.applicationId, connect_id: connectId });
      let connection: Connection | undefined;
      const socket = open(`${gateway.ws}/${coreType}?${query.toString()}`, {
        opened: () => {
          trying.delete(socket);
          if (over) return socket.close();
          const taken: Connection = { gateway, socket, connectId, events: undefined };
          connection = taken;
          settle(() => resolve(taken));
        },
        message: (text) => connection?.events?.message(text),
        closed: () => {
          connection?.events?.closed();
          if (trying.delete(socket) && !over) begin();
        },
      });
      trying.add(socket);
      if (next < gateways.length) stagger = clock.timeout(connectTimes.nextMs, begin);
    };
    if (signal?.aborted) aborted();
    else begin();
  });
}
