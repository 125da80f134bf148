import { prepareFirstStart } from './chorus.ts';

/** Once for all workers: a first start costs twice what a later one does. */
export default async function setup(): Promise<() => Promise<void>> {
  const first = await prepareFirstStart();
  return async () => first?.dispose();
}
