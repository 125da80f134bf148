import { describe, expect, it } from 'vitest';
import { FakeServices, PluginHarness, sampleClassroom } from '@chorus/sdk/testing';
import plugin from './index.ts';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';

async function start() {
  const harness = await PluginHarness.activate(plugin, new FakeServices({ classroom: sampleClassroom(4) }));
  await harness.state.show(0);
  return { harness, quiz: harness.state, waiting: harness.fakes.waiting };
}

describe('the quiz', () => {
  it('takes answers of called students only, and their newest until the teacher reveals', async () => {
    const { quiz, waiting } = await start();
    await quiz.choose('A');
    expect(quiz.newest).toHaveLength(0);
    await waiting.toggle('student-1');
    await quiz.choose('A');
    await quiz.choose('C');
    await waiting.toggle('student-2');
    expect(quiz.chosen).toEqual([]);
    await quiz.choose('B');
    await quiz.close();
    await quiz.choose('D');
    expect([quiz.newest.length, quiz.chosen, quiz.view]).toEqual([2, ['B'], 'question']);
  });

  it('shows nobody what was right before the question is closed', async () => {
    const { quiz, waiting } = await start();
    await waiting.toggle('student-1');
    await quiz.choose('A');
    const reviewable = () => waiting.state.get().rows.filter((row) => row.attemptId !== undefined).length;
    expect(reviewable()).toBe(0);
    await quiz.close();
    expect(reviewable()).toBe(1);
  });

  it('comes back to the same question and answers after a reload', async () => {
    const { harness, quiz, waiting } = await start();
    await quiz.show(2);
    await waiting.toggle('student-1');
    await quiz.choose('D');
    const after = (await harness.reload()).state;
    expect([after.index, after.chosen]).toEqual([2, ['D']]);
  });

  it('reveals by itself when the countdown ends, where the teacher has chosen one', async () => {
    const { harness, quiz } = await start();
    quiz.countdown.choose(10);
    await harness.fakes.clock.advance(9_900);
    expect(quiz.closed).toBe(false);
    await harness.fakes.clock.advance(100);
    expect(quiz.closed).toBe(true);
    await quiz.next();
    expect(quiz.countdown.state.get().left).toBe(10);
  });

  it('shows the result, and asks the same question again of those who need it', async () => {
    const { quiz, waiting } = await start();
    await waiting.toggle('student-1');
    await quiz.choose('B');
    await quiz.close();
    quiz.showResult();
    expect(quiz.view).toBe('result');
    await quiz.show(quiz.index, ['student-2', 'student-1']);
    expect([quiz.view, quiz.index, quiz.at.only, quiz.newest.length]).toEqual(['question', 0, ['student-2', 'student-1'], 0]);
    expect(waiting.state.get().activeStudentId).toBe('student-1');
    await quiz.choose('A');
    await quiz.close();
    await quiz.next();
    expect([quiz.index, quiz.at.only, quiz.at.sheet]).toEqual([1, null, { season: { 'student-1': 100 } }]);
  });

  it('ends after the last question; then again only what was missed, by those who missed it', async () => {
    const { harness, quiz, waiting } = await start();
    await waiting.toggle('student-1');
    for (const option of ['A', 'A', 'C', 'A', 'A']) {
      await quiz.choose(option);
      await quiz.close();
      await quiz.next();
    }
    expect(quiz.view).toBe('end');
    expect((await harness.reload()).state.view).toBe('end');
    await quiz.again();
    expect([quiz.view, quiz.index, quiz.at.only]).toEqual(['question', 1, ['student-1']]);
    await quiz.choose('B');
    await quiz.close();
    await quiz.next();
    expect(quiz.index).toBe(3);
    await quiz.choose('D');
    await quiz.close();
    await quiz.next();
    expect([quiz.view, Object.values(quiz.at.sheet).map((scores) => scores['student-1'])]).toEqual(['end', [100, 100, 100, 100, 100]]);
    await quiz.begin();
    expect([quiz.view, quiz.index, quiz.at.sheet]).toEqual(['question', 0, {}]);
  });

  it('takes no other activity’s question for its own, whatever that calls its items', async () => {
    const { harness, quiz } = await start();
    const { type, item, changeable, ref } = quiz.open!.question;
    await harness.fakes.answers.open({ ref: { ...ref, packId: 'another.quiz' }, type, item, changeable });
    expect(quiz.open).toBeUndefined();
  });

  it('leaves nothing behind', async () => {
    const { harness } = await start();
    harness.unload();
    expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
  });

  it('has every text in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zhCN).sort());
  });
});
