/** What server and host agree on, typed once. */
export * from './api/calls.ts';
export * from './api/envelope.ts';
export * from './api/paths.ts';
export * from './api/sign.ts';
export * from './api/state.ts';
export * from './journal/attempts.ts';
export * from './journal/context.ts';
export * from './journal/dialect.ts';
export * from './journal/entry.ts';
export * from './journal/export-line.ts';
export * from './bundle-hash.ts';
export * from './shared-modules.ts';
export * from './json-schema.ts';
export * from './manifest.ts';
export * from './policy.ts';
export * from './svg-icon.ts';
export * from './version.ts';
