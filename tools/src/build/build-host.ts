import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { adminConfig, clientConfig, hostConfig, phoneConfig } from './host-config.ts';
import { licencesOf } from './licences.ts';
import { hostDist, root } from './paths.ts';
import { buildServiceWorker } from './service-worker.ts';

/** Builds the classroom's page with its service worker, the administration's, the phone's and the desktop client's own, into `host/dist`. What was there is served until the new one is whole. */
export async function buildHost(): Promise<void> {
  const next = join(dirname(hostDist), `.dist-${process.pid}`);
  try {
    const bundled = [...(await built(await hostConfig({ outDir: next })))];
    await buildServiceWorker(next);
    // After the service worker, which holds every file that is there for times without a server.
    bundled.push(...(await built(adminConfig({ outDir: next }))));
    bundled.push(...(await built(phoneConfig({ outDir: next }))));
    bundled.push(...(await built(clientConfig({ outDir: next }))));
    writeFileSync(join(next, 'licences.txt'), licences(bundled));
    rmSync(hostDist, { recursive: true, force: true });
    renameSync(next, hostDist);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Builds, and gives the modules that are in it. */
async function built(config: InlineConfig): Promise<readonly string[]> {
  const output = [await build(config)].flat();
  return output.flatMap((each) => ('output' in each ? each.output : [])).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
}

/** What else is handed on with the page, each with what says whose it is. */
const others = {
  'Andika, the letters (OFL-1.1)': 'host/src/shell/fonts/OFL.txt',
  'Pictures of praise: Fluent Emoji, flat (MIT)': 'sdk/src/ui/praise-pictures.licence.txt',
  'The model that scores': 'speech/model/ATTRIBUTION.md',
  'Words, pictures and voices of the sample pack': 'server/content/ATTRIBUTION.md',
};

/** Everybody whose work the page has in it, for who asks. */
function licences(modules: readonly string[]): string {
  const texts = Object.entries(others).map(([name, path]) => `## ${name}\n\n${readFileSync(join(root, path), 'utf8').trim()}\n`);
  return [`${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}\n`, licencesOf(modules), ...texts].join('\n');
}
