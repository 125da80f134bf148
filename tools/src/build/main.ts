import { buildDesktop } from './build-desktop.ts';
import { buildHost } from './build-host.ts';
import { buildPlugins } from './build-plugins.ts';
import { buildSdk } from './build-sdk.ts';
import { buildServer } from './build-server.ts';

const steps: Record<string, () => Promise<unknown>> = {
  host: buildHost,
  plugins: buildPlugins,
  server: buildServer,
  sdk: buildSdk,
  desktop: buildDesktop,
};

/** `main.ts host|plugins|server|sdk|desktop|all`: builds what is named. */
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => name !== 'all' && !(name in steps));
if (wanted.length === 0 || unknown !== undefined) {
  console.error(`Say what to build: ${Object.keys(steps).join(', ')} or all.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(steps)) {
  if (!wanted.includes('all') && !wanted.includes(name)) continue;
  const started = performance.now();
  await run();
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
