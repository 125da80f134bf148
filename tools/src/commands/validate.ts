import { join, resolve } from 'node:path';
import type { Command } from '../cli.ts';
import { validatePlugin } from '../validate/validate.ts';
import { sayFindings } from './say-findings.ts';

/** Builds a plugin into its `dist` and says what is wrong with it. */
export const validateCommand: Command = async (path) => {
  const folder = resolve(path);
  const { findings, built } = await validatePlugin(folder, { outDir: join(folder, 'dist') });
  const code = sayFindings(findings);
  if (built) {
    const bytes = built.manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(
      `${code === 0 ? '✓ ' : ''}${built.manifest.id} ${built.manifest.version}: ${built.manifest.files.length} files, ${bytes} bytes, in ${built.dir}`,
    );
  }
  return code;
};
