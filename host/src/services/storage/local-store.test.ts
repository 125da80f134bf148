import { expect, it } from 'vitest';
import { SessionStore } from '../session/session-store.ts';
import { LocalSettings } from '../settings/local-settings.ts';
import { BrowserLocalStore } from './local-store.ts';

class FakeStorage {
  readonly values = new Map<string, string>();
  full = false;
  get length() {
    return this.values.size;
  }
  key = (i: number) => [...this.values.keys()][i] ?? null;
  getItem = (key: string) => this.values.get(key) ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.values.set(key, value);
  };
}
const over = (storage: FakeStorage) => new BrowserLocalStore(() => storage as unknown as Storage);
const forbidden = () =>
  new BrowserLocalStore(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

it('keeps values under the product’s prefix and clears what is set to empty [3-1] [3-22]', () => {
  const storage = new FakeStorage();
  const store = over(storage);
  store.set('phone', '138');
  expect([...storage.values]).toEqual([['chorus.phone', '138']]);
  // Another tab may write the same.
  storage.values.set('chorus.phone', '139');
  expect(store.get('phone')).toBe('139');
  store.set('phone', '');
  expect(storage.values.size).toBe(0);
  expect(store.get('phone')).toBeUndefined();
});

it('goes on without storage that is forbidden or full: values live until the page ends', () => {
  const storage = new FakeStorage();
  storage.full = true;
  for (const store of [forbidden(), over(storage)]) {
    store.set('a', '1');
    expect(store.get('a')).toBe('1');
    expect(store.keys()).toEqual(['a']);
    store.set('a', undefined);
    expect(store.get('a')).toBeUndefined();
  }
});

it('takes a broken session value for none, and clears a session as a whole [3-1]', () => {
  const storage = new FakeStorage();
  const session = new SessionStore(over(storage));
  storage.values.set('chorus.classData', '{"id":1}');
  storage.values.set('chorus.classroom', 'no json');
  expect(session.get('classData')).toBeUndefined();
  expect(session.get('classroom')).toBeUndefined();
  session.set('classroom', { id: 'l', classId: 'c', startedAt: 1, lastActiveAt: 2 });
  session.setText('token', 't');
  expect(session.get('classroom')).toMatchObject({ id: 'l' });
  session.clear();
  expect(storage.values.size).toBe(0);
});

it('begins with the standard size 33 and survives broken settings one by one [9-1] [3-23]', async () => {
  const storage = new FakeStorage();
  expect(new LocalSettings(over(storage)).state.get()).toEqual({
    locale: 'zh-CN',
    theme: 'light',
    fontSize: 33,
    accent: 'us',
    sound: 'medium',
  });
  storage.values.set('chorus.settings', '{"locale":"xx","theme":"dark","fontSize":"big","accent":"uk"}');
  const settings = new LocalSettings(over(storage));
  expect(settings.state.get()).toEqual({ locale: 'zh-CN', theme: 'dark', fontSize: 33, accent: 'uk', sound: 'medium' });
  await settings.set({ fontSize: 40 });
  expect(new LocalSettings(over(storage)).state.get().fontSize).toBe(40);
  expect(Object.isFrozen(settings.state.get())).toBe(true);
});
