import { contentAddress } from '@chorus/contract/content/content-address';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { packFileType } from '@chorus/contract/served-types';
import { byteRange, noSuchRange, rangeHeaders } from '@chorus/contract/package/byte-range';
import type { WaitingDatabase, WaitingFile } from '../services/own-texts/waiting-database.ts';
import { sha256Hex } from '../services/sha256.ts';

const sha256Length = 64;

/**
 * Sounds and timings of own texts that wait for the server, by the addresses that the server will give them. A page can write into their database: a file is
 * given where it has the hash of its address, and with headers that let nothing in it run.
 */
export class WaitingFiles {
  /** The file that was compared last: a sound is asked for in many ranges. */
  #compared: WaitingFile | undefined;

  constructor(
    private readonly store: Pick<WaitingDatabase, 'file'>,
    /** Headers that the server gives to what does not run. */
    private readonly inert: Readonly<Record<string, string>>,
  ) {}

  /** The file of an address, or the range of it that is asked for; undefined: it is not here, or not what it has to be. */
  async answer(path: string, range: string | null): Promise<Response | undefined> {
    const address = contentAddress(path);
    if (!address?.packId.startsWith(textPrefix)) return undefined;
    const sha256 = address.name.slice(0, sha256Length);
    const file = await this.#file(sha256);
    if (!file) return undefined;
    const size = file.bytes.byteLength;
    const asked = byteRange(range, size);
    if (!asked) return noSuchRange(size);
    const { from, to, part } = asked;
    const headers = { ...this.inert, 'content-type': packFileType(file.mime), 'content-length': String(to + 1 - from) };
    const body = file.bytes.slice(from, to + 1);
    return new Response(body, part ? { status: 206, headers: { ...headers, ...rangeHeaders(asked, size) } } : { headers });
  }

  async #file(sha256: string): Promise<WaitingFile | undefined> {
    if (this.#compared?.sha256 === sha256) return this.#compared;
    const file = await this.store.file(sha256).catch(() => undefined);
    if (!file || (await sha256Hex(new Uint8Array(file.bytes))) !== sha256) return undefined;
    return (this.#compared = file);
  }
}
