import { ObservableValue, referenceFault, type Location, type Question, type QuestionFault } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import { texts } from '../../texts.ts';
import { fill } from '../i18n/host-i18n.ts';
import { settle } from '../testing/virtual-clock.ts';
import { createQuestionGuard } from './create-question-guard.ts';
import { questionFaultText } from './question-fault-text.ts';
import { QuestionGuard } from './question-guard.ts';

const text = { kind: 'word', word: { text: '' } } as const;
const asked = (item: unknown, more: object = {}): Question =>
  ({ ref: { packId: 'p', packVersion: '1', itemId: 'i7' }, type: 'chorus.record/1', item, changeable: true, ...more }) as Question;

function guarded() {
  const told: [QuestionFault, string, string | undefined][] = [];
  const logged: unknown[] = [];
  const navigation = { state: new ObservableValue<Location>({ route: 'Reading', params: {}, query: {} }), went: 0, back: async () => {} };
  navigation.back = async () => void (navigation.went += 1);
  let read: () => void = () => undefined;
  const guard = new QuestionGuard({
    evaluateType: async () => ({ type: { faultOf: (item) => referenceFault((item as { reference?: unknown }).reference) } }),
    navigation,
    tell: (...args) => {
      told.push(args);
      return new Promise((resolve) => (read = () => resolve()));
    },
    log: (_message, error) => logged.push(error),
  });
  const reads = async () => {
    read();
    await settle(1);
  };
  return { guard, told, logged, navigation, reads };
}

describe('a question that can’t be scored', () => {
  it('is told of with its activity, and goes back to the page before once that is read [5-15] [8-22]', async () => {
    const { guard, told, navigation, reads } = guarded();
    await expect(guard.question('x.words', asked({ reference: text }))).rejects.toMatchObject({
      code: 'missing-parameter',
      context: { plugin: 'x.words', what: 'refText', item: 'i7' },
    });
    expect(told).toEqual([[{ kind: 'missing-parameter', parameter: 'refText' }, 'x.words', 'i7']]);
    expect(navigation.went).toBe(0);
    await reads();
    expect(navigation.went).toBe(1);
  });

  it('is of a type that nobody knows [5-16] [8-22]', async () => {
    const { guard, told } = guarded();
    await expect(guard.question('x.words', asked({ reference: { kind: 'picture' } }))).rejects.toMatchObject({
      code: 'unknown-question-type',
    });
    expect(told[0]?.[0]).toEqual({ kind: 'unknown-question-type', type: 'picture' });
  });

  it('is also one whose spoken part lacks its text, and a text to be scored by itself [5-15]', async () => {
    const { guard, told } = guarded();
    const reference = { kind: 'word', word: { text: 'cat' } };
    await expect(guard.question('x', asked({ reference }, { speech: { reference: text, maxMs: 1 } }))).rejects.toThrow('refText');
    expect(() => guard.reference('x', text)).toThrow('refText');
    expect(told).toHaveLength(1);
  });

  it('is told of once however often the page asks, and again the next time [5-15]', async () => {
    const { guard, told, navigation, reads } = guarded();
    const ask = () => guard.question('x', asked({ reference: text })).catch(() => undefined);
    await Promise.all([ask(), ask(), ask()]);
    expect(told).toHaveLength(1);
    await reads();
    expect(navigation.went).toBe(1);
    await ask();
    expect(told).toHaveLength(2);
  });

  it('takes nobody back who has left the page meanwhile [5-15]', async () => {
    const { guard, navigation, reads } = guarded();
    await guard.question('x', asked({ reference: text })).catch(() => undefined);
    navigation.state.set({ route: 'Home', params: {}, query: {} });
    await reads();
    expect(navigation.went).toBe(0);
  });

  it('says nothing of what can be scored', async () => {
    const { guard, told } = guarded();
    const reference = { kind: 'word', word: { text: 'cat' } };
    await guard.question('x', asked({ reference }, { speech: { reference, maxMs: 1 } }));
    guard.reference('x', reference);
    expect(told).toEqual([]);
  });
});

describe('what the teacher reads', () => {
  const t = (locale: 'zh-CN' | 'en') => (key: string, params?: Readonly<Record<string, string | number>>) =>
    fill(texts[locale][key] ?? `no text ${key}`, params ?? {});

  it('says what is missing, in which activity, and what to do [5-15]', () => {
    for (const parameter of ['refText', 'key', 'unkey'] as const) {
      const said = questionFaultText({ kind: 'missing-parameter', parameter }, '单词训练', 'i7', t('zh-CN'));
      expect(said).toMatchObject({ title: '缺少参数', confirm: '返回上一页' });
      expect(said.text?.split('\n')).toEqual([expect.stringContaining('单词训练'), expect.stringContaining('返回上一页'), '题目编号：i7']);
    }
    const english = questionFaultText({ kind: 'missing-parameter', parameter: 'refText' }, 'Word drills', undefined, t('en'));
    expect(english.title).toBe('Missing parameter');
    expect(english.text).toContain('no reference text');
    expect(english.text?.split('\n')).toHaveLength(2);
  });

  it('names a question type that nobody knows [5-16]', () => {
    const said = questionFaultText({ kind: 'unknown-question-type', type: 'picture' }, 'Word drills', undefined, t('en'));
    expect(said.title).toBe('Unknown question type');
    expect(said.text).toContain('(picture)');
    expect(questionFaultText({ kind: 'unknown-question-type', type: '' }, 'x', undefined, t('zh-CN')).text).toContain('（?）');
  });

  it('has the activity’s title in the teacher’s language, and one way on [5-14]', async () => {
    const asked: object[] = [];
    const guard = createQuestionGuard({
      evaluateType: async () => ({ type: {} }),
      navigation: { state: new ObservableValue<Location>({ route: 'R', params: {}, query: {} }), back: async () => undefined },
      kernel: () => ({ rows: new ObservableValue([{ id: 'x.words', manifest: { title: { 'zh-CN': '单词', en: 'Words' } } }] as never) }),
      dialogs: { confirm: async (question) => (asked.push(question), true) },
      i18n: { t: t('en'), pick: (title) => title.en ?? '' },
      log: () => undefined,
    });
    expect(() => guard.reference('x.words', text)).toThrow();
    expect(() => guard.reference('x.other', text)).toThrow();
    await settle(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ title: 'Missing parameter', confirm: 'Go back', text: expect.stringContaining('“Words”') as string });
    expect('cancel' in asked[0]!).toBe(false);
  });
});
