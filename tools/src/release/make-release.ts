import { releaseFilePattern, versionPattern } from '@chorus/contract/desktop/release-feed';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asFeed, isSigned, signatureOf } from '../../../desktop/src/updates/release-signature.ts';
import { CliError } from '../command.ts';
import { blockMapOf, embeddedMapSize } from './block-map.ts';

/** What a release is made of. */
export interface ReleaseSource {
  /** Where the installers are, as electron-builder has put them. */
  readonly from: string;
  /** The folder that a server gives out, `<data>/releases` of one. */
  readonly to: string;
  readonly version: string;
  /** Ed25519, in PEM. */
  readonly privateKey: string;
  /** The half that clients are built with. */
  readonly publicKey: string;
  readonly now: Date;
}

/** Which feed a file belongs to, by its name; undefined for what is no installer. The first of a feed is what a new machine is given. */
function feedOfFile(name: string): string | undefined {
  if (/\.exe$/i.test(name)) return 'latest.yml';
  if (/\.(zip|dmg)$/i.test(name)) return 'latest-mac.yml';
  if (!name.endsWith('.AppImage')) return undefined;
  return /arm64|aarch64/.test(name) ? 'latest-linux-arm64.yml' : 'latest-linux.yml';
}

/** Of several: macOS updates by the zip, and most machines are x64. */
const rank = (name: string) => Number(/\.dmg$/i.test(name)) * 2 + Number(/arm64|aarch64/.test(name));

/** Makes and signs the feeds of a version from the installers that are there, and gives what it wrote. Error: {@link CliError}. */
export function makeRelease({ from, to, version, privateKey, publicKey, now }: ReleaseSource): readonly string[] {
  if (!new RegExp(versionPattern).test(version)) throw new CliError(`"${version}" is no version that clients compare, such as 1.2.0.`);
  const installers = installersOf(from, version);
  mkdirSync(to, { recursive: true });
  const written: string[] = [];
  const made = [...installers].map(([feedName, names]) => {
    const files = names.map((name) => fileOf(from, to, name, written));
    const feed = {
      version,
      files,
      path: files[0]!.url,
      sha512: files[0]!.sha512,
      releaseDate: now.toISOString(),
      chorus: { feed: feedName },
    };
    const signed = { ...feed, chorus: { ...feed.chorus, signature: signatureOf(feed, privateKey) } };
    const read = asFeed(JSON.parse(JSON.stringify(signed)));
    if (!read || !isSigned(read, feedName, publicKey))
      throw new CliError(
        'The key is not the other half of the one that clients are built with (desktop/release-key.pem): they would refuse this release.',
      );
    return [feedName, `${JSON.stringify(signed, undefined, 2)}\n`] as const;
  });
  // After all that they name: a client may ask at any moment.
  for (const [name, text] of made) {
    writeFileSync(join(to, `${name}.new`), text);
    renameSync(join(to, `${name}.new`), join(to, name));
    written.push(name);
  }
  return written;
}

function installersOf(from: string, version: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of existsSync(from) ? readdirSync(from).sort() : []) {
    const feed = feedOfFile(name);
    if (feed === undefined || !name.includes(version)) continue;
    if (!new RegExp(releaseFilePattern).test(name))
      throw new CliError(`"${name}" can't be an address: use letters, digits, dots and dashes in the name.`);
    found.set(feed, [...(found.get(feed) ?? []), name]);
  }
  if (found.size === 0)
    throw new CliError(
      `There is no installer of ${version} in ${from} (.exe, .zip, .dmg or .AppImage with the version in its name): electron-builder makes them.`,
    );
  for (const names of found.values()) names.sort((a, b) => rank(a) - rank(b));
  return found;
}

/** Copies an installer with the map of its blocks, electron-builder's where it has made one. */
function fileOf(from: string, to: string, name: string, written: string[]) {
  const bytes = readFileSync(join(from, name));
  const put = (file: string) => {
    if (join(from, file) !== join(to, file)) copyFileSync(join(from, file), join(to, file));
    written.push(basename(file));
  };
  put(name);
  const map = `${name}.blockmap`;
  const blockMapSize = name.endsWith('.AppImage') ? embeddedMapSize(bytes) : undefined;
  if (existsSync(join(from, map))) put(map);
  else if (!name.endsWith('.AppImage')) {
    writeFileSync(join(to, map), blockMapOf(bytes));
    written.push(map);
  }
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  return { url: name, sha512, size: bytes.length, ...(blockMapSize !== undefined && { blockMapSize }) };
}
