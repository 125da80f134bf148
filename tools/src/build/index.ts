/** Building Chorus: host, plugins, server and what authors install. */
export * from './build-error.ts';
export * from './build-host.ts';
export * from './build-plugins.ts';
export * from './build-server.ts';
export * from './host-config.ts';
export * from './paths.ts';
export * from './plugin-build.ts';
