/** The Chorus SDK: what an activity may import. */
export * from './plugin/index.ts';
export * from './points/index.ts';
export * from './services/index.ts';
export * from './model/index.ts';
export * from './rules/index.ts';

/** The SDK's version; a plugin's `sdk` range is checked against it. */
export const sdkVersion = '1.1.0';
