import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * The modules that the page's entry needs before it can draw, by id: what is left of them once everything unused is gone. A build of the entry
 * alone finds them, since the names that plugins may import keep more than that alive.
 */
export async function firstModules(config: InlineConfig): Promise<ReadonlySet<string>> {
  const { output } = (await build({ ...config, build: { ...config.build, write: false, minify: false } })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = byName.get(name);
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const id of chunk.moduleIds) found.add(id);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  return found;
}
