import { expect, it } from 'vitest';
import { forgetAdministration } from './forget-administration.ts';

class FakeStorage {
  readonly kept = new Map([['chorus.admin.token', 'left']]);
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

it('removes an administrator’s token when the page comes back, whatever a script has put in the place of storage meanwhile', () => {
  const listeners: [type: string, run: () => void, capture: boolean][] = [];
  const [session, local] = [new FakeStorage(), new FakeStorage()];
  const page = {
    Reflect: { apply: Reflect.apply },
    Storage: { prototype: { removeItem: FakeStorage.prototype.removeItem } },
    sessionStorage: session as object,
    localStorage: local,
    addEventListener: (...listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  forgetAdministration(page as never);
  expect([session.kept.size, local.kept.size]).toEqual([0, 0]);
  page.Storage.prototype.removeItem = () => undefined;
  page.Reflect.apply = () => undefined;
  page.sessionStorage = { removeItem: () => undefined };
  for (const [type, run, capture] of listeners) {
    session.kept.set('chorus.admin.token', type);
    run();
    expect([type, session.kept.size, capture]).toEqual([type, 0, true]);
  }
  expect(listeners.map(([type]) => type)).toEqual(['resume', 'pageshow', 'visibilitychange']);
});

it('begins where the browser gives a page no storage', () => {
  const page = {
    Reflect,
    Storage: FakeStorage,
    get sessionStorage(): object {
      throw new Error('denied');
    },
    get localStorage(): object {
      throw new Error('denied');
    },
    addEventListener: () => undefined,
  };
  expect(() => forgetAdministration(page as never)).not.toThrow();
});
