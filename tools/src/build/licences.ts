import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const inPackage = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** The licences of the packages from npm that bundled modules come from: whoever hands on a bundle hands these on with it. */
export function licencesOf(moduleIds: Iterable<string>): string {
  const folders = new Map<string, string>();
  for (const id of moduleIds) {
    const [, folder, name] = inPackage.exec(id.replace(/^\0/, '')) ?? [];
    if (folder !== undefined && name !== undefined && existsSync(join(folder, 'package.json'))) folders.set(name, folder);
  }
  const texts = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => {
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license?: string };
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `## ${name} ${version} (${license ?? 'see below'})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`;
    });
  return ['# Packages inside this one\n', ...texts].join('\n');
}
