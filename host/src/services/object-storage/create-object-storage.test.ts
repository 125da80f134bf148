import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { createObjectStorage } from './create-object-storage.ts';

it('asks to fetch the key again in the host’s words, and says that an upload failed [8-3] [8-4]', async () => {
  const asked: unknown[] = [];
  const shown: unknown[] = [];
  const logged: string[] = [];
  const answers = [true, false];
  const api = new FakeApi();
  api.reachable = false;
  const storage = createObjectStorage({
    api: () => api.client,
    clock: new VirtualClock(),
    store: new MemoryKeyValueStore(),
    locks: undefined,
    owner: () => 'teacher',
    dialogs: () => ({ confirm: async (question) => (asked.push(question), answers.shift() ?? false) }),
    notices: () => ({ show: async (notice) => void shown.push(notice) }),
    t: (key) => key,
    log: (message) => void logged.push(message),
  });
  await expect(storage.asking.put(new Blob(['x']), { extension: 'wav' })).rejects.toMatchObject({ code: 'offline' });
  const question = { title: 'storage.keyFailed', confirm: 'storage.keyAgain', cancel: 'storage.keyCancel' };
  expect(asked).toEqual([question, question]);
  expect(api.named('ossParam')).toHaveLength(2);
  expect(shown).toEqual([{ kind: 'error', text: 'storage.uploadFailed' }]);
  expect(logged).toEqual(['An upload failed.']);
});
