import { expect, it } from 'vitest';
import type { Json } from '../plugin/json.ts';
import * as services from '../services/index.ts';
import { describeContracts } from './contracts/contract-suite.ts';
import { apple, question, type MakeContractWorld } from './contracts/contract-world.ts';
import { FakeServices } from './fake-services.ts';
import { overMessages } from './message-bridge.ts';
import { sampleClassroom, sampleScore, sampleSentence } from './samples.ts';
import { settle } from './virtual-clock.ts';

/** The fakes, each of them `by` itself or behind something. */
const fakesBy =
  (by: <T extends object>(service: T) => T): MakeContractWorld =>
  async (evaluateTypes) => {
    const fakes = new FakeServices({ evaluateTypes });
    const { answers, history, waiting, devices, audio, effects, classroom, praise, content, contributions, offline, speech, clock } = fakes;
    return {
      answers: by(answers),
      history: by(history),
      waiting: by(waiting),
      classroom: by(classroom),
      praise: by(praise),
      devices: by(devices),
      audio: by(audio),
      effects: by(effects),
      content: by(content),
      offline: by(offline),
      contributions: by(contributions),
      speech: by(speech),
      room: {
        now: () => clock.now(),
        pass: (ms) => clock.advance(ms),
        settle,
        seat: (students) => fakes.classroom.set({ students: sampleClassroom(students).students }),
        speak: (ms) => clock.advance(ms),
        reload: async () => answers.reload(),
        confirmErase: (yes) => void (answers.confirmsErase = yes),
        giveClicker: async (studentId) => void waiting.bound.add(studentId),
        plugIn: (uids) => devices.plugIn(uids),
        unplug: () => devices.unplug(),
        shown: () => devices.messages,
        score: (outcome) => speech.answerWith(outcome),
        hear: (alignment) => void (speech.alignment = alignment),
        play: async (ms) => audio.pass(ms),
        record: async () => audio.set({ recording: true }),
        mute: () => void fakes.settings.set({ sound: 'off' }),
        loseVoice: () => void (audio.hasVoice = false),
        goOffline: () => {
          content.online = false;
          history.online = false;
        },
        importBook: async (id, files) => offline.add({ id, name: id, importedAt: 0 }, files),
        deleteBook: async (id) => offline.remove(id),
        install: async (id, all) => contributions.put(id, ...all),
        uninstall: async (id) => contributions.remove(id),
      },
    };
  };

describeContracts(
  'the fakes',
  fakesBy((service) => service),
);
describeContracts('the fakes over messages', fakesBy(overMessages));

it('has a fake of every service', () => {
  const fakes = new FakeServices();
  for (const [name, token] of Object.entries(services)) {
    if (typeof token !== 'object' || !token.id.startsWith('service:')) continue;
    expect(
      fakes.of<unknown>(token),
      `write a fake of ${name} in sdk/src/testing and add it to \`pairs\` in fake-services.ts`,
    ).toBeDefined();
  }
});

it('leads from the books to what is in them, of any kind and in pages', async () => {
  const { content } = new FakeServices();
  content.more = { unit: [sampleSentence('s1'), sampleSentence('s2')] };
  const [book] = (await content.list({ kind: 'wordBook' })).entries;
  const [unit] = (await content.list({ kind: 'unit', parent: book!.ref })).entries;
  expect(unit?.parent).toEqual(book?.ref);
  const all = await content.list({ parent: unit!.ref });
  expect(all.entries.map(({ kind }) => kind)).toEqual(['word', 'word', 'word', 'sentence', 'sentence']);
  expect(all.next).toBeUndefined();
  const first = await content.list({ kind: 'sentence', parent: unit!.ref, limit: 1 });
  expect([first.entries.map(({ id }) => id), first.next]).toEqual([['s1'], first.entries[0]!.ref]);
  const second = await content.list({ kind: 'sentence', parent: unit!.ref, limit: 1, after: first.next });
  expect([second.entries.map(({ id }) => id), second.next]).toEqual([['s2'], undefined]);
});

it('says that a reference leads nowhere, as a parent and as a place to go on from', async () => {
  const { content } = new FakeServices();
  const ref = { packId: 'sample', packVersion: '9.0.0', itemId: 'apple' };
  await expect(content.list({ parent: ref })).rejects.toMatchObject({ code: 'content-missing' });
  await expect(content.list({ after: ref })).rejects.toMatchObject({ code: 'content-missing' });
});

it('has a result for every answer that counts as scored: types of Chorus judge, others leave it unscored', async () => {
  const { answers, waiting } = new FakeServices();
  const ask = async (type: string, item: Json, answer: Json | undefined) => {
    await answers.open(question(type, { type, item }));
    if (answer !== undefined) await answers.give({ studentId: 'student-1', source: 'screen', answer });
    else {
      await answers.record({ studentId: 'student-1', reference: apple, maxMs: 1 });
      await answers.finish();
    }
    const [attempt] = answers.state.get()!.attempts;
    const overall = waiting.state.get().rows.find(({ student }) => student.id === 'student-1')?.score;
    return [attempt?.status, attempt?.result, overall];
  };
  const options = ['a', 'b'].map((id) => ({ id, text: id }));
  const choice = { questions: [{ id: 'q', text: '?', options, answer: ['a'] }] };
  expect(await ask('chorus.choice/1', choice, { chosen: { q: ['a'] } })).toEqual(['scored', { overall: 100, correct: { q: true } }, 100]);
  const gaps = { text: '_', blanks: [{ id: 'b', text: '', answers: ['cat'] }] };
  expect(await ask('chorus.gapFilling/1', gaps, { written: { b: 'dog' } })).toEqual(['scored', { overall: 0, correct: { b: false } }, 0]);
  for (const type of ['chorus.record/1', 'chorus.word/1']) {
    expect(await ask(type, { text: 'apple', reference: apple }, undefined)).toEqual([
      'scored',
      { outcome: sampleScore() },
      sampleScore().overall,
    ]);
  }
  expect(await ask('other.type/1', {}, {})).toEqual(['unscored', undefined, undefined]);
});

it('hands out copies over messages, never the same object', async () => {
  const fakes = new FakeServices();
  const words = await overMessages(fakes.content).words('unit');
  expect(words).toEqual(await fakes.content.words('unit'));
  expect(words[0]).not.toBe((await fakes.content.words('unit'))[0]);
});
