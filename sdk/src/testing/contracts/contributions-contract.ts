import { describe, expect, it } from 'vitest';
import { homeActivity, lessonTool } from '../../points/index.ts';
import type { ContractWorld } from './contract-world.ts';

const label = { 'zh-CN': '计时', en: 'Timer' };
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>';
const view = () => Promise.resolve({ default: () => null });
const tool = (id: string, order: number) => lessonTool({ id, order, label, icon, opens: 'panel', view });

/** What every `Contributions` promises. */
export function describeContributions(make: () => Promise<ContractWorld>): void {
  describe('Contributions', () => {
    it('lists what is at each point in its order, ties by activity, and nothing where nothing is', async () => {
      const { contributions, room } = await make();
      expect(contributions.state.get()['lesson.tools/1']).toEqual([]);
      await room.install('lab.b', [tool('late', 2), tool('b', 1)]);
      await room.install('lab.a', [tool('a', 1)]);
      const { 'lesson.tools/1': tools, 'home.activities/1': doors } = contributions.state.get();
      expect(tools.map(({ pluginId, entry }) => `${pluginId} ${entry.id}`)).toEqual(['lab.a a', 'lab.b b', 'lab.b late']);
      expect(tools[0]).toEqual({ pluginId: 'lab.a', entry: { id: 'a', order: 1, label, icon, opens: 'panel' } });
      expect(doors).toEqual([]);
    });

    it('tells when an activity comes and when it goes', async () => {
      const { contributions, room } = await make();
      const seen: string[][] = [];
      const watching = contributions.state.subscribe((lists) => void seen.push(lists['home.activities/1'].map(({ pluginId }) => pluginId)));
      await room.install('lab.a', [homeActivity({ order: 1, label, icon, route: 'LabAHome' })]);
      await room.uninstall('lab.a');
      expect(seen).toEqual([['lab.a'], []]);
      watching.dispose();
    });

    it('has no view of what is not there, nor of what has gone', async () => {
      const { contributions, room } = await make();
      await room.install('lab.a', [tool('a', 1)]);
      const missing = { code: 'unknown-contribution' };
      await expect(contributions.view('lesson.tools/1', 'lab.a', 'b')).rejects.toMatchObject(missing);
      await room.uninstall('lab.a');
      await expect(contributions.view('lesson.tools/1', 'lab.a', 'a')).rejects.toMatchObject(missing);
    });
  });
}
