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
  it('takes answers of called students only, and shows how many chose what', async () => {
    const { quiz, waiting } = await start();
    await quiz.choose('A');
    expect(quiz.newest).toHaveLength(0);
    for (const [student, option] of [
      ['student-1', 'A'],
      ['student-2', 'B'],
      ['student-3', 'A'],
    ] as const) {
      await waiting.toggle(student);
      await quiz.choose(option);
    }
    expect(['A', 'B', 'C'].map((option) => quiz.votes(option))).toEqual([2, 1, 0]);
  });

  it('counts the newest answer of a student who changes it, until the teacher closes', async () => {
    const { quiz, waiting } = await start();
    await waiting.toggle('student-1');
    await quiz.choose('A');
    await quiz.choose('C');
    expect([quiz.votes('A'), quiz.votes('C')]).toEqual([0, 1]);
    await quiz.close();
    await quiz.choose('B');
    expect([quiz.closed, quiz.votes('B'), quiz.votes('C')]).toEqual([true, 0, 1]);
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
    expect([after.index, after.votes('D')]).toEqual([2, 1]);
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
