import type { Finding } from '../finding.ts';
import type { PluginSource } from './plugin-source.ts';

/** What a tap on an activity may fetch before its page is drawn, on a school's network. */
const maxCodeBytes = 1_000_000;
const maxBundleBytes = 20_000_000;

/** `size`: code that opens at a tap, and a bundle that a school can carry. */
export function sizeCheck({ built: { manifest } }: PluginSource): Finding[] {
  const sum = (pattern: RegExp) => manifest.files.filter((file) => pattern.test(file.path)).reduce((bytes, file) => bytes + file.bytes, 0);
  const findings: Finding[] = [];
  const code = sum(/\.(js|css)$/);
  if (code > maxCodeBytes)
    findings.push({
      check: 'size',
      message: `Scripts and styles have ${code} bytes; at most ${maxCodeBytes} are allowed. Which dependency is it?`,
    });
  const all = sum(/./);
  if (all > maxBundleBytes)
    findings.push({
      check: 'size',
      message: `The bundle has ${all} bytes; at most ${maxBundleBytes} are allowed. Content belongs into a content pack.`,
    });
  return findings;
}
