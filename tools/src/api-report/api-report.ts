import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/paths.ts';
import { emitSdkTypes } from '../build/sdk-types.ts';
import { readExports, type ApiExport } from './exports.ts';

/** Where the report is kept, so that a change of what authors have is seen in a review. */
export const reportFile = join(root, 'sdk/api-report.md');

/** One of the SDK's modules. */
export interface ApiModule {
  readonly name: string;
  readonly exports: readonly ApiExport[];
}

const modules = { '@chorus/sdk': 'index', '@chorus/sdk/ui': 'ui/index', '@chorus/sdk/testing': 'testing/index' } as const;

/** What each module of the SDK gives away, from the compiler's own declarations. */
export function readApi(): ApiModule[] {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-api-'));
  try {
    emitSdkTypes(folder);
    return Object.entries(modules).map(([name, file]) => ({ name, exports: readExports(join(folder, `${file}.d.ts`)) }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The report as text. */
export function printApi(api: readonly ApiModule[]): string {
  const section = ({ name, declarations, doc }: ApiExport) => `### ${name}\n\n${doc}\n\n\`\`\`ts\n${declarations.join('\n')}\n\`\`\`\n`;
  return [
    '# What the SDK gives away\n',
    'Written by `npx tsx tools/src/api-report/main.ts`; not by hand. A test compares it with the sources.\n',
    ...api.map(({ name, exports }) => [`## ${name}\n`, ...exports.map(section)].join('\n')),
  ].join('\n');
}
