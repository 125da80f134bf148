import { describe, expect, it } from 'vitest';
import { KernelBench } from './testing/kernel-bench.ts';

describe('a plugin’s life', () => {
  it('goes from its manifest’s data to active on first use, and fetches no code before', async () => {
    const bench = await new KernelBench().discover();
    bench.add('examples.quiz', { activate: () => 'its state' });
    await bench.discover();
    expect(bench.row('examples.quiz').stage).toBe('contributed');
    expect(bench.state().routes).toEqual(['examples.quiz ExamplesQuizHome']);
    expect(bench.imports).toEqual([]);
    const { plugin, route } = await bench.kernel.route('ExamplesQuizHome');
    expect(plugin.state).toBe('its state');
    expect(route.name).toBe('ExamplesQuizHome');
    expect(bench.imports).toEqual(['/p/1/examples.quiz/1.0.0-0123456789abcdef/index.js']);
    expect(bench.row('examples.quiz').stage).toBe('active');
    expect(bench.marks).toEqual([]);
    expect(bench.pins).toEqual(['examples.quiz 1.0.0-0123456789abcdef']);
  });

  it('ends when it is switched off: nothing is left of it, and on again needs no reload', async () => {
    const bench = new KernelBench();
    bench.add('examples.quiz');
    await bench.discover();
    await bench.kernel.activate('examples.quiz');
    expect(bench.styles).toHaveLength(1);
    await bench.kernel.setSwitchedOn('examples.quiz', false);
    expect(bench.state()).toEqual({ routes: [], menus: [], types: [], timers: 0, listeners: 0, styles: [], marks: [] });
    expect(bench.row('examples.quiz')).toMatchObject({
      stage: 'off',
      switchedOn: false,
      reason: { code: 'switched-off' },
      leaks: { timers: 0 },
    });
    expect(bench.switches).toEqual({ 'examples.quiz': 'teacher' });
    expect(bench.snapshots).toEqual(['examples.quiz']);
    await bench.kernel.setSwitchedOn('examples.quiz', true);
    expect(bench.row('examples.quiz').stage).toBe('contributed');
    await bench.kernel.activate('examples.quiz');
    expect(bench.row('examples.quiz').stage).toBe('active');
    expect(bench.switches).toEqual({});
  });
});
