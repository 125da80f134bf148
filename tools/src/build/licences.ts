import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const inPackage = /^(.*[\\/](?:node_modules|host[\\/]vendor)[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** The licences of the packages from npm that bundled modules come from: whoever hands on a bundle hands these on with it. */
export function licencesOf(moduleIds: Iterable<string>): string {
  const packages = new Map<string, { folder: string; version: string; license?: string }>();
  for (const id of moduleIds) {
    const [, folder] = inPackage.exec(id.replace(/^\0/, '')) ?? [];
    if (folder === undefined || !existsSync(join(folder, 'package.json'))) continue;
    const { name, ...rest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    packages.set(name, { folder, ...rest });
  }
  const texts = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { folder, version, license }]) => {
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `## ${name} ${version} (${license ?? 'see below'})\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`;
    });
  return ['# Packages inside this one\n', ...texts].join('\n');
}
