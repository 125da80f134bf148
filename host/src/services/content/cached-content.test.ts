import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { settle } from '../testing/virtual-clock.ts';
import { CachedContent } from './cached-content.ts';

const word = {
  ref: { packId: 'p', packVersion: '1.0.0', itemId: 'cat' },
  id: 'cat',
  text: 'cat',
  pos: 0,
  meaning: { 'zh-CN': '猫', en: 'cat' },
  ipa: { us: 'kæt' },
  pronunciations: [],
  picture: null,
  sound: { us: '/content/cat-us.mp3' },
  example: null,
};

function setUp() {
  const api = new FakeApi();
  api.answers.words = () => [word];
  api.answers.units = () => {
    throw stateError('units', 43);
  };
  const held: string[] = [];
  const world = { locale: 'zh-CN', school: 'school' };
  const content = new CachedContent({
    api: () => api.client,
    cache: new MemoryKeyValueStore(),
    schoolId: () => world.school,
    pick: (text) => text[world.locale] ?? '',
    hold: (urls) => void held.push(...urls),
  });
  return { api, content, held, world };
}

it('gives words in the interface’s language; an absent sound or picture is undefined', async () => {
  const { content, world } = setUp();
  expect(await content.words('u')).toMatchObject([
    { meaning: '猫', picture: undefined, sound: { us: '/content/cat-us.mp3' }, example: undefined },
  ]);
  world.locale = 'en';
  expect((await content.words('u'))[0]?.meaning).toBe('cat');
});

it('gives what was opened here before when the server is away, word by word too, and has its sounds held', async () => {
  const { api, content, held, world } = setUp();
  await content.words('u');
  await settle();
  expect(held).toEqual(['/content/cat-us.mp3']);
  api.reachable = false;
  expect(await content.words('u')).toHaveLength(1);
  expect((await content.word('cat')).text).toBe('cat');
  await expect(content.words('another')).rejects.toMatchObject({ code: 'offline' });
  world.school = 'another school';
  await expect(content.words('u')).rejects.toMatchObject({ code: 'offline' });
});

it('says when there is no such thing', async () => {
  await expect(setUp().content.units('b')).rejects.toMatchObject({ code: 'content-missing' });
});

it('gives frozen values', async () => {
  const words = await setUp().content.words('u');
  expect(Object.isFrozen(words) && Object.isFrozen(words[0])).toBe(true);
});
