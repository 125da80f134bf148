import type { Notices } from '../services/notices.ts';

/** Remembers what was said. */
export class FakeNotices implements Notices {
  readonly shown: Parameters<Notices['show']>[0][] = [];

  async show(notice: Parameters<Notices['show']>[0]): Promise<void> {
    this.shown.push(notice);
  }
}
