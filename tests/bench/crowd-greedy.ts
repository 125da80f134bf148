import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { adminPaths } from '@chorus/contract/api/admin/paths';
import { signedHeaders } from '../acceptance/harness/api.ts';

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What one person sends: so many at once, in turn, and again as soon as each is answered. */
export interface Greedy {
  readonly origin: string;
  readonly atOnce: number;
  readonly requests: readonly Sent[];
  /** Instead: brings in this zip file of a pack, and asks what it would become. */
  readonly pack?: { readonly file: string; readonly authToken: string };
}

/** Takes whatever the server gives one person, until it is killed: `crowd-greedy.ts <file of a Greedy>`. */
const { origin, atOnce, requests, pack } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Greedy;
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
/** Who is refused waits for a moment, as every client does. */
const refusedMs = 100;
const done = '{"state":11';

const send = ({ path, headers, body }: Omit<Sent, 'body'> & { readonly body: string | Buffer }, method = 'POST') =>
  new Promise<string>((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const asked = request({ agent, hostname, port, method, path, headers: { ...headers, 'content-length': length } });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let begin = '';
      // Answers can be long, and nobody reads them here.
      answer.on('data', (part: Buffer) => (begin ||= part.toString('latin1', 0, 1_000)));
      answer.on('end', () => resolve(begin));
      answer.on('error', reject);
    });
    asked.end(body);
  });

const zip = pack && readFileSync(pack.file);

async function bringIn(authToken: string, file: Buffer): Promise<string> {
  const call = (path: string, body: object) => {
    const text = JSON.stringify(body);
    return send({ path, body: text, headers: { ...signedHeaders(text, 'b'.repeat(32)), authToken } });
  };
  const begun = await call(adminPaths.receivePack, { bytes: file.length });
  if (!begun.startsWith(done)) return begun;
  const { id, url } = (JSON.parse(begun) as { data: { id: string; url: string } }).data;
  const { pathname, search } = new URL(url);
  await send({ path: `${pathname}${search}&offset=0`, body: file, headers: { 'content-type': 'application/octet-stream' } }, 'PUT');
  return call(adminPaths.planPack, { id });
}

async function work(first: number): Promise<never> {
  for (let n = first; ; n += atOnce) {
    process.stdout.write('.');
    const answer = pack && zip ? await bringIn(pack.authToken, zip) : await send(requests[n % requests.length]!);
    if (!answer.startsWith(done)) await new Promise((resolve) => setTimeout(resolve, refusedMs));
  }
}

await Promise.all(Array.from({ length: atOnce }, (_, n) => work(n)));
