import { describe, expect, it } from 'vitest';
import { PluginError } from '../../plugin/errors.ts';
import { Loadable } from './loadable.ts';

describe('Loadable', () => {
  it('has what was fetched', async () => {
    const list = new Loadable((key) => Promise.resolve(`${key}!`));
    const done = list.load('a');
    expect(list.loading).toBe(true);
    await done;
    expect(list.value).toBe('a!');
    expect(list.loading).toBe(false);
  });

  it('drops an answer that comes after another key was asked for', async () => {
    const answers = new Map<string, (value: string) => void>();
    const list = new Loadable<string>((key) => new Promise((resolve) => answers.set(key, resolve)));
    const first = list.load('a');
    const second = list.load('b');
    answers.get('b')!('B');
    answers.get('a')!('A');
    await Promise.all([first, second]);
    expect(list.value).toBe('B');
  });

  it.each([
    ['offline', 'offline'],
    ['content-missing', 'missing'],
    ['timeout', 'failed'],
  ] as const)('says why it is not there: %s', async (code, problem) => {
    const list = new Loadable(() => Promise.reject(new PluginError(code, 'no')));
    await list.load();
    expect(list.problem).toBe(problem);
  });

  it('tries again when asked, and not by itself', async () => {
    let calls = 0;
    const list = new Loadable(() => (calls++ === 0 ? Promise.reject(new Error('no')) : Promise.resolve(7)));
    await list.load();
    expect(list.problem).toBe('failed');
    await list.retry();
    expect(list.value).toBe(7);
    await list.load();
    expect(calls).toBe(2);
  });

  it('tries again quietly: the problem is said until it is there', async () => {
    const answers: (() => Promise<string>)[] = [
      () => Promise.reject(new PluginError('offline', 'no')),
      () => Promise.reject(new PluginError('offline', 'no')),
      async () => 'here',
    ];
    const list = new Loadable(() => answers.shift()!());
    await list.load();
    const still = list.retry(true);
    expect(list.problem).toBe('offline');
    await still;
    expect(list.problem).toBe('offline');
    await list.retry(true);
    expect([list.value, list.problem]).toEqual(['here', undefined]);
  });

  it('keeps what is here while it is fetched anew, and where that fails', async () => {
    const answers: (() => Promise<string>)[] = [async () => 'old', () => Promise.reject(new Error('away')), async () => 'new'];
    const list = new Loadable(() => answers.shift()!());
    await list.refresh();
    const again = list.refresh();
    expect(list.value).toBe('old');
    await again;
    expect([list.value, list.problem]).toEqual(['old', undefined]);
    await list.refresh();
    expect(list.value).toBe('new');
  });

  it('is fetched anew also where that is asked while it is under way; of several answers the last one asked for stays', async () => {
    let language = 'zh';
    const answers: (() => void)[] = [];
    const list = new Loadable<string>(() => {
      const text = language;
      return new Promise((resolve) => answers.push(() => resolve(text)));
    });
    const begun = list.load();
    language = 'en';
    const again = list.refresh();
    answers[0]!();
    await begun;
    expect(list.value).toBe('zh');
    language = 'zh';
    const last = list.refresh();
    answers[2]!();
    answers[1]!();
    await Promise.all([again, last]);
    expect(list.value).toBe('zh');
    language = 'en';
    const slow = list.refresh();
    language = 'fr';
    const fast = list.refresh();
    answers[4]!();
    await fast;
    answers[3]!();
    await slow;
    expect(list.value).toBe('fr');
  });

  it('is fetched again once it was let go of', async () => {
    let calls = 0;
    const list = new Loadable(async () => (calls += 1));
    await list.load();
    list.forget();
    expect(list.value).toBeUndefined();
    await list.load();
    expect(list.value).toBe(2);
  });
});
