import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { expect, it } from 'vitest';
import { MemoryKeyValueStore, NotOnDiskError } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { OwnTexts, SoundGoneError, type KeptText } from './own-texts.ts';

const sound = (id: string, bytes = 4) => ({ id, name: `${id}.mp3`, mime: 'audio/mpeg', sha256: id.repeat(64), bytes, ms: 1_000 });
const draft = (...sounds: OwnTextDraft['sounds']): OwnTextDraft => ({
  title: 'Cookies',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [],
  sounds,
});
const kept = (id: string, of: OwnTextDraft): Omit<KeptText, 'at'> => ({ id, draft: of, doubts: {}, typed: '', step: 'check' });

function setUp(values = new MemoryKeyValueStore()) {
  const api = new FakeApi();
  const put: [string, number][] = [];
  const who = { id: 't', now: 1 };
  const texts = new OwnTexts({
    values,
    api: () => api.client,
    userId: () => who.id,
    now: () => who.now,
    waitingSound: async () => undefined,
    put: async (url, { byteLength }, { onShare }) => {
      onShare(1);
      put.push([url, byteLength]);
    },
  });
  api.answers.saveOwnText = (text: { id: string }) => ({ id: text.id, version: '1.0.0' });
  return { api, put, who, texts, values };
}
const save = { signal: new AbortController().signal, onShare: () => undefined };

it('puts the sounds that the school has not before the text, and says how much is there', async () => {
  const { api, put, texts } = setUp();
  api.answers.ownTextSounds = () => ({ urls: ['/put/a', null, '/put/c'] });
  await texts.keepSound('a'.repeat(64), new ArrayBuffer(4));
  await texts.keepSound('c'.repeat(64), new ArrayBuffer(12));
  const shares: number[] = [];
  await texts.save(
    { id: 'text.a', version: null, draft: draft(sound('a'), sound('b', 999), sound('c', 12)) },
    { ...save, onShare: (share) => shares.push(share) },
  );
  expect(put).toEqual([
    ['/put/a', 4],
    ['/put/c', 12],
  ]);
  expect(shares).toEqual([0.25, 1]);
  expect(api.calls.map(({ name }) => name)).toEqual(['ownTextSounds', 'saveOwnText']);
});

it('writes no text whose sound is gone', async () => {
  const { api, texts } = setUp();
  api.answers.ownTextSounds = () => ({ urls: ['/put/a'] });
  await expect(texts.save({ id: 'text.a', version: null, draft: draft(sound('a')) }, save)).rejects.toThrow(SoundGoneError);
  expect(api.named('saveOwnText')).toEqual([]);
});

it('keeps drafts for each teacher, the last first', async () => {
  const { texts, who } = setUp();
  await texts.drafts.keep(kept('text.a', draft()));
  who.now = 2;
  await texts.drafts.keep(kept('text.b', draft()));
  expect((await texts.drafts.all()).map(({ id, at }) => [id, at])).toEqual([
    ['text.b', 2],
    ['text.a', 1],
  ]);
  who.id = 'another';
  expect(await texts.drafts.all()).toEqual([]);
});

it('writes the last of several changes at once', async () => {
  const { texts } = setUp();
  const titles = ['C', 'Co', 'Coo'];
  await Promise.all(titles.map((title) => texts.drafts.keep(kept('text.a', { ...draft(), title }))));
  expect((await texts.drafts.get('text.a'))?.draft.title).toBe('Coo');
});

it('says that the disk takes no draft and no sound, and has the draft as long as the page is there', async () => {
  const { texts, values } = setUp();
  values.setOnDisk = async (key, value) => {
    await values.set(key, value);
    throw new NotOnDiskError(key);
  };
  const writes = ['a', 'b'].map((title) => texts.drafts.keep(kept(`text.${title}`, { ...draft(), title })));
  expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await texts.drafts.get('text.b'))?.draft.title).toBe('b');
  await expect(texts.keepSound('a'.repeat(64), new ArrayBuffer(1))).rejects.toThrow(NotOnDiskError);
  expect(await texts.sound('a'.repeat(64))).toBeUndefined();
});

it('keeps a sound that is there already where the disk is full', async () => {
  const { texts, values } = setUp();
  await texts.keepSound('a'.repeat(64), new ArrayBuffer(1));
  values.setOnDisk = async (key) => {
    throw new NotOnDiskError(key);
  };
  await texts.keepSound('a'.repeat(64), new ArrayBuffer(1));
  expect(await texts.sound('a'.repeat(64))).toEqual(new ArrayBuffer(1));
});

it('keeps a sound that another window has just brought in, and forgets it where no draft has come to have it', async () => {
  const { texts, who, values } = setUp();
  const other = setUp(values).texts;
  await texts.drafts.keep(kept('text.b', draft(sound('b'))));
  await texts.keepSound('b'.repeat(64), new ArrayBuffer(1));
  await other.keepSound('a'.repeat(64), new ArrayBuffer(1));
  await texts.drop('text.b');
  expect([await texts.sound('a'.repeat(64)), await texts.sound('b'.repeat(64))]).toEqual([new ArrayBuffer(1), undefined]);
  who.now += 24 * 3_600_000 + 1;
  await texts.drop('text.c');
  expect(await texts.sound('a'.repeat(64))).toBeUndefined();
});

