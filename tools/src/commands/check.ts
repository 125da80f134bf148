import { join, resolve } from 'node:path';
import { sdkVersion } from '@chorus/sdk';
import type { Command } from '../command.ts';
import { runConformance } from '../conformance/run-conformance.ts';
import { findChorus } from '../running-chorus.ts';
import { validatePlugin } from '../validate/validate.ts';
import { sayFindings } from './say-findings.ts';

/** Validates a plugin, then runs it in the real host of a running Chorus. */
export const checkCommand: Command = async (path, options) => {
  const folder = resolve(path);
  const chorus = await findChorus(options['url'], folder);
  const { findings, built } = await validatePlugin(folder, { outDir: join(folder, 'dist') });
  if (!built || findings.length > 0) return sayFindings(findings);
  const { id, version } = built.manifest;
  const theirs = chorus.sdkVersion === undefined ? '' : `, which has SDK ${chorus.sdkVersion}`;
  console.log(`Checking ${id} ${version}, built with the kit of SDK ${sdkVersion}, in the Chorus at ${chorus.web}${theirs}.`);
  const { phone, password } = options;
  const found = await runConformance(built, chorus, {
    ...(phone === undefined ? {} : { phone }),
    ...(password === undefined ? {} : { password }),
    say: console.log,
  });
  if (found.length === 0) console.log(`✓ ${id} ${version} passes every check in the host.`);
  return sayFindings(found);
};
