import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { headerNames, signSuffix, udidLength } from '@chorus/contract';
import { systemHeader } from '@chorus/contract/api/sign';
import { systemPattern } from '@chorus/contract/desktop/release-feed';
import { badField, CallError } from './call-error.ts';

const rules: readonly (readonly [name: string, pattern: RegExp, message: string])[] = [
  [headerNames.udid, new RegExp(`^[0-9A-Za-z-]{${udidLength}}$`), `must have ${udidLength} letters or digits`],
  [headerNames.release, /^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'must be a version'],
  [headerNames.device, /^(web-pc|windows-pc)$/, 'must be web-pc or windows-pc'],
  [headerNames.apps, /^203$/, 'must be 203'],
];

/** Headers that a call has or lacks: one value each, by the name of 7.1 in whatever case. */
export function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

/** A desktop client, by the headers of its call (7.1-5). */
export interface CallingClient {
  readonly version: string;
  /** Such as `win32-x64`. */
  readonly system: string;
}

const system = new RegExp(systemPattern);

/** The desktop client that calls, if it is one: as such it has its own version as `release`. */
export function clientOf(headers: IncomingHttpHeaders): CallingClient | undefined {
  const version = header(headers, headerNames.release);
  const said = header(headers, systemHeader);
  if (header(headers, headerNames.device) !== 'windows-pc' || version === undefined) return undefined;
  return { version, system: said !== undefined && system.test(said) ? said : 'win32-x64' };
}

/** Checks the headers of 7.1-3 to 7.1-7. A call without a token may leave them out, but what it sends must hold. Errors: `bad-input`, `wrong-sign`. */
export function checkCommonHeaders(headers: IncomingHttpHeaders, raw: Buffer, required: boolean): void {
  for (const [name, pattern, message] of rules) {
    const value = header(headers, name);
    if (value === undefined ? required : !pattern.test(value)) throw badField(`/headers/${name}`, message);
  }
  const sign = header(headers, headerNames.sign);
  if (sign === undefined && !required) return;
  const expected = createHash('sha256').update(raw).update(signSuffix).digest();
  // Node reads hex up to the first character that is none.
  const given = Buffer.from(/^[0-9a-f]+$/i.test(sign ?? '') ? sign! : '', 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new CallError('wrong-sign', [{ path: `/headers/${headerNames.sign}`, message: 'must be the hash of the body and the suffix' }]);
  }
}
