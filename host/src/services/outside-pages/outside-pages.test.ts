import { expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { OutsidePages } from './outside-pages.ts';

it('gives the allowed pages, without a server those that were there last, and another teacher’s to nobody', async () => {
  const api = new FakeApi();
  const page = { id: 'p', title: { 'zh-CN': '课文动画' }, address: 'https://example.cn/', inside: true };
  api.answers.outsidePages = () => [page];
  let userId = 't';
  const pages = new OutsidePages({ cache: new MemoryKeyValueStore(), api: () => api.client, userId: () => userId });
  expect(await pages.list()).toEqual([page]);
  api.reachable = false;
  expect(await pages.list()).toEqual([page]);
  userId = 'another';
  await expect(pages.list()).rejects.toMatchObject({ code: 'network' });
});
