import { describe, expect, it, vi } from 'vitest';
import { Clock } from '../services/clock.ts';
import { homeActivity, lessonTool, settings } from '../points/index.ts';
import { definePlugin } from './define-plugin.ts';
import { defineEvaluateType } from './evaluate-type.ts';
import type { PluginContext } from './plugin-context.ts';
import { routeRef } from './route-ref.ts';
import { serviceToken } from './service-token.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const least = {
  id: 'examples.least',
  version: '1.0.0',
  sdk: '^1.0.0',
  title: text('Least'),
  description: text('The least'),
  publisher: { name: 'Examples' },
  stages: ['primary'] as const,
};
const type = defineEvaluateType<string, number, string>({
  id: 'examples.guess/1',
  title: text('Guess'),
  answerSchema: {},
  resultSchema: {},
  itemSchema: {},
  evaluate: () => Promise.resolve(1),
  summarise: (overall) => ({ overall }),
  review: () => Promise.resolve({ default: () => null }),
});

describe('definePlugin', () => {
  it('fills in what an author leaves out', () => {
    const plugin = definePlugin(least);
    expect(plugin).toMatchObject({ $type: 'chorus.plugin/1', routes: [], evaluateTypes: [], locales: {} });
    expect(plugin.declaration).toEqual({
      ...least,
      capabilities: [],
      requires: [],
      optional: [],
      contributes: { routes: [], menus: [], evaluateTypes: [], locales: [] },
    });
    expect(plugin.activate({} as PluginContext)).toBeUndefined();
  });

  it('declares contributions by their points, routes and doors by references, and keeps the views for the host', () => {
    const home = routeRef('LeastHome');
    const icon = '<svg/>';
    const view = vi.fn();
    const door = homeActivity({ order: 1, label: text('Door'), icon, route: home });
    const tool = lessonTool({ id: 'timer', order: 2, label: text('Timer'), icon, opens: 'panel', view });
    const chosen = settings({
      side: { type: 'enum', title: text('Side'), default: 'left', options: [{ value: 'left', title: text('Left') }] },
    });
    const page = vi.fn();
    const plugin = definePlugin({
      ...least,
      routes: [{ path: '', name: home, title: text('Home'), page }],
      contributions: [door, tool, chosen],
    });
    expect(plugin.declaration.contributes).toEqual({
      routes: [{ path: '', name: 'LeastHome', title: text('Home') }],
      menus: [],
      evaluateTypes: [],
      locales: [],
      points: {
        'home.activities/1': [{ order: 1, label: text('Door'), icon, route: 'LeastHome' }],
        'lesson.tools/1': [{ id: 'timer', order: 2, label: text('Timer'), icon, opens: 'panel' }],
        'settings/1': [chosen.entry],
      },
    });
    expect(plugin.routes[0]?.name).toBe('LeastHome');
    expect(plugin.contributions[1]?.view).toBe(view);
    expect(JSON.parse(JSON.stringify(plugin.declaration))).toEqual(plugin.declaration);
  });

  it('declares routes, menus, evaluate types and locales as plain data', () => {
    const page = vi.fn();
    const onLeave = vi.fn();
    const route = { path: 'home', name: 'LeastHome', title: text('Home'), meta: { answer: true }, panel: 'waiting-list' as const };
    const menu = {
      slot: 'home.activities/1' as const,
      order: 3,
      label: text('Least'),
      icon: '<svg/>',
      route: 'LeastHome',
      when: 'hasClass' as const,
    };
    const plugin = definePlugin({
      ...least,
      routes: [
        { ...route, page, leave: { question: text('Leave?'), onLeave } },
        { path: 'other', name: 'LeastOther', title: text('Other'), page },
      ],
      menus: [menu],
      evaluateTypes: [type],
      locales: { en: { a: 'A' }, 'zh-CN': { a: 'A' } },
    });
    expect(plugin.declaration.contributes).toEqual({
      routes: [
        { ...route, leave: { question: text('Leave?') } },
        { path: 'other', name: 'LeastOther', title: text('Other') },
      ],
      menus: [menu],
      evaluateTypes: [{ id: 'examples.guess/1', title: text('Guess') }],
      locales: ['en', 'zh-CN'],
    });
    expect(JSON.parse(JSON.stringify(plugin.declaration))).toEqual(plugin.declaration);
    expect(plugin.routes[0]?.leave).toMatchObject({ onLeave });
    expect(plugin.evaluateTypes).toEqual([type]);
    expect(page).not.toHaveBeenCalled();
  });

  it('names what is required, by token or by text', () => {
    const plugin = definePlugin({
      ...least,
      capabilities: ['network:example.org'],
      requires: [Clock, 'evaluateType:chorus.choice/1'],
      optional: [serviceToken<unknown>('Weather', 2, 'Does it rain?')],
    });
    expect(plugin.declaration.requires).toEqual(['service:Clock/1', 'evaluateType:chorus.choice/1']);
    expect(plugin.declaration.optional).toEqual(['service:Weather/2']);
    expect(plugin.declaration.capabilities).toEqual(['network:example.org']);
  });

  it('runs nothing of the plugin until it is activated, and gives what activate returns', () => {
    const activate = vi.fn((ctx: PluginContext) => ({ of: ctx.plugin.id }));
    const plugin = definePlugin({ ...least, activate });
    expect(activate).not.toHaveBeenCalled();
    const context = { plugin: { id: 'examples.least', version: '1.0.0' } } as PluginContext;
    expect(plugin.activate(context)).toEqual({ of: 'examples.least' });
    expect(activate).toHaveBeenCalledWith(context);
  });
});

describe('serviceToken', () => {
  it('makes an id of name and major, and keeps purpose and capability', () => {
    expect(serviceToken('Weather', 2, 'Does it rain?', 'network:example.org')).toEqual({
      id: 'service:Weather/2',
      purpose: 'Does it rain?',
      capability: 'network:example.org',
    });
    expect(Clock.capability).toBeUndefined();
  });
});
