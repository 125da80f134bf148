import { join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { validatePlugin } from '../validate/validate.ts';
import { builtText, sayFindings } from './say-findings.ts';

/** Builds a plugin into its `dist` and says what is wrong with it. */
export const validateCommand: Command = async (path) => {
  const folder = resolve(path);
  const { findings, built } = await validatePlugin(folder, { outDir: join(folder, 'dist') });
  const code = sayFindings(findings);
  if (built) console.log(builtText(built, findings.length));
  return code;
};