it('forgets with a draft the sounds that no other one has', async () => {
  const { texts } = setUp();
  for (const id of ['a', 'b', 'c']) await texts.keepSound(id.repeat(64), new ArrayBuffer(1));
  await texts.drafts.keep(kept('text.a', draft(sound('a'), sound('b'))));
  await texts.drafts.keep(kept('text.b', draft(sound('b'))));
  await texts.drop('text.a');
  const there = await Promise.all(['a', 'b', 'c'].map((id) => texts.sound(id.repeat(64))));
  expect(there.map((bytes) => bytes !== undefined)).toEqual([false, true, false]);
});

it('gives no texts where the school’s teachers bring none in', async () => {
  const { api, texts } = setUp();
  api.answers.ownTexts = () => ({ allowed: false, texts: [] });
  expect(await texts.texts()).toBeUndefined();
});

it('has without a server the texts that were there last, those that were opened, and what was saved; for each teacher', async () => {
  const { api, texts, who } = setUp();
  expect(await listedAway(api, texts)).toEqual({ texts: [], offline: true });
  api.answers.ownTexts = () => ({ allowed: true, texts: [{ id: 'text.a' }] });
  api.answers.ownText = ({ id }: { id: string }) => ({ id, version: '1.0.3', draft: draft() });
  await texts.texts();
  await texts.text('text.a');
  await texts.save({ id: 'text.b', version: null, draft: draft() }, save);
  expect(await listedAway(api, texts)).toMatchObject({ texts: [{ id: 'text.b' }, { id: 'text.a' }], offline: true });
  api.reachable = false;
  expect([await texts.text('text.a'), await texts.text('text.b')]).toEqual([
    { id: 'text.a', version: '1.0.3', draft: draft() },
    { id: 'text.b', version: '1.0.0', draft: draft() },
  ]);
  who.id = 'another';
  await expect(texts.text('text.a')).rejects.toThrow('away');
  expect((await texts.listed()).texts).toEqual([]);
});

it('forgets what was opened of texts that the school has no more', async () => {
  const { api, texts } = setUp();
  api.answers.ownText = ({ id }: { id: string }) => ({ id, version: '1.0.0', draft: draft() });
  await texts.text('text.a');
  api.answers.ownTexts = () => ({ allowed: true, texts: [] });
  await texts.texts();
  api.reachable = false;
  await expect(texts.text('text.a')).rejects.toThrow('away');
});

async function listedAway(api: FakeApi, texts: OwnTexts) {
  api.reachable = false;
  const listed = await texts.listed();
  api.reachable = true;
  return listed;
}

it('asks for many sounds in parts', async () => {
  const { api, put, texts } = setUp();
  api.answers.ownTextSounds = ({ sounds }: { sounds: readonly unknown[] }) => ({ urls: sounds.map(() => null) });
  await texts.save({ id: 'text.a', version: null, draft: draft(...Array.from({ length: 101 }, () => sound('a'))) }, save);
  expect(api.named('ownTextSounds').map((asked) => (asked as { sounds: readonly unknown[] }).sounds.length)).toEqual([100, 1]);
  expect(put).toEqual([]);
});

it('keeps what was read aloud as long as its draft, and no longer', async () => {
  const { texts } = setUp();
  await texts.keepSound('c'.repeat(64), new ArrayBuffer(1));
  await texts.drafts.keep({ ...kept('text.a', draft()), take: 'c'.repeat(64) });
  await texts.drop('text.b');
  expect(await texts.sound('c'.repeat(64))).toBeDefined();
  await texts.drop('text.a');
  expect(await texts.sound('c'.repeat(64))).toBeUndefined();
});

it('asks for the list and a text at the press of its row, has both for its page once, and forgets them where it was never reached', async () => {
  const { api, texts, who } = setUp();
  const text = { version: '1.0.0', draft: draft() };
  api.answers.ownTexts = () => ({ texts: [], enabled: true });
  api.answers.ownText = () => text;
  texts.askAhead('text.a');
  expect(api.calls.map(({ name }) => name)).toEqual(['ownTexts', 'ownText']);
  expect(await texts.takeAhead('text.a')?.text).toEqual(text);
  expect(texts.takeAhead('text.a')).toBeUndefined();
  texts.askAhead('text.a');
  expect(texts.takeAhead('text.b')).toBeUndefined();
  texts.askAhead('text.a');
  who.id = 'another';
  expect(texts.takeAhead('text.a')).toBeUndefined();
  texts.askAhead('text.a');
  who.now += 2_000;
  expect(texts.takeAhead('text.a')).toBeUndefined();
});
