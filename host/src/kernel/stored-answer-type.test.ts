import { describe, expect, it } from 'vitest';
import { evaluateType } from './testing/plugin-fixtures.ts';
import { KernelBench } from './testing/kernel-bench.ts';
import { newerMajors } from './newer-majors.ts';

const migrates = (id: string) => ({ ...evaluateType(id), migrate: <T>(kept: T) => kept });
async function bench(...plugins: readonly Parameters<KernelBench['add']>[]) {
  const made = new KernelBench();
  for (const plugin of plugins) made.add(...plugin);
  await made.discover();
  return made;
}

describe('what shows kept answers of an evaluate type', () => {
  it('is the type itself where it is there, also beside a newer one', async () => {
    const own = evaluateType('examples.guess/1');
    const { kernel } = await bench(
      ['examples.new', { evaluateTypes: [migrates('examples.guess/2')] }],
      ['examples.old', { evaluateTypes: [own] }],
    );
    expect(await kernel.storedAnswerType('examples.guess/1')).toMatchObject({ plugin: { id: 'examples.old' }, type: own });
  });

  it('is else the nearest newer major that can migrate, whose code is loaded then', async () => {
    const made = await bench(
      ['examples.far', { evaluateTypes: [migrates('examples.guess/10')] }],
      ['examples.near', { evaluateTypes: [migrates('examples.guess/3'), migrates('examples.other/2')] }],
      ['examples.mute', { evaluateTypes: [evaluateType('examples.guess/2')] }],
    );
    expect(made.imports).toEqual([]);
    const { plugin, type } = await made.kernel.storedAnswerType('examples.guess/1');
    expect([plugin.id, type.id]).toEqual(['examples.near', 'examples.guess/3']);
    expect(made.row('examples.far').stage).toBe('contributed');
  });

  it('passes over a plugin that does not come up', async () => {
    const broken = () => {
      throw new Error('no');
    };
    const { kernel } = await bench(
      ['examples.broken', { evaluateTypes: [migrates('examples.guess/2')], activate: broken }],
      ['examples.good', { evaluateTypes: [migrates('examples.guess/3')] }],
    );
    expect((await kernel.storedAnswerType('examples.guess/1')).plugin.id).toBe('examples.good');
  });

  it('is nothing where only older majors, other names, or newer ones that can’t migrate are there', async () => {
    const { kernel } = await bench([
      'examples.quiz',
      { evaluateTypes: [migrates('examples.guess/1'), evaluateType('examples.guess/3'), migrates('examples.guesses/3')] },
    ]);
    await expect(kernel.storedAnswerType('examples.guess/2')).rejects.toMatchObject({
      code: 'unknown-evaluate-type',
      context: { type: 'examples.guess/2' },
    });
  });

  it('leaves a question to the exact type: a newer one neither asks nor judges it, and meets no requirement of it', async () => {
    const made = await bench(
      ['examples.new', { evaluateTypes: [migrates('examples.guess/2')] }],
      ['examples.asks', { requires: ['evaluateType:examples.guess/1'] }],
    );
    await expect(made.kernel.evaluateType('examples.guess/1')).rejects.toMatchObject({ code: 'unknown-evaluate-type' });
    expect(made.row('examples.asks').reason?.code).toBe('requirement-missing');
  });
});

it('orders majors as numbers', () => {
  expect(newerMajors('a.b/2', ['a.b/10', 'a.b/9', 'a.b/2', 'a.b/1', 'a.bb/3', 'aa.b/3'])).toEqual(['a.b/9', 'a.b/10']);
});
