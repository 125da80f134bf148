import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Faults } from './faults.ts';
import { framesOf, type Frame } from './frames.ts';
import { LineReader } from './line-reader.ts';
import { readRequest, write, type Message, type Request } from './messages.ts';
import { maySpeak } from './origin.ts';
import type { TraceEntry } from './trace.ts';

/** A client that leaves more than this unread is dropped. */
const mostUnread = 8 * 1_048_576;
/** Recordings on their way to one client; who asks for more is told to come again. */
const mostFetched = 4;

export interface ChannelParts {
  readonly origins: readonly string[];
  readonly faults: Faults;
  readonly answer: (request: Request) => Iterable<Message>;
  readonly trace: (dir: TraceEntry['dir'], line: string) => void;
  readonly clientsChanged: () => void;
}

/** The WebSocket on the local machine: lines out to every client, requests in from each. */
export class Channel {
  readonly #parts: ChannelParts;
  #http: Server | undefined;
  readonly #sockets = new Set<WebSocket>();
  /** On their way to these is a line longer than what may be unread. */
  readonly #flooded = new WeakSet<WebSocket>();

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  get clients(): number {
    return this.#sockets.size;
  }

  /** Port 0 takes a free one; gives the port. */
  async open(port: number): Promise<number> {
    const http = createServer((_, response) => response.writeHead(426).end());
    const { origins } = this.#parts;
    const sockets = new WebSocketServer({
      server: http,
      verifyClient: ({ req }, decide) => decide(maySpeak(req.headers.origin, origins), 403),
    });
    sockets.on('connection', (socket) => this.#welcome(socket));
    await new Promise<void>((resolve, reject) => {
      // the socket server passes the web server's errors on
      sockets.once('error', reject);
      http.listen(port, '127.0.0.1', resolve);
    });
    this.#http = http;
    return (http.address() as AddressInfo).port;
  }

  /** Says a line to every client, spoiled by the faults where a clicker said it. */
  say(line: string, from: 'clicker' | 'receiver'): void {
    if (this.#sockets.size === 0) return;
    const frames = from === 'clicker' ? framesOf(line, this.#parts.faults) : [`${line}\n`];
    const sent = Buffer.concat(frames.map((frame) => Buffer.from(frame))).toString('utf8');
    for (const one of sent.split('\n').slice(0, -1)) this.#parts.trace('in', one);
    for (const socket of this.#sockets) {
      if (socket.bufferedAmount > mostUnread && !this.#flooded.has(socket)) socket.terminate();
      else for (const frame of frames) this.#send(socket, frame);
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    const http = this.#http;
    this.#http = undefined;
    if (http?.listening) await new Promise((resolve) => http.close(resolve));
  }

  #send(socket: WebSocket, frame: Frame): void {
    if (frame.length <= mostUnread) return socket.send(frame);
    this.#flooded.add(socket);
    socket.send(frame, () => this.#flooded.delete(socket));
  }

  #welcome(socket: WebSocket): void {
    const reader = new LineReader();
    let fetched = 0;
    const ask = async (request: Request) => {
      if (request.fun !== 'get_voice') return this.#reply(socket, this.#parts.answer(request));
      if (fetched >= mostFetched) return this.#reply(socket, [{ fun: 'get_voice', id: request.id, error: 'busy' }]);
      fetched += 1;
      await this.#reply(socket, this.#parts.answer(request));
      fetched -= 1;
    };
    socket.on('message', (data) => {
      for (const read of reader.read(bytesOf(data))) {
        const request = 'line' in read ? readRequest(read.line) : undefined;
        if ('line' in read) this.#parts.trace('out', read.line);
        void (request ? ask(request) : this.#reply(socket, [{ fun: 'error', msg: 'line not understood' }]));
      }
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#parts.clientsChanged();
    });
    this.#sockets.add(socket);
    this.#parts.clientsChanged();
  }

  /** One line after the other has left, so that a long recording does not fill the way of the presses. */
  async #reply(socket: WebSocket, messages: Iterable<Message>): Promise<void> {
    for (const message of messages) {
      if (socket.readyState !== socket.OPEN) return;
      const line = write(message);
      this.#parts.trace('in', line);
      await left(socket, `${line}\n`);
    }
  }
}

/** Ends when it has left, or can't. */
function left(socket: WebSocket, frame: Frame): Promise<void> {
  return new Promise((resolve) => socket.send(frame, () => resolve()));
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
