import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Now } from '../clock.ts';
import type { Owner } from '../http/handlers.ts';
import { sha256Hex } from '../sha256.ts';

/** Credentials are good for this long; clients fetch new ones under 60 s before [7.4-1]. */
export const credentialsMs = 3_600_000;

/** What a client signs its uploads with. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
}

/** Whose credentials they are. */
export interface Grant extends Owner {
  /** The session that they were given to, by its token's hash: they end with it. */
  readonly sessionHash: string;
  readonly expiresAt: number;
  readonly accessKeySecret: string;
}

/** What is let be read, until when, and in which session. */
export interface Reading {
  readonly key: string;
  readonly expiresAt: number;
  readonly sessionHash: string;
}

/** Makes and reads temporary credentials. They carry their own proof, so that any process of the server can check them. */
export class CredentialMint {
  readonly #secret: string;
  readonly #now: Now;
  constructor(secret: string, now: Now) {
    this.#secret = secret;
    this.#now = now;
  }

  issue({ schoolId, teacherId }: Owner, sessionHash: string): { credentials: Credentials; expiresAt: number } {
    const expiresAt = this.#now() + credentialsMs;
    const payload = Buffer.from(JSON.stringify([schoolId, teacherId, expiresAt, sessionHash])).toString('base64url');
    const securityToken = `${payload}.${this.#mac('token', payload)}`;
    const accessKeyId = `STS.${sha256Hex(securityToken).slice(0, 24)}`;
    return { credentials: { accessKeyId, accessKeySecret: this.#mac('secret', securityToken), securityToken }, expiresAt };
  }

  /** Undefined when the credentials are not ours; expired ones are given back, for a better reason. */
  read(accessKeyId: string, securityToken: string): Grant | undefined {
    const [payload = '', mac = ''] = securityToken.split('.');
    if (!equal(mac, this.#mac('token', payload)) || accessKeyId !== `STS.${sha256Hex(securityToken).slice(0, 24)}`) return undefined;
    // Those of a version whose sessions have all ended name none.
    const [schoolId, teacherId, expiresAt, sessionHash = ''] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
      string,
      string,
      number,
      string?,
    ];
    return { schoolId, teacherId, expiresAt, sessionHash, accessKeySecret: this.#mac('secret', securityToken) };
  }

  /** Proof that the server lets a key be read until then, in this session. */
  readSignature({ key, expiresAt, sessionHash }: Reading): string {
    return this.#mac('read', `${key}\n${expiresAt}\n${sessionHash}`);
  }

  isReadable(reading: Reading, signature: string): boolean {
    return equal(signature, this.readSignature(reading)) && reading.expiresAt > this.#now();
  }

  #mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}\n${text}`).digest('base64url');
  }
}

/** Compares in a time that says nothing of where they differ. */
export function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
