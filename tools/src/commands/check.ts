import { join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { runConformance } from '../conformance/run-conformance.ts';
import { findChorus } from '../running-chorus.ts';
import { validatePlugin } from '../validate/validate.ts';
import { sayFindings } from './say-findings.ts';

/** Validates a plugin, then runs it in the real host of a running Chorus. */
export const checkCommand: Command = async (path, options) => {
  const folder = resolve(path);
  const chorus = await findChorus(options['url']);
  const { findings, built } = await validatePlugin(folder, { outDir: join(folder, 'dist') });
  if (!built || findings.length > 0) return sayFindings(findings);
  const { phone, password } = options;
  const found = await runConformance(built, chorus, {
    ...(phone === undefined ? {} : { phone }),
    ...(password === undefined ? {} : { password }),
  });
  if (found.length === 0) console.log(`✓ ${built.manifest.id} ${built.manifest.version} passes every check in the host.`);
  return sayFindings(found);
};
