import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from '../release-signature.ts';

/** A key pair of a maker of releases, in PEM. */
export function releaseKeys(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** An installer that takes more than one piece to send. */
export const installer = randomBytes(3_000_000);

/** The feed of a release whose installer is {@link installer}, signed. */
export function signedFeed(version: string, privateKey: string, more: Readonly<Record<string, unknown>> = {}): string {
  const sha512 = createHash('sha512').update(installer).digest('base64');
  const url = `chorus-${version}.AppImage`;
  const feed = {
    version,
    files: [{ url, sha512, size: installer.length }],
    path: url,
    sha512,
    releaseDate: '2026-09-01T00:00:00.000Z',
    chorus: { feed: 'latest-linux.yml' },
    ...more,
  };
  return JSON.stringify({ ...feed, chorus: { ...feed.chorus, signature: signatureOf(feed, privateKey) } });
}

/** A feed on a port of its own. */
export interface FeedServer {
  readonly url: string;
  /** What was asked for, in order. */
  readonly asked: string[];
  /** Answers by path; anything else is not there. */
  answers: Record<string, string | Buffer | ((response: ServerResponse) => void)>;
  close(): Promise<void>;
}

export async function startFeed(): Promise<FeedServer> {
  const asked: string[] = [];
  const feed = createServer((request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    asked.push(path);
    const answer = server.answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(response);
    else response.writeHead(200, { 'content-length': Buffer.byteLength(answer) }).end(answer);
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const server: FeedServer = {
    url: `http://127.0.0.1:${(feed.address() as AddressInfo).port}`,
    asked,
    answers: {},
    close: () =>
      new Promise((resolve) => {
        feed.close(() => resolve());
        feed.closeAllConnections();
      }),
  };
  return server;
}
