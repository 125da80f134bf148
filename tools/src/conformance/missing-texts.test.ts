import { EventEmitter } from 'node:events';
import type { ConsoleMessage, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listenForMissingTexts } from './missing-texts.ts';

it('hears from the host which texts of a plugin are missing, and where, whatever their keys look like', async () => {
  const page = Object.assign(new EventEmitter(), { url: () => 'http://h/#/a/lab.a/' });
  const missing = listenForMissingTexts(page as unknown as Page, 'lab.a');
  const say = (...given: unknown[]) =>
    page.emit('console', { args: () => given.map((value) => ({ jsonValue: async () => value })) } as unknown as ConsoleMessage);
  for (const missingText of ['refused.100', 'nosuch0', 'nosuch0']) say('a text', { plugin: 'lab.a', missingText });
  say('a text', { plugin: 'lab.b', missingText: 'theirs' });
  say('another', { plugin: 'lab.a' });
  say('alone');
  page.emit('console', { args: () => [{}, { jsonValue: () => Promise.reject(new Error('the page has gone')) }] });
  expect(await missing()).toEqual([
    { key: 'refused.100', where: 'http://h/#/a/lab.a/' },
    { key: 'nosuch0', where: 'http://h/#/a/lab.a/' },
  ]);
});
