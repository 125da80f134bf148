import type { Finding } from '../finding.ts';

/** Prints findings, one a line, and gives the exit code. */
export function sayFindings(findings: readonly Finding[]): number {
  for (const { check, where, message } of findings) console.log(`✗ ${check}${where === undefined ? '' : ` (${where})`}: ${message}`);
  return findings.length === 0 ? 0 : 1;
}
