import { FakeServices, FakeSpeechEvaluator, sampleScore } from '@chorus/sdk/testing';
import { chorusTypes, type Json } from '@chorus/sdk';
import { expect, it } from 'vitest';
import plugin from './index.ts';

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
const choice = {
  questions: [
    { id: 'one', text: '1', options, answer: ['a'] },
    { id: 'two', text: '2', options, answer: ['b', 'c'] },
  ],
};
const gaps = {
  text: '_ _',
  blanks: [
    { id: 'one', text: '', answers: ['cat', 'a cat'] },
    { id: 'two', text: '', answers: ['dog'] },
  ],
};
const spoken = { text: 'apple', reference: { kind: 'word', word: { text: 'apple' } } };
const asked: readonly (readonly [string, Json, Json])[] = [
  ['chorus.choice/1', choice, { chosen: { one: ['a'], two: ['c', 'b'] } }],
  ['chorus.choice/1', choice, { chosen: { one: ['b'], two: ['b'] } }],
  ['chorus.choice/1', choice, { chosen: { two: ['a', 'b', 'c'] } }],
  ['chorus.gapFilling/1', gaps, { written: { one: ' A  cat.', two: 'dogs' } }],
  ['chorus.gapFilling/1', gaps, { written: { two: 'Dog' } }],
  ['chorus.record/1', spoken, { recordingId: 'r', ms: 900 }],
  ['chorus.word/1', spoken, { recordingId: 'r', ms: 900 }],
];

it('has each of the types that come with Chorus, and each is asked for here', () => {
  const add = 'define it in plugins/answer-details/src, and give `asked` above a question of it';
  expect(plugin.evaluateTypes.map(({ id }) => id).sort(), add).toEqual(Object.keys(chorusTypes).sort());
  expect([...new Set(asked.map(([id]) => id))].sort(), add).toEqual(Object.keys(chorusTypes).sort());
});

it.each(asked)('%s judges in an author’s tests as here', async (id, item, answer) => {
  const type = plugin.evaluateTypes.find((one) => one.id === id)!;
  const outcomes = [
    sampleScore(73),
    { ...sampleScore(50), confidence: 0 },
    { kind: 'pending', reason: 'offline' },
  ] as unknown as ReturnType<typeof sampleScore>[];
  for (const outcome of outcomes) {
    const speech = new FakeSpeechEvaluator();
    speech.answerWith(outcome);
    const result = await type.evaluate(answer, item, { speech }, new AbortController().signal).catch(() => undefined);
    const { answers, speech: faked, waiting } = new FakeServices();
    faked.answerWith(outcome);
    await answers.open({ ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: id, item, changeable: true });
    await answers.give({ studentId: 'student-1', source: 'screen', answer });
    expect(answers.state.get()!.attempts).toMatchObject([{ status: result === undefined ? 'unscored' : 'scored', result }]);
    const kept = answers.state.get()!.attempts[0]?.summary;
    expect([kept?.evidence, kept?.overall]).toEqual(
      result === undefined ? [undefined, undefined] : [type.evidence, type.summarise(result).overall],
    );
    const score = result === undefined ? undefined : type.summarise(result).overall;
    expect(waiting.state.get().rows.find(({ student }) => student.id === 'student-1')?.score).toBe(score);
  }
});
