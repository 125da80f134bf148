import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { stateError } from '../testing/fake-api.ts';
import { draftOf, WaitingWorld } from '../own-texts/testing/waiting-world.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { CachedContent } from './cached-content.ts';
import { LocalContent } from './local-content.ts';

const unit = (itemId: string) => ({ packId: 'book', packVersion: '2.0.0', itemId });
const served = (packVersion: string) => ({
  ref: { packId: 'text.a', packVersion, itemId: 'text.a' },
  kind: 'passage',
  content: {
    kind: 'passage',
    id: 'text.a',
    title: 'Of the school',
    paragraphs: [{ sentences: [{ id: 'text.a.s1', text: 'Hi.', sound: {} }] }],
  },
  assets: {},
});

/** A lesson before a school that teaches `text.a` 1.0.0 in its first unit, in a browser where texts wait. */
function setUp() {
  const world = new WaitingWorld();
  world.api.reachable = false;
  const { outbox } = world.open();
  const { answers } = world.api;
  answers.getContent = () => {
    throw stateError('getContent', 43);
  };
  answers.listContent = ({ parent }: { parent?: { itemId: string } }) => ({
    entries: parent?.itemId === 'u1' ? [served('1.0.0')] : [],
    next: null,
  });
  const content = new CachedContent({
    api: () => world.api.client,
    cache: new MemoryKeyValueStore(),
    local: new LocalContent({
      reader: async () => undefined,
      more: () => outbox.packs(),
      log: (message) => {
        throw new Error(message);
      },
    }),
    now: () => world.clock.mono(),
    schoolId: () => 'school',
    pick: (text) => text['zh-CN'] ?? '',
    hold: () => undefined,
  });
  const titles = async (of: string) =>
    (await content.list({ parent: unit(of), kind: 'passage' })).entries.map((passage) => [passage.ref.packVersion, passage.title]);
  const save = (title: string, version: string | null, itemId: string | null = 'u1') =>
    outbox.save({ id: 'text.a', version, draft: draftOf(title, { belongsTo: itemId === null ? null : { packId: 'book', itemId } }) });
  return { world, outbox, content, titles, save };
}

it('teaches a text that waits in its unit, in one that was never opened here, too, and gives it with its sentences', async () => {
  const { content, titles, save } = setUp();
  await save('Cookies', null);
  expect(await titles('u1')).toEqual([['1.0.0', 'Cookies']]);
  await expect(titles('u2')).rejects.toMatchObject({ code: 'offline' });
  const ref = { packId: 'text.a', packVersion: '1.0.0', itemId: 'text.a' };
  expect(await content.get(ref)).toMatchObject({ kind: 'passage', title: 'Cookies', paragraphs: [{ sentences: [{ id: 'text.a.s1' }] }] });
  expect(await content.get({ ...ref, itemId: 'text.a.s1' })).toMatchObject({ kind: 'sentence', text: 'Only six.' });
});

it('gives the addresses of its sound and timings as the server will', async () => {
  const { content, outbox } = setUp();
  const draft = draftOf('Heard', {
    sounds: [{ id: 's', name: 's.mp3', mime: 'audio/mpeg', sha256: 'b'.repeat(64), bytes: 3, ms: 900 }],
  });
  draft.paragraphs[0]!.sentences[0]!.span = { sound: 's', fromMs: 0, toMs: 900, sure: true, words: [] };
  const { files } = await outbox.save({ id: 'text.a', version: '1.0.0', draft });
  const passage = await content.get({ packId: 'text.a', packVersion: '1.0.1', itemId: 'text.a' });
  expect(passage).toMatchObject({
    sound: { us: `/content/text.a/1.0.1/${'b'.repeat(64)}` },
    timings: { us: `/content/text.a/1.0.1/${files[1]}.json` },
  });
});

it('teaches the version that waits in place of the server’s, and every version by its reference', async () => {
  const { world, content, titles, save } = setUp();
  world.api.reachable = true;
  expect(await titles('u1')).toEqual([['1.0.0', 'Of the school']]);
  world.api.reachable = false;
  await save('Cookies', '1.0.0');
  await save('Cake', '1.0.1');
  expect(await titles('u1')).toEqual([['1.0.2', 'Cake']]);
  expect(await content.get({ packId: 'text.a', packVersion: '1.0.1', itemId: 'text.a' })).toMatchObject({ title: 'Cookies' });
});

it('leaves the unit that it was taken out of', async () => {
  const { world, titles, save } = setUp();
  world.api.reachable = true;
  await titles('u1');
  await titles('u2');
  world.api.reachable = false;
  await save('Cookies', '1.0.0', 'u2');
  expect([await titles('u1'), await titles('u2')]).toEqual([[], [['1.0.1', 'Cookies']]]);
});

it('is a book of its own where it has no unit', async () => {
  const { content, save } = setUp();
  await save('Cookies', null, null);
  const { entries } = await content.list({ kind: 'textbook' });
  expect(entries).toMatchObject([{ title: 'Cookies', ref: { packId: 'text.a', itemId: 'text.a.book' } }]);
  expect((await content.list({ parent: entries[0]!.ref, kind: 'passage' })).entries).toMatchObject([{ title: 'Cookies' }]);
});

it('is the server’s again once it is sent, and nobody else’s before', async () => {
  const { world, outbox, titles, save } = setUp();
  world.api.reachable = true;
  await titles('u1');
  world.api.reachable = false;
  await save('Cookies', '1.0.0');
  world.userId = 'another';
  outbox.userChanged();
  expect(await titles('u1')).toEqual([['1.0.0', 'Of the school']]);
  world.userId = 't';
  outbox.userChanged();
  expect(await titles('u1')).toEqual([['1.0.1', 'Cookies']]);
  world.savedBy('t', 'text.a', draftOf('Before'));
  world.api.reachable = true;
  outbox.retry();
  await eventually(() => expect(outbox.state.get().waiting).toEqual([]));
  expect(await titles('u1')).toEqual([['1.0.0', 'Of the school']]);
});
