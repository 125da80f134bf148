import { browserHeaders, headerNames, journalDialect, journalHeader, signSuffix, udidLength } from '@chorus/contract/api/sign';
import { sha256Hex } from '../services/sha256.ts';
import { token } from '../lifecycle/token.ts';
import type { LocalStore } from '../services/storage/local-store.ts';

/** This machine's id, the same whatever becomes of its stores while the page lives. */
export const udidToken = token<string>('udid');

/** This browser's id: generated once, kept in local storage. */
export function deviceId(store: LocalStore): string {
  const kept = store.get('udid');
  if (kept && /^[0-9a-f]+$/.test(kept) && kept.length === udidLength) return kept;
  const made = randomHex(udidLength);
  store.set('udid', made);
  return made;
}

/** So many random letters of 0 to f. */
export const randomHex = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length / 2))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** A call's headers (7.1-2 to 7.1-9). */
export async function callHeaders(
  udid: string,
  body: string,
  session: { readonly authToken: string; readonly accountType: number } | undefined,
): Promise<Record<string, string>> {
  return {
    [headerNames.udid]: udid,
    [headerNames.sign]: await sha256Hex(body + signSuffix),
    [headerNames.release]: browserHeaders.release,
    [headerNames.device]: browserHeaders.device,
    [headerNames.apps]: browserHeaders.apps,
    ...(session && {
      [headerNames.authToken]: session.authToken,
      [headerNames.thirdTypeId]: String(session.accountType),
      [journalHeader]: String(journalDialect),
    }),
  };
}
