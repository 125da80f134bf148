import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { BuildError } from '../build/build-error.ts';
import { isBuiltIn, noteBuiltIn } from '../build/built-in.ts';
import { buildPlugin } from '../build/plugin-build.ts';
import { takePlace } from '../place-lock.ts';
import { findChorus } from '../running-chorus.ts';
import { validatePlugin } from '../validate/validate.ts';
import { sayFindings } from './say-findings.ts';
import { SourceWatch } from './source-watch.ts';

/** How often the sources are looked at. */
const lookMs = 100;

/**
 * Builds at every change into the running Chorus's folder, under a name that ends with `.dev`: its pages swap such a plugin in place.
 * Takes it away again when it is stopped. An id of Chorus's own counts only in the project's build, so such a plugin is built there, and a page
 * has it at its next reload.
 */
export const devCommand: Command = async (path, options) => {
  const folder = resolve(path);
  const chorus = await findChorus(options['url'], folder);
  const first = await validatePlugin(folder);
  sayFindings(first.findings);
  if (!first.built) return 1;
  const { id } = first.built.manifest;
  const own = isBuiltIn(folder) && id.startsWith('chorus.');
  const outDir = own ? join(folder, 'dist') : join(chorus.plugins, `${id}.dev`);
  const held = own ? undefined : await takePlace(chorus.plugins, id, 'dev');
  const build = async () => {
    const started = performance.now();
    try {
      const built = await buildPlugin(folder, { outDir, debug: true });
      if (own) noteBuiltIn(built);
      console.log(`${built.manifest.id} ${built.hash}: in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      sayFindings([{ check: error.code, message: error.message }]);
    }
  };
  const sources = new SourceWatch(join(folder, 'src'));
  await build();
  console.log(
    own
      ? `Open ${chorus.web}, and reload it after each build: "${id}" is Chorus's own and comes with its build. Stop with Ctrl+C.`
      : `Open ${chorus.web}. An administrator allows it on the plugins page, the first time and when it asks for more. Stop with Ctrl+C.`,
  );
  return new Promise((done) => {
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    const look = async () => {
      if (sources.look()) await build();
      if (!stopped) timer = setTimeout(() => void look(), lookMs);
    };
    void look();
    const stop = () => {
      stopped = true;
      clearTimeout(timer);
      if (!own && existsSync(outDir)) rmSync(outDir, { recursive: true, force: true });
      if (held !== 'dev') held?.dispose();
      done(0);
    };
    // Whoever started us may pass the signal on a second time.
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
};
