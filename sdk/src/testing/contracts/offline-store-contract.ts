import { describe, expect, it } from 'vitest';
import type { ContractWorld } from './contract-world.ts';

const files = { 'shu/book_config.json': '{"name":"书"}', 'shu/unit/a.txt': 'abcdef', 'shu/unit/list.json': '[1]' };

/** What every offline store promises. */
export function describeOfflineStore(make: () => Promise<ContractWorld>): void {
  describe('OfflineStore', () => {
    it('says which books are here, and which are not any more', async () => {
      const { offline, room } = await make();
      const seen: string[][] = [];
      const watching = offline.state.subscribe((books) => void seen.push(books.map(({ id }) => id)));
      expect(offline.state.get()).toEqual([]);
      await room.importBook('shu', files);
      expect(offline.state.get()).toMatchObject([{ id: 'shu', name: 'shu' }]);
      await room.deleteBook('shu');
      expect([offline.state.get(), seen.at(-2), seen.at(-1)]).toEqual([[], ['shu'], []]);
      watching.dispose();
    });

    it('gives what is in a book as a tree, with what its JSON files say [3-18]', async () => {
      const { offline, room } = await make();
      await room.importBook('shu', files);
      const file = { type: 'file', childList: [] };
      expect(await offline.tree('shu')).toEqual({
        key: 'shu',
        url: 'shu',
        type: 'directory',
        level: 0,
        suffix: '',
        childList: [
          {
            key: 'shu/unit',
            url: 'shu/unit',
            type: 'directory',
            level: 1,
            suffix: '',
            childList: [
              { ...file, key: 'shu/unit/a.txt', url: 'shu/unit/a.txt', level: 2, suffix: 'txt' },
              { ...file, key: 'shu/unit/list.json', url: 'shu/unit/list.json', level: 2, suffix: 'json' },
            ],
          },
          {
            ...file,
            key: 'shu/book_config.json',
            url: 'shu/book_config.json',
            level: 1,
            suffix: 'json',
            data: { name: '书', packagePath: '' },
          },
        ],
      });
    });

    it('reads a file, and a range of it as far as it goes', async () => {
      const { offline, room } = await make();
      await room.importBook('shu', files);
      const read = async (range?: { from: number; to?: number }) => (await offline.read('shu', 'shu/unit/a.txt', range)).text();
      expect([
        await read(),
        await read({ from: 1, to: 2 }),
        await read({ from: 4 }),
        await read({ from: 4, to: 99 }),
        await read({ from: 9 }),
      ]).toEqual(['abcdef', 'bc', 'ef', 'ef', '']);
    });

    it('says of a book or file that it is missing', async () => {
      const { offline, room } = await make();
      await room.importBook('shu', files);
      const missing = { code: 'content-missing' };
      await expect(offline.tree('none')).rejects.toMatchObject(missing);
      await expect(offline.read('none', 'shu/unit/a.txt')).rejects.toMatchObject(missing);
      await expect(offline.read('shu', 'shu/none')).rejects.toMatchObject(missing);
      await room.deleteBook('shu');
      await expect(offline.read('shu', 'shu/unit/a.txt')).rejects.toMatchObject(missing);
    });
  });
}
