import { describe, expect, it } from 'vitest';
import type { ContractWorld } from './contract-world.ts';

/** What every content service promises; the unit `unit` has the words `apple`, `banana` and `cherry`. */
export function describeContent(make: () => Promise<ContractWorld>): void {
  describe('ContentService', () => {
    it('gives the same word by its reference, by its unit and by its id', async () => {
      const { content } = await make();
      const words = await content.words('unit');
      expect(words.map(({ text }) => text)).toEqual(['apple', 'banana', 'cherry']);
      const [word] = words;
      expect(await content.get(word!.ref)).toEqual({ ...word, kind: 'word' });
      expect(await content.word(word!.id)).toEqual(word);
    });

    it('says whether content is missing or the network', async () => {
      const { content, room } = await make();
      await expect(content.words('nowhere')).rejects.toMatchObject({ code: 'content-missing' });
      await expect(content.get({ packId: 'sample', packVersion: '9.0.0', itemId: 'apple' })).rejects.toMatchObject({
        code: 'content-missing',
      });
      room.goOffline();
      await expect(content.wordBooks()).rejects.toMatchObject({ code: 'offline' });
      await expect(content.list({})).rejects.toMatchObject({ code: 'offline' });
    });
  });
}
