import type { Json, OfflineNode } from '@chorus/sdk';

/** Reads a JSON file of the book; undefined where it can't be read, or is none. */
export type ReadJson = (path: string) => Promise<Json | undefined>;

/** The tree of a book (3-18) out of the paths of its package; `folder` ends in `/`, or is empty: the whole package. Undefined: there is nothing in it. */
export async function bookTree(paths: readonly string[], folder: string, readJson: ReadJson): Promise<OfflineNode | undefined> {
  const inside = paths.filter((path) => path.startsWith(folder) && path !== folder).sort();
  return inside.length === 0 ? undefined : directory(folder, 0, inside, readJson);
}

/** `paths` are sorted, so that what is in one folder stands together. */
async function directory(folder: string, level: number, paths: readonly string[], readJson: ReadJson): Promise<OfflineNode> {
  const childList: OfflineNode[] = [];
  let at = 0;
  while (at < paths.length) {
    const [name = ''] = paths[at]!.slice(folder.length).split('/', 1);
    const inner = `${folder}${name}/`;
    const from = at;
    while (at < paths.length && paths[at]!.startsWith(inner)) at += 1;
    if (at > from) childList.push(await directory(inner, level + 1, paths.slice(from, at), readJson));
    else {
      childList.push(await file(paths[at]!, level + 1, readJson));
      at += 1;
    }
  }
  const url = folder.slice(0, -1);
  return { key: url, url, type: 'directory', level, childList: childList.sort(byUrl), suffix: '' };
}

async function file(path: string, level: number, readJson: ReadJson): Promise<OfflineNode> {
  const suffix = (/[^/]\.([^./]+)$/.exec(path)?.[1] ?? '').toLowerCase();
  const node: OfflineNode = { key: path, url: path, type: 'file', level, childList: [], suffix };
  const data = suffix === 'json' ? await readJson(path) : undefined;
  if (data === undefined) return node;
  const named = typeof data === 'object' && data !== null && !Array.isArray(data);
  return { ...node, data: named ? { ...data, packagePath: path.slice(0, path.lastIndexOf('/') + 1) } : data };
}

const byUrl = (a: OfflineNode, b: OfflineNode) => (a.url < b.url ? -1 : 1);
