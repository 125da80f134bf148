import { build, normalizePath, type InlineConfig, type Rolldown } from 'vite';

/**
 * The names of the files that modules belong in, by the modules' ids: `first` is what the page's entry needs before it can draw; of `later`,
 * each name has what its modules need on top of those before it. Only what is left once everything unused is gone: a build of the entry
 * alone finds it, since the names that plugins may import keep more than that alive.
 */
export async function chunkGroups(
  config: InlineConfig,
  later: Readonly<Record<string, readonly string[]>> = {},
): Promise<ReadonlyMap<string, string>> {
  const { output } = (await build({ ...config, build: { ...config.build, write: false, minify: false } })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const groups = new Map<string, string>();
  const visited = new Set<string>();
  const visit = (group: string, name: string) => {
    const chunk = byName.get(name);
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const id of chunk.moduleIds) groups.set(id, group);
    for (const imported of chunk.imports) visit(group, imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit('first', chunk.fileName);
  for (const [group, modules] of Object.entries(later))
    for (const module of modules) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(normalizePath(module)));
      if (!chunk) throw new Error(`The page never loads ${module}.`);
      visit(group, chunk.fileName);
    }
  return groups;
}
