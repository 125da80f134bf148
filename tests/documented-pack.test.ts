import { readFileSync } from 'node:fs';
import type { ContentPackV3 } from '@chorus/contract/content-pack';
import { validateContentPack } from '@chorus/contract/content/validate';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/content-packs.md', import.meta.url), 'utf8');
const shownPack = () => JSON.parse(/```json\n(\{\n {2}"formatVersion"[^`]*)```/.exec(page)![1]!) as ContentPackV3;

it('finds nothing in the pack that docs/content-packs.md shows', () => {
  expect(validateContentPack(shownPack())).toMatchObject({ ok: true, warnings: [] });
});

it('finds nothing in the passage that it shows', () => {
  const passage = JSON.parse(/```json\n(\{\n {2}"kind": "passage"[^`]*)```/.exec(page)![1]!) as ContentPackV3['items'][number];
  const pack = shownPack();
  const hello = pack.assets['sound:hello']!;
  for (const n of [1, 2]) pack.assets[`sound:zoo-${n}`] = { ...hello, path: `zoo-${n}.mp3` };
  const [unit] = (pack.books[0] as unknown as { units: { itemIds: string[] }[] }).units;
  unit!.itemIds.push(passage.id);
  pack.items.push(passage);
  expect(validateContentPack({ ...pack, formatVersion: 3 })).toMatchObject({ ok: true, warnings: [] });
});
