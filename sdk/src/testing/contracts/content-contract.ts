import { describe, expect, it } from 'vitest';
import { describeContentQueries } from './content-queries-contract.ts';
import type { ContractWorld } from './contract-world.ts';

/** What every content service promises. */
export function describeContent(make: () => Promise<ContractWorld>): void {
  describe('ContentService', () => {
    describeContentQueries(async () => (await make()).content);

    it('says that it is the network', async () => {
      const { content, room } = await make();
      room.goOffline();
      await expect(content.wordBooks()).rejects.toMatchObject({ code: 'offline' });
      await expect(content.list({})).rejects.toMatchObject({ code: 'offline' });
      await expect(content.get({ packId: 'sample', packVersion: '1.0.0', itemId: 'first' })).rejects.toMatchObject({ code: 'offline' });
    });
  });
}
