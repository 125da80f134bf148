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

/** On every answer to a session: a text that is another one once the school has chosen anew who scores, which activities, or how long recordings are kept. */
export const choicesHeader = 'chorus-choices';

/** Fixed values of the headers in the browser build. */
export const browserHeaders = { release: '2.2.0', device: 'web-pc', apps: '203' } as const;

/** Characters in a device id. */
export const udidLength = 32;
