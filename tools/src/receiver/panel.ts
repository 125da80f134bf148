import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningReceiver } from './api.ts';
import { faultNames } from './faults.ts';
import { fileOf } from './files.ts';
import { isLocalHost, maySpeak } from './origin.ts';
import { codecOf, sample, sampleNames, type Recording } from './samples.ts';
import { readAction } from './script.ts';
import { parse, type TraceEntry } from './trace.ts';

/** Bytes; a longer recording could not be fetched by the channel either. */
const longestRecording = 8 * 1_048_576;
const longestAction = 10_000;
/** Recordings from the page that are kept; the oldest makes room. */
const mostUploads = 80;
/** Milliseconds in which changes go out together. */
const together = 50;

const files: Readonly<Record<string, { readonly path: string; readonly type: string }>> = {
  '/': { path: 'page/index.html', type: 'text/html; charset=utf-8' },
  '/panel.js': { path: 'page/panel.js', type: 'text/javascript; charset=utf-8' },
  '/microphone.js': { path: 'page/microphone.js', type: 'text/javascript; charset=utf-8' },
  '/panel.css': { path: 'page/panel.css', type: 'text/css; charset=utf-8' },
  '/texts/zh-CN.json': { path: 'locales/zh-CN.json', type: 'application/json; charset=utf-8' },
  '/texts/en.json': { path: 'locales/en.json', type: 'application/json; charset=utf-8' },
};

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The page with the devices. It does what a script can do, and shows what the host sent. */
export class Panel {
  readonly #receiver: RunningReceiver;
  readonly #watchers = new Set<ServerResponse>();
  readonly #uploads = new Map<string, Recording>();
  readonly #server = createServer((request, response) => void this.#handle(request, response).catch(() => answer(response, 500)));
  #uploaded = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(receiver: RunningReceiver) {
    this.#receiver = receiver;
  }

  /** Port 0 takes a free one; gives the address. */
  async open(port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** To be called at each change of the receiver. */
  changed(): void {
    if (this.#watchers.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell('state', this.#state());
    }, together);
  }

  traced(entry: TraceEntry): void {
    if (this.#watchers.size > 0) this.#tell('line', { ...entry, line: entry.line.slice(0, 300) });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #tell(event: 'state' | 'line', data: unknown): void {
    for (const watcher of this.#watchers) watcher.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #state() {
    const receiver = this.#receiver;
    const listed = new Set(receiver.whiteList.map(({ uID }) => uID));
    return {
      type: receiver.type,
      url: receiver.url,
      serial: receiver.serial,
      plugged: receiver.plugged,
      clients: receiver.clients,
      faults: receiver.faults,
      faultNames,
      samples: sampleNames(receiver.type),
      devices: [...receiver.clickers, receiver.pointerUid].map((uid) => ({
        uid,
        pointer: uid === receiver.pointerUid,
        listed: listed.has(uid),
        lowBattery: receiver.hasLowBattery(uid),
        speaking: receiver.isSpeaking(uid),
        sent: receiver.sent(uid).slice(-3),
        count: receiver.sent(uid).length,
      })),
    };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!isLocalHost(request.headers.host) || !maySpeak(request.headers.origin, [])) return answer(response, 403);
    if (request.method === 'GET') return this.#give(pathname, response);
    if (request.method !== 'POST') return answer(response, 405);
    if (pathname === '/actions') return this.#do(await read(request, longestAction), response);
    if (pathname === '/recordings') return this.#keep(await read(request, longestRecording), searchParams, response);
    return answer(response, 404);
  }

  #give(pathname: string, response: ServerResponse): void {
    const file = files[pathname];
    if (file) {
      response.writeHead(200, { ...headers, 'content-type': file.type }).end(readFileSync(fileOf(file.path)));
    } else if (pathname === '/events') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      this.#watchers.add(response);
      response.on('close', () => this.#watchers.delete(response));
      response.write(`event: state\ndata: ${JSON.stringify(this.#state())}\n\n`);
    } else answer(response, 404);
  }

  async #do(body: Buffer | undefined, response: ServerResponse): Promise<void> {
    const action = body && readAction(parse(body.toString('utf8')));
    if (!action) return answer(response, 400);
    try {
      await this.#receiver.do(action, (name) => this.#find(name));
      answer(response, 204);
    } catch {
      // such as a recording that is under way on this clicker already
      answer(response, 409);
    }
  }

  #keep(bytes: Buffer | undefined, fields: URLSearchParams, response: ServerResponse): void {
    const codec = codecOf(fields.get('name') ?? '');
    if (!bytes || !codec) return answer(response, 400);
    const name = `upload-${(this.#uploaded += 1)}`;
    const [oldest] = this.#uploads.keys();
    if (oldest !== undefined && this.#uploads.size >= mostUploads) this.#uploads.delete(oldest);
    this.#uploads.set(name, { bytes, codec, lasts: Math.min(60_000, Number(fields.get('lasts')) || 1_000) });
    response.writeHead(201, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ name }));
  }

  #find(name: string): Recording {
    const found = this.#uploads.get(name) ?? sample(this.#receiver.type, name);
    if (!found) throw new RangeError(`There is no recording ${name}.`);
    return found;
  }
}

function answer(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, headers);
  response.end();
}

/** The body, or undefined where it is longer than allowed. */
async function read(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
