import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BuildError, type BuildErrorCode } from '../build/build-error.ts';
import { isBuiltIn, noteBuiltIn } from '../build/built-in.ts';
import { buildPlugin, type BuiltPlugin } from '../build/plugin-build.ts';
import type { Finding } from '../finding.ts';
import { dynamicImportCheck, globalsCheck } from './globals-check.ts';
import { leftBehindCheck } from './left-behind-check.ts';
import { manifestCheck, menuToolsCheck, reservedIdCheck } from './manifest-check.ts';
import { migratesCheck } from './migrates-check.ts';
import { readSources, type PluginSource } from './plugin-source.ts';
import { recordingCheck } from './recording-check.ts';
import { resultsCheck, schemasCheck } from './schemas-check.ts';
import { capabilitiesCheck, servicesCheck } from './services-check.ts';
import { sizeCheck } from './size-check.ts';
import { stylesCheck } from './styles-check.ts';
import { translationsCheck, untranslatedTextCheck } from './texts-check.ts';
import { typesKnownCheck } from './types-known-check.ts';
import { typesCheck } from './types-check.ts';

/** Checks that need no page, in the order in which an author wants to read them. */
const checks: readonly ((source: PluginSource) => Finding[])[] = [
  manifestCheck,
  reservedIdCheck,
  menuToolsCheck,
  servicesCheck,
  capabilitiesCheck,
  recordingCheck,
  typesKnownCheck,
  globalsCheck,
  dynamicImportCheck,
  leftBehindCheck,
  stylesCheck,
  translationsCheck,
  untranslatedTextCheck,
  schemasCheck,
  resultsCheck,
  migratesCheck,
  sizeCheck,
];

/** The check's name for what the build refuses. */
const refused: Readonly<Record<BuildErrorCode, string>> = {
  'no-entry': 'entry',
  'not-a-plugin': 'entry',
  'side-effect': 'side-effect',
  timeout: 'side-effect',
  'host-module': 'host-modules',
  'own-react': 'own-react',
  'outside-import': 'outside-import',
  'bare-import': 'imports',
  'node-module': 'imports',
  'testing-import': 'imports',
  compile: 'compiles',
};

/** What validation found; `built` where it could be built. */
export interface Validation {
  readonly findings: readonly Finding[];
  readonly built: BuiltPlugin | undefined;
}

/** Builds a plugin aside and looks at everything that can be seen without a page. */
export async function validatePlugin(path: string, options: { readonly outDir?: string } = {}): Promise<Validation> {
  const folder = resolve(path);
  const aside = options.outDir === undefined ? mkdtempSync(join(tmpdir(), 'chorus-validate-')) : undefined;
  try {
    const built = await buildPlugin(folder, { outDir: options.outDir ?? join(aside!, 'dist') });
    const builtIn = isBuiltIn(folder);
    if (builtIn && !aside) noteBuiltIn(built);
    const source: PluginSource = { folder, built, files: readSources(folder), builtIn };
    return { findings: [...typesCheck(folder), ...checks.flatMap((check) => check(source))], built };
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return { findings: [{ check: refused[error.code], message: error.message }], built: undefined };
  } finally {
    if (aside) rmSync(aside, { recursive: true, force: true });
  }
}
