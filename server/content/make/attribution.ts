import type { ContentPack } from '@chorus/contract/content-pack';

type Attributed = Omit<ContentPack, 'formatVersion' | 'books' | 'items'>;

/** The page that says whose work the pack is: every asset is in one of its rows. */
export function attribution(pack: Attributed): string {
  const groups = new Map<string, { licence: string; author: string; source: string; synthetic: boolean; count: number; bytes: number }>();
  for (const asset of Object.values(pack.assets)) {
    const { licence, author = 'Chorus', source, synthetic = false, bytes } = asset;
    const key = [licence, author, source].join('\n');
    const group = groups.get(key) ?? { licence, author, source, synthetic, count: 0, bytes: 0 };
    groups.set(key, { ...group, count: group.count + 1, bytes: group.bytes + bytes });
  }
  const rows = [...groups.values()].map(
    ({ licence, author, source, synthetic, count, bytes }) =>
      `| ${count} | ${Math.ceil(bytes / 1024)} KiB | ${licence} | ${author} | ${source}${synthetic ? ' (synthetic)' : ''} |`,
  );
  const credited = pack.credits.flatMap(({ what, author, licence, source, notice }) => [
    `## ${what}`,
    '',
    `${author}. ${licence}. ${source}`,
    '',
    ...(notice === undefined ? [] : ['```text', notice, '```', '']),
  ]);
  return [
    `# Attribution: ${pack.title.en} ${pack.version}`,
    '',
    'Made by `npm run content`; do not edit.',
    '',
    `Words, meanings, texts, sentences, notes, translations and British transcriptions are our own: ${pack.licence}.`,
    '',
    '| assets | size | licence | author | source |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...credited,
  ].join('\n');
}
