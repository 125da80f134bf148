/** What is appended to the raw bytes of a call's body before they are hashed. */
export const signSuffix = 'chorus-2.2.0';

/** How `sign` is made, for `/.well-known/chorus.json` and the API's documentation. */
export const signRecipe = {
  algorithm: 'SHA-256',
  encoding: 'hex',
  of: 'raw body bytes as sent, followed by the suffix',
  suffix: signSuffix,
} as const;

/** Names of the headers of 7.1; `authToken` and `thirdTypeId` go with every call of a session. */
export const headerNames = {
  udid: 'udid',
  sign: 'sign',
  release: 'release',
  device: 'device',
  apps: 'apps',
  authToken: 'authToken',
  thirdTypeId: 'thirdTypeId',
} as const;

/** In which a desktop client says which system it runs on, such as `win32-x64`: by 7.1-5 every one of them is a `windows-pc`. */
export const systemHeader = 'chorus-system';

/** On every answer to a session: a text that is another one once the school has chosen anew who scores, which activities, or how long recordings are kept. */
export const choicesHeader = 'chorus-choices';

/** On every answer to a session: a text that is another one once something was deleted for good of its teacher, or of a student of the school. */
export const erasuresHeader = 'chorus-erasures';

/** In which shape a caller reads journal entries, and on every answer to a session, up to which the server takes them: a {@link journalDialect}. */
export const journalHeader = 'chorus-journal';
/** The shape of entries that this build writes. 1, which had no header, takes no entry that says more than it knows. */
export const journalDialect = 2;
/** What {@link journalHeader} says of the other side. */
export const readDialect = (header: string | null | undefined): number => Number(/^\d{1,3}$/.exec(header ?? '')?.[0] ?? 1);

/**
 * On every answer to a session: `<log>.<start>`. The first names the journal that the server has, another one once the database is another one or an earlier
 * state of it; the second is another one at each start, since a power cut may have taken the end. When either changes, a page compares what it has.
 */
export const logHeader = 'chorus-log';

/** On every answer of a call, in UTC milliseconds: the server's time as it answers. `Date` is in whole seconds, and a proxy writes its own. */
export const timeHeader = 'chorus-time';

/** Fixed values of the headers in the browser build. */
export const browserHeaders = { release: '2.2.0', device: 'web-pc', apps: '203' } as const;

/** Characters in a device id. */
export const udidLength = 32;
