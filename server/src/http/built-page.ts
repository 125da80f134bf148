import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Which web app is given out: its version, and a text that is another one for each build. */
export interface BuiltPage {
  readonly version: string;
  readonly build: string;
}

/** What a built page says of itself; empty where none is built. */
export async function builtPage(hostDir: string): Promise<BuiltPage> {
  const html = await readFile(join(hostDir, 'index.html'), 'utf8').catch(() => '');
  const [, version = '', build = ''] = /<meta name="chorus-build" content="(\S+) (\S+)"/.exec(html) ?? [];
  return { version, build };
}
