import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

/** What a tap on an activity may fetch before its page is drawn, on a school's network. */
const maxCodeBytes = 1_000_000;
const maxBundleBytes = 20_000_000;

/** `size`: code that opens at a tap, and a bundle that a school can carry. */
export function sizeCheck({ built: { manifest, parts } }: PluginSource): Finding[] {
  const sum = (pattern: RegExp) => manifest.files.filter((file) => pattern.test(file.path)).reduce((bytes, file) => bytes + file.bytes, 0);
  const findings: Finding[] = [];
  const code = sum(/\.(js|css)$/);
  if (code > maxCodeBytes)
    findings.push({
      check: 'size',
      message: `Scripts and styles have ${code} bytes; at most ${maxCodeBytes} are allowed. ${mostOf(parts)}`,
    });
  const all = sum(/./);
  if (all > maxBundleBytes)
    findings.push({
      check: 'size',
      message: `The bundle has ${all} bytes; at most ${maxBundleBytes} are allowed. ${mostOf(Object.fromEntries(manifest.files.map((file) => [file.path, file.bytes])))} Content belongs into a content pack.`,
    });
  return findings;
}

/** The three largest, without what is hardly a part. */
function mostOf(parts: Readonly<Record<string, number>>): string {
  const all = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  const large = Object.entries(parts)
    .map(([name, bytes]) => [name, Math.round((100 * bytes) / all)] as const)
    .filter(([, share]) => share >= 8)
    .toSorted((a, b) => b[1] - a[1]);
  return `The most of it is ${large
    .slice(0, 3)
    .map(([name, share]) => `${name} (${share} %)`)
    .join(', ')}.`;
}
