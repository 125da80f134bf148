import { basename } from 'node:path';
import { reached } from './long-part.mjs';
import { importGraph, inBrowser, longFiles } from './vitest.mjs';

/**
 * The test files that these changed files can reach, as `[path, project]`: by imports, and of the browser's, which run what was built,
 * also those that `reach` names for a folder; `filters` bound what is looked at for imports. What a test reads as a file isn't seen.
 */
export async function reachedBy(changed, filters = []) {
  const graph = await importGraph();
  const found = await graph.projectsReaching(changed, filters);
  await graph.close();
  const names = reached(changed);
  for (const file of longFiles())
    if (inBrowser(file) && names.has(basename(file, '.test.ts'))) found.set(file, file.endsWith('.page.test.ts') ? 'pages' : 'acceptance');
  return [...found];
}
