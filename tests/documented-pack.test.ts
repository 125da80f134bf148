import { readFileSync } from 'node:fs';
import { validateContentPack } from '@chorus/contract/content/validate';
import { expect, it } from 'vitest';

it('finds nothing in the pack that docs/content-packs.md shows', () => {
  const page = readFileSync(new URL('../docs/content-packs.md', import.meta.url), 'utf8');
  const [, pack] = /```json\n(\{\n {2}"formatVersion"[^`]*)```/.exec(page)!;
  expect(validateContentPack(JSON.parse(pack!))).toMatchObject({ ok: true, warnings: [] });
});
