import { randomBytes } from 'node:crypto';
import { sha256Hex } from '../sha256.ts';
import { ossSignature } from '../storage/oss-signature.ts';
import type { TestServer } from './test-server.ts';

/** A sound that is no other's. */
export const newSound = (): Buffer => Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), randomBytes(2_000)]);

/** Puts a recording under a key that the server issues; gives the HTTP status too. */
export async function putRecording(server: TestServer, token: string, content: Buffer, given?: string) {
  const { credentials, keys, answerMediaBucketName } = await server.ok('ossParam', { needCredentials: true, keys: 1 }, token);
  const key = given ?? keys[0]!;
  const path = `/${answerMediaBucketName}/${key}`;
  const headers = {
    'x-oss-date': new Date(server.now).toUTCString(),
    'x-oss-security-token': credentials!.securityToken,
    'content-type': 'audio/wav',
  };
  const authorization = `OSS ${credentials!.accessKeyId}:${ossSignature(credentials!.accessKeySecret, 'PUT', path, headers)}`;
  const { status } = await fetch(server.url + path, {
    method: 'PUT',
    headers: { ...headers, authorization },
    body: new Uint8Array(content),
  });
  return { key, sha256: sha256Hex(content), status };
}
