import { describe, expect, it } from 'vitest';
import { settings } from '../points/settings.ts';
import { definePlugin, type PluginOptions } from '../plugin/define-plugin.ts';
import { defineEvaluateType } from '../plugin/evaluate-type.ts';
import type { Capability } from '../plugin/manifest.ts';
import { AnswerSession } from '../services/answer-session.ts';
import { AudioService } from '../services/audio-service.ts';
import { SpeechEvaluator } from '../services/speech-evaluator.ts';
import { FakeServices } from './fake-services.ts';
import { PluginHarness } from './plugin-harness.ts';
import { sampleClassroom } from './samples.ts';

function plugin<State>(options: Partial<PluginOptions<State>>) {
  return definePlugin<State>({
    id: 'lab.plugin',
    version: '1.0.0',
    sdk: '^1.0.0',
    title: { 'zh-CN': '试', en: 'Try' },
    description: { 'zh-CN': '试', en: 'Try' },
    publisher: { name: 'Lab' },
    stages: ['primary'],
    ...options,
  });
}

const ownType = defineEvaluateType<object, { readonly overall: number }, object>({
  id: 'lab.own/1',
  title: { 'zh-CN': '试', en: 'Try' },
  itemSchema: {},
  answerSchema: {},
  resultSchema: {},
  evaluate: async () => ({ overall: 70 }),
  summarise: ({ overall }) => ({ overall }),
  review: () => Promise.reject(new Error('not drawn')),
});

describe('PluginHarness', () => {
  it('gives declared services, and refuses others', async () => {
    const { context } = await PluginHarness.activate(plugin({ requires: [AudioService] }));
    expect(context.service(AudioService)).toBeDefined();
    expect(() => context.service(SpeechEvaluator)).toThrow(expect.objectContaining({ code: 'service-not-declared' }));
    expect(context.optional(SpeechEvaluator)).toBeUndefined();
  });

  it('gives what is chosen of the plugin’s settings: the defaults, until a test chooses otherwise', async () => {
    const title = { 'zh-CN': '秒', en: 'Seconds' };
    const timer = settings({ seconds: { type: 'number', title, default: 30, minimum: 5, maximum: 60 } });
    const harness = await PluginHarness.activate(plugin({ contributions: [timer], activate: (ctx) => ctx.settings(timer) }));
    expect(harness.state.get().seconds).toBe(30);
    harness.chosen!.set({ seconds: 45 });
    expect(harness.state.get().seconds).toBe(45);
    const bare = await PluginHarness.activate(plugin({}));
    await expect(bare.context.settings(timer)).rejects.toMatchObject({ code: 'no-settings' });
  });

  it('judges the plugin’s own answers, whatever fakes it is given', async () => {
    const { id } = ownType;
    const ask = async (fakes: FakeServices) => {
      const { context } = await PluginHarness.activate(
        plugin({ requires: [AnswerSession], capabilities: ['answers.publish'], evaluateTypes: [ownType] }),
        fakes,
      );
      const answers = context.service(AnswerSession);
      await answers.open({ ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: id, item: {}, changeable: true });
      await answers.give({ studentId: 'student-1', source: 'screen', answer: {} });
      return [answers.state.get()?.attempts[0]?.result, fakes.waiting.state.get().rows[0]?.score];
    };
    expect(await ask(new FakeServices({ classroom: sampleClassroom(1) }))).toEqual([{ overall: 70 }, 70]);
    // a test's own judge comes first
    const stern = { ...ownType, evaluate: async () => ({ overall: 10 }) };
    expect(await ask(new FakeServices({ classroom: sampleClassroom(1), evaluateTypes: [stern] }))).toEqual([{ overall: 10 }, 10]);
  });

  it('refuses a service whose capability is not declared', async () => {
    const { context } = await PluginHarness.activate(plugin({ requires: [SpeechEvaluator] }));
    expect(() => context.service(SpeechEvaluator)).toThrow(expect.objectContaining({ code: 'capability-missing' }));
  });

  it('records no student for a plugin that has not declared the microphone', async () => {
    const asking = async (...more: Capability[]) => {
      const { context, fakes } = await PluginHarness.activate(
        plugin({ requires: [AnswerSession], capabilities: ['answers.publish', ...more] }),
      );
      return { answers: context.service(AnswerSession), fakes };
    };
    const reference = { kind: 'symbol', phones: ['AE'] } as const;
    const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 'x.y/1', item: {}, changeable: true };
    const refused = expect.objectContaining({ code: 'capability-missing' }) as unknown;
    const { answers, fakes } = await asking();
    await answers.open(question);
    await expect(answers.record({ studentId: 's', reference, maxMs: 9 })).rejects.toEqual(refused);
    await expect(answers.open({ ...question, speech: { reference, maxMs: 9 } })).rejects.toEqual(refused);
    expect(fakes.answers.state.get()).toMatchObject({ question, recording: undefined });
    expect(answers.state.get()).toBe(fakes.answers.state.get());
    const allowed = await asking('media.microphone');
    await allowed.answers.open({ ...question, speech: { reference, maxMs: 9 } });
    expect(await allowed.answers.record({ studentId: 's', reference, maxMs: 9 })).toMatchObject({ ok: true });
    await allowed.answers.cancel();
  });

  it('undoes what was registered when the activation throws', async () => {
    let undone = false;
    const broken = plugin({
      activate(ctx) {
        ctx.scope.onDispose(() => (undone = true));
        throw new Error('broken');
      },
    });
    await expect(PluginHarness.activate(broken)).rejects.toThrow('broken');
    expect(undone).toBe(true);
  });

  it('counts what a plugin holds, and what it leaves behind', async () => {
    const tidy = await PluginHarness.activate(
      plugin({
        requires: [AudioService],
        activate: (ctx) => void ctx.scope.own(ctx.service(AudioService).state.subscribe(() => undefined)),
      }),
    );
    expect(tidy.audit()).toMatchObject({ disposables: 1, subscriptions: 1 });
    tidy.unload();
    expect(tidy.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
    const leaky = await PluginHarness.activate(
      plugin({ requires: [AudioService], activate: (ctx) => void ctx.service(AudioService).state.subscribe(() => undefined) }),
    );
    leaky.unload();
    expect(leaky.audit().subscriptions).toBe(1);
  });

  it('gives the snapshot back after a reload, and migrates an older one', async () => {
    const at = (version: number) =>
      plugin({
        activate: (ctx) =>
          ctx.session<{ n: number }>({ kind: 'k', version, initial: { n: 0 }, migrate: (old) => ({ n: (old as { n: number }).n + 100 }) }),
      });
    const first = await PluginHarness.activate(at(1));
    first.state.update(() => ({ n: 7 }));
    const second = await first.reload();
    expect(second.state.state.get()).toEqual({ n: 7 });
  });

  it('has texts in the chosen language, with their parameters', async () => {
    const harness = await PluginHarness.activate(plugin({ locales: { 'zh-CN': { hi: '{name}好' }, en: { hi: 'Hello {name}' } } }));
    expect(harness.context.t('hi', { name: 'Li' })).toBe('Li好');
    harness.fakes.i18n.locale.set('en');
    expect(harness.context.t('hi', { name: 'Li' })).toBe('Hello Li');
    expect(harness.context.t('unknown')).toBe('unknown');
  });

  it('keeps what the plugin stores', async () => {
    const harness = await PluginHarness.activate(plugin({}));
    await harness.context.state('device').set('k', { a: 1 });
    expect(await harness.context.state('session').get('k')).toBeUndefined();
    expect(await (await harness.reload()).context.state('device').get('k')).toEqual({ a: 1 });
  });
});
