import type { RouteManifest } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { matchContributed } from './match-routes.ts';

const route = (pluginId: string, path: string) => ({
  pluginId,
  value: { path, name: `${pluginId}:${path}`, title: { 'zh-CN': '', en: '' } } satisfies RouteManifest,
});
const routes = [route('chorus.smart-word', '/smart-word/book-list'), route('examples.quiz', ''), route('examples.quiz', 'question/:id')];

it('finds the route of a path, claimed or below the plugin’s own, and what its names stand for [2.3-1]', () => {
  expect(matchContributed(routes, '/smart-word/book-list')?.contributed).toBe(routes[0]);
  expect(matchContributed(routes, '/a/examples.quiz/')?.contributed).toBe(routes[1]);
  expect(matchContributed(routes, '/a/examples.quiz/question/q%2F7')).toEqual({ contributed: routes[2], params: { id: 'q/7' } });
  expect(matchContributed(routes, '/smart-word/book-list/more')).toBeUndefined();
  expect(matchContributed(routes, '/a/other.one/')).toBeUndefined();
});
