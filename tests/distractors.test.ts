import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distractorsFor, editDistance, phoneSubstitution, shuffled, type DistractorKind, type Word } from '@chorus/sdk';

interface PackWord {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
  readonly pos: number;
  readonly meaning: { readonly 'zh-CN': string };
  readonly pronunciations: { readonly us?: { readonly phones: readonly string[] } };
  readonly distractors?: readonly string[];
  readonly synonyms?: readonly string[];
  readonly field?: string;
}
interface Pack {
  readonly books: readonly { readonly id: string; readonly units: readonly { readonly itemIds: readonly string[] }[] }[];
  readonly items: readonly PackWord[];
}
const pack = JSON.parse(readFileSync(new URL('../server/content/pack/pack.json', import.meta.url), 'utf8')) as Pack;
const items = new Map(pack.items.map((item) => [item.id, item]));
const wordOf = ({ id, text, pos, meaning, pronunciations, ...named }: PackWord): Word => ({
  ref: { packId: 'chorus.sample', packVersion: '1.0.0', itemId: id },
  id,
  text,
  pos,
  meaning: meaning['zh-CN'],
  ipa: {},
  pronunciations: pronunciations.us ? [{ phones: pronunciations.us.phones }] : [],
  picture: undefined,
  sound: {},
  example: undefined,
  ...(named.distractors && { distractors: named.distractors }),
  ...(named.synonyms && { synonyms: named.synonyms }),
  ...(named.field !== undefined && { field: named.field }),
});
const books = pack.books
  .map(({ id, units }) => ({
    id,
    units: units.map(({ itemIds }) =>
      itemIds
        .flatMap((item) => items.get(item) ?? [])
        .filter(({ kind }) => kind === 'word')
        .map(wordOf),
    ),
  }))
  .filter(({ units }) => units.flat().length > 0);
const kinds: readonly DistractorKind[] = ['meaning', 'sound', 'spelling'];
const glosses = ({ meaning }: Word) => meaning.split(/[；，、/]/).map((gloss) => gloss.trim());

/** How far two words are apart by their sounds, or by their letters, as part of the longer. */
const apart: Readonly<Record<'sound' | 'spelling', (a: Word, b: Word) => number>> = {
  sound: (a, b) => {
    const [x, y] = [a.pronunciations[0]!.phones, b.pronunciations[0]!.phones];
    return editDistance(x, y, phoneSubstitution) / Math.max(x.length, y.length);
  },
  spelling: (a, b) => editDistance([...a.text], [...b.text]) / Math.max(a.text.length, b.text.length),
};

describe.each(books)('wrong options for every word of $id', ({ units }) => {
  const pool = units.flat();
  const all = units.flatMap((unit, at) => unit.map((word) => ({ word, taught: units.slice(0, at + 1).flat() })));

  it.each(kinds)('are three of the taught words, none of them right, and the same for a seed: %s', (by) => {
    for (const { word, taught } of all) {
      const given = distractorsFor(word, pool, { by, seed: 'lesson', taught });
      expect(given.map(({ text }) => text)).toEqual(distractorsFor(word, pool, { by, seed: 'lesson', taught }).map(({ text }) => text));
      expect(given.length).toBe(3);
      const options = [word, ...given];
      expect(new Set(options.map(({ text }) => text)).size, word.text).toBe(4);
      expect(new Set(options.flatMap(glosses)).size, word.text).toBe(options.flatMap(glosses).length);
      for (const other of given) expect(taught.includes(other), `${other.text} for ${word.text}`).toBe(true);
    }
  });

  it.each(['sound', 'spelling'] as const)('are nearer than chance has them: %s', (by) => {
    const mean = (far: readonly number[]) => far.reduce((sum, one) => sum + one, 0) / far.length;
    const ours = all.flatMap(({ word }) => distractorsFor(word, pool, { by, seed: 'lesson' }).map((other) => apart[by](word, other)));
    const chance = all.flatMap(({ word }) =>
      shuffled(
        pool.filter((other) => other !== word),
        word.id,
      )
        .slice(0, 3)
        .map((other) => apart[by](word, other)),
    );
    expect(mean(ours)).toBeLessThan(mean(chance) * 0.85);
  });

  it.each(['sound', 'spelling'] as const)('have the nearest of their part of speech among them: %s', (by) => {
    for (const { word } of all) {
      const least = (some: readonly Word[]) => Math.min(...some.map((other) => apart[by](word, other)));
      const alike = pool.filter(
        (other) => other !== word && other.pos === word.pos && !glosses(other).some((one) => glosses(word).includes(one)),
      );
      if (alike.length === 0 || word.distractors) continue;
      expect(least(distractorsFor(word, pool, { by, seed: 'lesson' })), word.text).toBeLessThanOrEqual(least(alike) + 0.17);
    }
  });

  it('are meanings of one part of speech where the class has been taught enough of it', () => {
    const part = ({ pos }: Word) => (pos === 2 || pos === 3 ? 1 : pos);
    for (const { word, taught } of all) {
      const kin = taught.filter((other) => other !== word && part(other) === part(word));
      if (kin.length < 5 || word.distractors) continue;
      for (const other of distractorsFor(word, pool, { by: 'meaning', seed: 'lesson', taught }))
        expect(part(other), `${other.text} for ${word.text}`).toBe(part(word));
    }
  });

  it('are of the same field of meaning far oftener than chance has them', () => {
    const field = (word: Word) => word.field ?? word.id.split(':')[2];
    const share = (pairs: readonly (readonly [Word, Word])[]) => pairs.filter(([a, b]) => field(a) === field(b)).length / pairs.length;
    const ours = all.flatMap(({ word }) =>
      distractorsFor(word, pool, { by: 'meaning', seed: 'lesson' }).map((other) => [word, other] as const),
    );
    const chance = all.flatMap(({ word }) => pool.filter((other) => other !== word).map((other) => [word, other] as const));
    expect(share(ours)).toBeGreaterThan(2 * share(chance));
  });

  it('are good even of a unit of four words', () => {
    for (const by of kinds)
      for (const word of pool.slice(0, 4)) expect(distractorsFor(word, pool.slice(0, 4), { by, seed: 'x' }).length).toBeGreaterThan(1);
  });
});
