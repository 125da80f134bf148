import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What an `authorization` header of version 1 says. */
export interface OssAuthorization {
  readonly accessKeyId: string;
  readonly signature: string;
}

/** Reads `OSS <id>:<signature>`. */
export function parseAuthorization(header: string | undefined): OssAuthorization | undefined {
  const match = /^OSS ([^\s:]{1,128}):([A-Za-z0-9+/=]{1,64})$/.exec(header ?? '');
  return match ? { accessKeyId: match[1]!, signature: match[2]! } : undefined;
}

/**
 * The signature that OSS, version 1, asks of a request
 * (https://help.aliyun.com/zh/oss/developer-reference/include-signatures-in-the-authorization-header).
 */
export function ossSignature(secret: string, method: string, resource: string, headers: IncomingHttpHeaders): string {
  const one = (name: string) => String(headers[name] ?? '');
  const ossHeaders = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .sort()
    .map((name) => `${name}:${one(name).trim()}`);
  const date = one('x-oss-date') || one('date');
  const text = [method, one('content-md5'), one('content-type'), date, ...ossHeaders, resource].join('\n');
  return createHmac('sha1', secret).update(text).digest('base64');
}
