import { Type, type Static } from 'typebox';

/** A version of the client, as the header `release` says it (7.1-5). */
export const versionPattern = '^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$';
/** A file beside the feed: no way leads out of the folder. */
export const releaseFilePattern = '^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$';

/** What a client says of its system in the header `chorus-system`. */
export const systemPattern = '^(win32|darwin|linux)-[a-z0-9]{2,10}$';

/** Where releases are served, without a login. */
export const releasesPath = '/releases/';

/** The feed of a system, by the names that electron-updater asks for. */
export function feedNameOf(system: string): string {
  const [platform, arch] = system.split('-');
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** A name that {@link feedNameOf} may give. */
export const feedNamePattern = '^latest(-mac|-linux(-[a-z0-9]{2,10})?)?\\.yml$';

/**
 * What a feed says of the one release that it gives out. It is electron-builder's, written as JSON, which is YAML too, with a signature of our own;
 * more of electron-builder's fields may stand in it, and are signed with the rest.
 */
export const releaseFeedSchema = Type.Object({
  version: Type.String({ pattern: versionPattern }),
  /** The installer is the first. */
  files: Type.Array(
    Type.Object({
      url: Type.String({ pattern: releaseFilePattern }),
      /** In base64. */
      sha512: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
      size: Type.Integer({ minimum: 1 }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
  chorus: Type.Object({
    /** The file that this text is made for, so that no system is given another one's. */
    feed: Type.String({ pattern: feedNamePattern }),
    /** Ed25519, in base64, of {@link signedText}. */
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
  }),
});

export type ReleaseFeed = Static<typeof releaseFeedSchema>;

/** What is signed of a feed: all of it but the signature, with its keys in order, so that no writer of YAML or JSON makes a difference. */
export function signedText(feed: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(ordered({ ...feed, chorus: { feed: (feed['chorus'] as { feed?: unknown } | undefined)?.feed } }));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, ordered(each)]));
}
