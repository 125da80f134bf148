/** Six digits are tried quickly by who has the disk: each try costs this many rounds. */
export const pinRounds = 600_000;
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

interface Sealed {
  readonly iv: Bytes;
  readonly data: Bytes;
}

/** A pair of keys of which everybody may use the one that closes; the one that opens is closed itself, by the teacher's PIN and a key of this device together. */
export interface NameVault {
  readonly closes: Bytes;
  readonly opens: Sealed;
  readonly salt: Bytes;
  /** How many times a PIN is stretched before it is tried. */
  readonly rounds: number;
}

/** Names, each closed for itself, so that one can be taken out without the PIN. */
export interface SealedNames {
  /** The key of these names, closed by the vault's. */
  readonly key: Bytes;
  readonly names: Readonly<Record<string, Sealed>>;
}

/** Whether this page may close anything: browsers allow it on this machine and over TLS only. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** A key that no script can read; whoever copies rows of the database without it has nothing to try PINs on. */
export const makeDeviceKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

export async function makeVault(pin: string, deviceKey: CryptoKey, rounds: number): Promise<NameVault> {
  const pair = await crypto.subtle.generateKey({ ...rsa, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    'encrypt',
    'decrypt',
  ]);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const [closes, opens] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return { closes: new Uint8Array(closes), opens: await seal(await keyOf(pin, { salt, rounds }, deviceKey), opens), salt, rounds };
}

/** Closes what is said of each student. */
export async function sealNames(vault: NameVault, names: ReadonlyMap<string, unknown>): Promise<SealedNames> {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const [key, closes] = await Promise.all([
    crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']),
    crypto.subtle.importKey('spki', vault.closes, rsa, false, ['encrypt']),
  ]);
  const sealed = [...names].map(async ([id, said]) => [id, await seal(key, encoder.encode(JSON.stringify(said)))] as const);
  return {
    key: new Uint8Array(await crypto.subtle.encrypt(rsa, closes, raw)),
    names: Object.fromEntries(await Promise.all(sealed)),
  };
}

/** The key of names, which no script can read either; undefined: it is another PIN. */
export async function openKey(
  vault: NameVault,
  pin: string,
  deviceKey: CryptoKey,
  { key }: Pick<SealedNames, 'key'>,
): Promise<CryptoKey | undefined> {
  const { iv, data } = vault.opens;
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(pin, vault, deviceKey), data).catch(() => undefined);
  if (!opened) return undefined;
  const opens = await crypto.subtle.importKey('pkcs8', opened, rsa, false, ['decrypt']);
  return crypto.subtle.importKey('raw', await crypto.subtle.decrypt(rsa, opens, key), 'AES-GCM', false, ['decrypt']);
}

/** What is said of each student, as far as the key opens it. */
export async function openNames(key: CryptoKey, { names }: Pick<SealedNames, 'names'>): Promise<ReadonlyMap<string, unknown>> {
  const opened = Object.entries(names).map(async ([id, { iv, data }]) => {
    const said = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined);
    return said ? [[id, JSON.parse(new TextDecoder().decode(said)) as unknown] as const] : [];
  });
  return new Map((await Promise.all(opened)).flat());
}

async function seal(key: CryptoKey, data: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data)) };
}

async function keyOf(pin: string, { salt, rounds }: Pick<NameVault, 'salt' | 'rounds'>, deviceKey: CryptoKey): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', encoder.encode(pin), 'PBKDF2', false, ['deriveBits']);
  const stretched = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, typed, 256);
  const both = await crypto.subtle.sign('HMAC', deviceKey, stretched);
  return crypto.subtle.importKey('raw', both, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
