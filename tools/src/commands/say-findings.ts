import type { BuiltPlugin } from '../build/plugin-build.ts';
import type { Finding } from '../finding.ts';

/** Prints findings, one a line, and gives the exit code. */
export function sayFindings(findings: readonly Finding[]): number {
  for (const { check, where, message } of findings) console.log(`✗ ${check}${where === undefined ? '' : ` (${where})`}: ${message}`);
  return findings.length === 0 ? 0 : 1;
}

/** What was built, and whether it can be handed on: a finding's bundle is there too, and must not look like a success. */
export function builtText({ dir, manifest: { id, version, files } }: Pick<BuiltPlugin, 'dir' | 'manifest'>, findings: number): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (findings === 0) return `✓ ${id} ${version}: ${files.length} files, ${bytes} bytes, in ${dir}`;
  return `✗ ${id} ${version} is not ready (findings: ${findings}). What was built is in ${dir}, to be looked at, not to be handed on.`;
}
