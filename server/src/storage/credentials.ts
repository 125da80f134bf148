import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Now } from '../clock.ts';
import type { Session } from '../http/handlers.ts';
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
export interface Grant {
  readonly schoolId: string;
  readonly teacherId: string;
  readonly expiresAt: number;
  readonly accessKeySecret: string;
}

/** Makes and reads temporary credentials. They carry their own proof, so that any process of the server can check them. */
export class CredentialMint {
  readonly #secret: string;
  readonly #now: Now;
  constructor(secret: string, now: Now) {
    this.#secret = secret;
    this.#now = now;
  }

  issue({ schoolId, teacherId }: Session): { credentials: Credentials; expiresAt: number } {
    const expiresAt = this.#now() + credentialsMs;
    const payload = Buffer.from(JSON.stringify([schoolId, teacherId, expiresAt])).toString('base64url');
    const securityToken = `${payload}.${this.#mac('token', payload)}`;
    const accessKeyId = `STS.${sha256Hex(securityToken).slice(0, 24)}`;
    return { credentials: { accessKeyId, accessKeySecret: this.#mac('secret', securityToken), securityToken }, expiresAt };
  }

  /** Undefined when the credentials are not ours; expired ones are given back, for a better reason. */
  read(accessKeyId: string, securityToken: string): Grant | undefined {
    const [payload = '', mac = ''] = securityToken.split('.');
    if (!equal(mac, this.#mac('token', payload)) || accessKeyId !== `STS.${sha256Hex(securityToken).slice(0, 24)}`) return undefined;
    const [schoolId, teacherId, expiresAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, string, number];
    return { schoolId, teacherId, expiresAt, accessKeySecret: this.#mac('secret', securityToken) };
  }

  /** Proof that the server lets a key be read until then. */
  readSignature(key: string, expiresAt: number): string {
    return this.#mac('read', `${key}\n${expiresAt}`);
  }

  isReadable(key: string, expiresAt: number, signature: string): boolean {
    return equal(signature, this.readSignature(key, expiresAt)) && expiresAt > this.#now();
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
