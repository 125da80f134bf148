import { prepareFirstStart } from './chorus.ts';

/** Once for all workers: a first start costs twice what a later one does. */
export default function setup(): Promise<() => void> {
  return prepareFirstStart();
}
