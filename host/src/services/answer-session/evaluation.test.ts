import type { Attempt } from '@chorus/contract';
import type { Json, SpeechEvaluator } from '@chorus/sdk';
import { settle, VirtualClock } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import { Evaluation } from './evaluation.ts';

function setUp() {
  const judge: { end: ((result?: Json) => void)[]; aborted: AbortSignal[] } = { end: [], aborted: [] };
  const type = {
    resultSchema: { type: 'object', required: ['overall'] },
    evaluate: (_answer: Json, _item: Json, _services: unknown, signal: AbortSignal) => {
      judge.aborted.push(signal);
      return new Promise<Json>((resolve) => judge.end.push((result = { overall: 1 }) => resolve(result)));
    },
  };
  const plugin = { id: 'test.plugin', definition: { declaration: { version: '1.0.0', capabilities: ['speech.evaluate'] } } };
  const kernel = {
    evaluateType: async () => ({ plugin, type }) as never,
    runMarked: async <T>(_pluginId: string, code: () => Promise<T>) => code(),
    fault: vi.fn(),
  };
  const clock = new VirtualClock();
  const speech = {} as SpeechEvaluator;
  const lesson = new AbortController();
  const listen = vi.spyOn(lesson.signal, 'addEventListener');
  const evaluation = new Evaluation(() => kernel, speech, clock);
  const run = () => evaluation.run({ type: 'test.type/1', answer: {} } as Attempt, {}, lesson.signal, 'first');
  return { judge, kernel, lesson, listen, run };
}

it('listens to the end of the lesson once, however many answers are judged at a time', async () => {
  const { judge, kernel, lesson, listen, run } = setUp();
  const results = Array.from({ length: 60 }, run);
  await settle();
  judge.end.slice(0, 20).forEach((end) => end());
  expect(await Promise.all(results.slice(0, 20))).toEqual(Array(20).fill({ overall: 1 }));
  expect(listen).toHaveBeenCalledOnce();
  lesson.abort();
  expect(await Promise.all(results.slice(20))).toEqual(Array(40).fill(undefined));
  expect(judge.aborted.map(({ aborted }) => aborted)).toEqual([...Array(20).fill(false), ...Array(40).fill(true)]);
  expect(kernel.fault).not.toHaveBeenCalled();
});

it('has no result where it does not fit its type’s own schema, and says whose fault that is', async () => {
  const { judge, kernel, run } = setUp();
  const results = [run(), run()];
  await settle();
  judge.end[0]!({ total: 1 });
  judge.end[1]!();
  expect(await Promise.all(results)).toEqual([undefined, { overall: 1 }]);
  expect(kernel.fault.mock.calls).toEqual([['test.plugin', 'evaluate', expect.any(TypeError)]]);
});
