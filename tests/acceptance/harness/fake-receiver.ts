import { once } from 'node:events';
import { WebSocketServer, type WebSocket } from 'ws';
import { receiverPort } from './browser.ts';

type Message = Readonly<Record<string, unknown>>;

/** A receiver's service as `docs/protocols/receiver.md` tells it, as far as binding needs: it answers, can be unplugged, and its clickers can be pressed. */
export class FakeReceiver {
  /** What pages said, oldest first. */
  readonly said: Message[] = [];
  /** How often a page connected. */
  connections = 0;
  readonly #clickers = new Map<string, number>();
  readonly #clients = new Set<WebSocket>();
  #server: WebSocketServer | undefined;

  private constructor(
    readonly port: number,
    readonly serial: string,
  ) {}

  static async start(serial = 'CR1'): Promise<FakeReceiver> {
    const receiver = new FakeReceiver(await receiverPort(), serial);
    await receiver.plugIn();
    return receiver;
  }

  async plugIn(): Promise<void> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: this.port });
    this.#server = server;
    server.on('connection', (client) => {
      this.connections += 1;
      this.#clients.add(client);
      client.on('close', () => this.#clients.delete(client));
      client.on('message', (data: Buffer) => {
        for (const line of data.toString('utf8').split('\n')) if (line !== '') this.#answer(client, JSON.parse(line) as Message);
      });
    });
    await once(server, 'listening');
  }

  /** Pulled out: the service ends, and its lines with it. */
  async unplug(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const client of this.#clients) client.terminate();
    if (server) await new Promise((closed) => server.close(closed));
  }

  /** A key of a clicker: letters are an answer, `key_event` a command. The radio says it three times. */
  press(uID: string, what: { readonly ans_str: string } | { readonly key_event: string }, uID_t = 18): void {
    if (!this.#clickers.has(uID)) {
      this.#clickers.set(uID, uID_t);
      this.#tell({ fun: 'card_update', uID, uID_t, low_bat: 0 });
    }
    for (let copy = 0; copy < 3; copy += 1) this.#tell({ fun: 'ans_str' in what ? 'ans_str' : 'key_event', uID, uID_t, ...what });
  }

  #answer(client: WebSocket, message: Message): void {
    this.said.push(message);
    if (message['fun'] === 'clear_wl') this.#clickers.delete(String(message['uID']));
    if (message['fun'] === 'get_dev_info') send(client, { fun: 'get_dev_info', dev_sn: this.serial });
    if (message['fun'] === 'get_wl_list' || message['fun'] === 'clear_wl') {
      const uids = [...this.#clickers].map(([uID, uID_t]) => ({ uID, uID_t }));
      send(client, { fun: 'get_wl_list', dev_sn: this.serial, uids });
    }
  }

  #tell(message: Message): void {
    for (const client of this.#clients) send(client, message);
  }
}

function send(client: WebSocket, message: Message): void {
  client.send(`${JSON.stringify(message)}\n`);
}
