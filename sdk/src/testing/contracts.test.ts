import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Json } from '../plugin/json.ts';
import * as services from '../services/index.ts';
import { giveSampleContent } from './contracts/content-queries-contract.ts';
import { describeContracts } from './contracts/contract-suite.ts';
import { apple, question, type MakeContractWorld } from './contracts/contract-world.ts';
import { FakeServices } from './fake-services.ts';
import * as kit from './index.ts';
import { overMessages } from './message-bridge.ts';
import { sampleClassroom, sampleScore } from './samples.ts';
import { settle } from './virtual-clock.ts';

/** The fakes, each of them `by` itself or behind something. */
const fakesBy =
  (by: <T extends object>(service: T) => T): MakeContractWorld =>
  async (evaluateTypes) => {
    const fakes = new FakeServices({ evaluateTypes });
    const { answers, history, waiting, devices, audio, effects, classroom, praise, stars, content, contributions, offline, speech, clock } =
      fakes;
    giveSampleContent(content);
    return {
      answers: by(answers),
      history: by(history),
      waiting: by(waiting),
      classroom: by(classroom),
      praise: by(praise),
      stars: by(stars),
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
        press: (uid, keys) => devices.press(uid, keys, clock.mono()),
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

it('exports every service', () => {
  const folder = new URL('../services/', import.meta.url);
  const index = readFileSync(new URL('index.ts', folder), 'utf8');
  const missing = readdirSync(folder).filter((file) => /^(?!index)[^.]+\.ts$/.test(file) && !index.includes(`'./${file}'`));
  expect(missing, 'give each its line in sdk/src/services/index.ts').toEqual([]);
});

it('has a fake of every service, and exports it', () => {
  const fakes = new FakeServices();
  for (const [name, token] of Object.entries(services)) {
    if (typeof token !== 'object' || !token.id.startsWith('service:')) continue;
    const fake = fakes.of<object>(token);
    expect(fake, `write a fake of ${name} in sdk/src/testing, and its line in fake-services.ts`).toBeDefined();
    expect(Object.values<unknown>(kit).includes(fake!.constructor), `export the fake of ${name} in sdk/src/testing/index.ts`).toBe(true);
  }
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
