import { describe, expect, it } from 'vitest';
import type { EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import type { Json } from '../plugin/json.ts';
import type { AnswerSession, Question } from '../services/answer-session.ts';
import { FakeServices } from './fake-services.ts';
import { overMessages } from './message-bridge.ts';
import { sampleClassroom, sampleScore, sampleSentence } from './samples.ts';

const letters: EvaluateTypeDefinition = {
  id: 'lab.letters/1',
  title: { 'zh-CN': '字母', en: 'Letters' },
  answerSchema: {},
  resultSchema: {},
  itemSchema: {},
  evaluate: async (answer, item) =>
    answer === 'broken' ? Promise.reject(new Error('broken')) : { overall: answer === item ? 100 : 0, refused: answer === '' },
  summarise: (result) => result as { overall: number; refused: boolean },
  review: () => Promise.reject(new Error('not here')),
};
const question = (itemId = 'q1', change: Partial<Question> = {}): Question => ({
  ref: { packId: 'p', packVersion: '1.0.0', itemId },
  type: 'lab.letters/1',
  item: 'B',
  changeable: true,
  ...change,
});
const reference = { kind: 'word', word: { text: 'apple' } } as const;

/** Each promise holds for the service itself and for the service behind messages. */
describe.each([
  ['direct', <T extends object>(service: T) => service],
  ['over messages', <T extends object>(service: T) => overMessages(service)],
] as const)('%s', (_name, by) => {
  const make = () => {
    const fakes = new FakeServices({ evaluateTypes: [letters] });
    return {
      fakes,
      answers: by(fakes.answers),
      waiting: by(fakes.waiting),
      devices: by(fakes.devices),
      audio: by(fakes.audio),
      content: by(fakes.content),
      speech: by(fakes.speech),
    };
  };

  describe('AnswerSession', () => {
    it('goes on with the same open question, and begins anew after its end', async () => {
      const { answers } = make();
      const first = await answers.open(question());
      await answers.give({ studentId: 'student-1', source: 'screen', answer: 'B' });
      expect(await answers.open(question())).toEqual(first);
      expect(answers.state.get()?.attempts).toHaveLength(1);
      await answers.end();
      expect(await answers.open(question())).not.toEqual(first);
      expect(answers.state.get()?.attempts).toHaveLength(0);
    });

    it('says of an answer what its question belongs to: the lesson, unless the question says otherwise', async () => {
      const { answers } = make();
      const contextOfAnswer = async (context?: Question['context']) => {
        const { ok } = await answers.open(question('q1', context && { context }));
        if (ok) await answers.give({ studentId: 'student-1', source: 'screen', answer: 'B' });
        return answers.state.get()?.attempts.map((attempt) => [attempt.context, attempt.lessonId !== '']);
      };
      const homework = { kind: 'assignment', id: 'w' } as const;
      expect(await contextOfAnswer()).toMatchObject([[{ kind: 'lesson' }, true]]);
      expect(await contextOfAnswer(homework)).toEqual([[homework, true]]);
    });

    describe('a group of questions', () => {
      const match = {
        kind: 'match',
        order: 'parallel',
        parts: [
          { slot: 'left', question: question('l'), studentIds: ['student-1', 'student-2'] },
          { slot: 'right', question: question('r'), studentIds: ['student-3'] },
        ],
      } as const;
      const paper = { kind: 'paper', order: 'sequence', parts: ['1', '2'].map((slot) => ({ slot, question: question(slot) })) } as const;
      const give = (answers: AnswerSession, studentId: string, answer: string, slot?: string) =>
        answers.give({ studentId, source: 'screen', answer, ...(slot !== undefined && { slot }) });
      const said = (answers: AnswerSession) => answers.group.get()?.parts.map(({ attempts }) => attempts.map(({ answer }) => answer));

      it('files each answer under its student’s part, or that of the slot', async () => {
        const { answers } = make();
        const opened = await answers.openGroup(match);
        await give(answers, 'student-3', 'B');
        await give(answers, 'student-1', 'A');
        await give(answers, 'student-2', 'C', 'left');
        expect(said(answers)).toEqual([['A', 'C'], ['B']]);
        const [, right] = answers.group.get()!.parts;
        const groupId = opened.ok ? opened.id : '';
        expect(right?.attempts[0]).toMatchObject({ groupId, slot: 'right', questionId: right?.questionId, result: { overall: 100 } });
        expect(await answers.openGroup(match)).toEqual(opened);
        expect(said(answers)).toEqual([['A', 'C'], ['B']]);
      });

      it('refuses who has no part, who has several and says none, a team, and a group that is none', async () => {
        const { answers } = make();
        await answers.openGroup(match);
        expect(await give(answers, 'student-9', 'A')).toEqual({ ok: false, reason: 'no-part' });
        expect(await give(answers, 'student-1', 'A', 'right')).toEqual({ ok: false, reason: 'no-part' });
        expect(await answers.startTeam({ studentIds: ['student-1'] })).toEqual({ ok: false, reason: 'busy' });
        await expect(answers.openGroup({ ...match, parts: [] })).rejects.toMatchObject({ code: 'bad-item' });
        await answers.openGroup({ ...paper, order: 'free' });
        expect(await give(answers, 'student-1', 'A')).toEqual({ ok: false, reason: 'no-part' });
        expect(await give(answers, 'student-1', 'A', '2')).toMatchObject({ ok: true });
      });

      it('goes on part by part, and ends as a whole with the last', async () => {
        const { answers } = make();
        await answers.openGroup(paper);
        await give(answers, 'student-1', 'A');
        expect(await give(answers, 'student-1', 'A', '2')).toEqual({ ok: false, reason: 'not-open' });
        await answers.endPart('1');
        expect(answers.state.get()?.question.ref.itemId).toBe('2');
        await give(answers, 'student-1', 'B');
        expect(said(answers)).toEqual([['A'], ['B']]);
        await answers.endPart('2');
        expect(answers.group.get()?.phase).toBe('ended');
        expect(await give(answers, 'student-1', 'A')).toEqual({ ok: false, reason: 'not-open' });
      });

      it('ends with every part at its time, by its end, and when a question takes its place', async () => {
        const { answers, fakes } = make();
        const phases = () => [answers.group.get()?.phase, ...(answers.group.get()?.parts.map(({ phase }) => phase) ?? [])];
        await answers.openGroup({ ...match, endsAt: fakes.clock.now() + 5_000 });
        await fakes.clock.advance(4_999);
        expect(phases()).toEqual(['answering', 'answering', 'answering']);
        await fakes.clock.advance(1);
        expect(phases()).toEqual(['ended', 'ended', 'ended']);
        await answers.openGroup(match);
        await answers.end();
        expect(phases()).toEqual(['ended', 'ended', 'ended']);
        await answers.open(question());
        expect(answers.group.get()).toBeUndefined();
      });

      it('records into the part of the student who speaks', async () => {
        const { answers } = make();
        await answers.openGroup(match);
        await answers.record({ studentId: 'student-3', reference, maxMs: 5_000 });
        expect(answers.group.get()?.parts.map(({ recording }) => recording?.studentId)).toEqual([undefined, 'student-3']);
        await answers.finish();
        expect(answers.group.get()?.parts.map(({ attempts }) => attempts.length)).toEqual([0, 1]);
      });
    });

    it('refuses a type that nobody provides', async () => {
      const { answers } = make();
      await expect(answers.open(question('q', { type: 'lab.unknown/1' }))).rejects.toMatchObject({ code: 'unknown-evaluate-type' });
    });

    it('takes a changed answer while the question is open, and none after', async () => {
      const { answers } = make();
      await answers.open(question());
      await answers.give({ studentId: 'student-1', source: 'screen', answer: 'A' });
      await answers.give({ studentId: 'student-1', source: 'screen', answer: 'B' });
      expect(answers.state.get()?.attempts.map(({ ordinal, result }) => [ordinal, result])).toEqual([
        [1, { overall: 0, refused: false }],
        [2, { overall: 100, refused: false }],
      ]);
      await answers.end();
      expect(await answers.give({ studentId: 'student-2', source: 'screen', answer: 'B' })).toEqual({ ok: false, reason: 'not-open' });
    });

    it('takes one answer where it may not be changed', async () => {
      const { answers } = make();
      await answers.open(question('q', { changeable: false }));
      await answers.give({ studentId: 'student-1', source: 'screen', answer: 'A' });
      expect(await answers.give({ studentId: 'student-1', source: 'screen', answer: 'B' })).toEqual({
        ok: false,
        reason: 'not-changeable',
      });
    });

    it('keeps an answer that could not be judged, and judges it later', async () => {
      const { answers } = make();
      await answers.open(question());
      await answers.give({ studentId: 'student-1', source: 'screen', answer: 'broken' });
      expect(answers.state.get()?.attempts[0]).toMatchObject({ status: 'unscored', answer: 'broken' });
      await answers.give({ studentId: 'student-2', source: 'screen', answer: '' });
      expect(answers.state.get()?.attempts[1]?.status).toBe('refused');
    });

    it('ends a recording by itself after its time, and keeps it', async () => {
      const { answers, fakes } = make();
      await answers.open(question());
      expect(await answers.record({ studentId: 'student-1', reference, maxMs: 5_000 })).toMatchObject({ ok: true });
      expect(await answers.record({ studentId: 'student-2', reference, maxMs: 5_000 })).toEqual({ ok: false, reason: 'busy' });
      await fakes.clock.advance(4_999);
      expect(answers.state.get()?.recording?.studentId).toBe('student-1');
      await fakes.clock.advance(1);
      expect(answers.state.get()?.recording).toBeUndefined();
      expect(answers.state.get()?.attempts[0]?.audio?.ms).toBe(5_000);
    });

    it('keeps nothing of a cancelled recording', async () => {
      const { answers, fakes } = make();
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference, maxMs: 5_000 });
      await answers.cancel();
      await fakes.clock.advance(10_000);
      expect(answers.state.get()?.attempts).toHaveLength(0);
    });

    it('offers what a reload cut off', async () => {
      const { answers, fakes } = make();
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference, maxMs: 5_000 });
      fakes.answers.reload();
      expect(answers.state.get()).toMatchObject({ recording: undefined, interrupted: { studentId: 'student-1' } });
      await answers.resolveInterrupted('score');
      expect(answers.state.get()).toMatchObject({ interrupted: undefined, attempts: [{ studentId: 'student-1' }] });
    });

    it('deletes a recording when the teacher says so; the answer stays', async () => {
      const { answers, fakes } = make();
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference, maxMs: 5_000 });
      await answers.finish();
      const { id } = answers.state.get()!.attempts[0]!;
      fakes.answers.confirmsErase = false;
      expect(await answers.erase(id)).toBe(false);
      fakes.answers.confirmsErase = true;
      expect(await answers.erase(id)).toBe(true);
      expect(answers.state.get()?.attempts[0]).toMatchObject({ audio: undefined, audioErased: true });
    });
  });

  describe('WaitingList', () => {
    it('makes a student active and not active', async () => {
      const { waiting } = make();
      expect(await waiting.toggle('student-2')).toEqual({ ok: true, studentId: 'student-2' });
      expect(waiting.state.get().activeStudentId).toBe('student-2');
      expect(await waiting.toggle('student-2')).toEqual({ ok: true, studentId: undefined });
      expect(await waiting.toggle('nobody')).toEqual({ ok: false, reason: 'unknown-student' });
    });

    it('never draws the active student', async () => {
      const { waiting } = make();
      const drawn = new Set<string | undefined>();
      for (let n = 0; n < 5; n += 1) {
        const before = waiting.state.get().activeStudentId;
        await waiting.rollCall();
        expect(waiting.state.get().activeStudentId).not.toBe(before);
        drawn.add(waiting.state.get().activeStudentId);
      }
      expect(drawn.size).toBeGreaterThan(1);
    });

    it('refuses while somebody is recording', async () => {
      const { waiting, answers } = make();
      await answers.open(question());
      await answers.record({ studentId: 'student-1', reference, maxMs: 5_000 });
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'answering' });
      expect(await waiting.toggle('student-2')).toEqual({ ok: false, reason: 'answering' });
    });

    it('says that there is nobody to call', async () => {
      const { waiting, fakes } = make();
      fakes.classroom.set({ students: [] });
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'no-students' });
      fakes.classroom.set({ students: sampleClassroom(1).students });
      await waiting.toggle('student-1');
      expect(await waiting.rollCall()).toEqual({ ok: false, reason: 'no-candidate' });
    });

    it('sorts by score and by time of answer [9-7]', async () => {
      const { waiting, answers, fakes } = make();
      await answers.open(question());
      await answers.give({ studentId: 'student-2', source: 'screen', answer: 'A' });
      await fakes.clock.advance(10);
      await answers.give({ studentId: 'student-3', source: 'screen', answer: 'B' });
      const order = () => waiting.state.get().rows.map((row) => row.student.seat);
      await waiting.setSort(2);
      expect(order()).toEqual([3, 2, 1]);
      await waiting.setSort(3);
      expect(order()).toEqual([2, 3, 1]);
      await waiting.setSort(1);
      expect(order()).toEqual([1, 2, 3]);
    });
  });

  describe('AnswerDevices', () => {
    it('binds one clicker to one student, and gives it back [1-14] [5-13]', async () => {
      const { devices, fakes } = make();
      expect(await devices.bind('student-1', '0000000001')).toEqual({ ok: false, reason: 'no-receiver' });
      fakes.devices.plugIn(['0000000001', '0000000002']);
      expect(await devices.bind('nobody', '0000000001')).toEqual({ ok: false, reason: 'unknown-student' });
      expect(await devices.bind('student-1', '9999999999')).toEqual({ ok: false, reason: 'unknown-device' });
      expect(await devices.bind('student-1', '0000000001')).toEqual({ ok: true });
      expect(await devices.bind('student-2', '0000000001')).toEqual({ ok: false, reason: 'already-bound' });
      expect(devices.state.get().bindings).toEqual([{ studentId: 'student-1', uid: '0000000001', type: 18, loan: false }]);
      expect(await devices.unbind('0000000001')).toEqual({ ok: true });
      expect(await devices.unbind('0000000001')).toEqual({ ok: false, reason: 'unknown-device' });
    });

    it('replaces a student’s clicker, and keeps it beside one on loan', async () => {
      const { devices, fakes } = make();
      fakes.devices.plugIn(['1', '2', '3']);
      await devices.bind('student-1', '1');
      await devices.bind('student-1', '2');
      await devices.bind('student-1', '3', { loan: true });
      expect(devices.state.get().bindings.map(({ uid, loan }) => [uid, loan])).toEqual([
        ['2', false],
        ['3', true],
      ]);
    });

    it('goes on naming bindings while the receiver is unplugged', async () => {
      const { devices, fakes } = make();
      fakes.devices.plugIn(['1']);
      await devices.bind('student-1', '1');
      fakes.devices.unplug();
      expect(devices.state.get()).toMatchObject({ receiver: { status: 'lost', serial: 'receiver-1' }, bindings: [{ uid: '1' }] });
      await devices.message(['1'], '录音时间太短');
      expect(fakes.devices.messages).toEqual([{ uid: '1', text: '录音时间太短' }]);
    });
  });

  describe('SpeechEvaluator', () => {
    it('is aborted by a signal', async () => {
      const { speech, fakes } = make();
      let answer = (_: ReturnType<typeof sampleScore>) => undefined as void;
      fakes.speech.answerWith(new Promise((resolve) => (answer = resolve)));
      const abort = new AbortController();
      const asked = speech.evaluate('r', reference, { signal: abort.signal });
      abort.abort();
      answer(sampleScore());
      await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    });

    it('tells where the phones of a model sound are, or that it does not know', async () => {
      const { speech, fakes } = make();
      expect(await speech.align('/media/apple-us.ogg', reference)).toBeUndefined();
      const alignment = { words: [{ text: 'apple', fromMs: 0, toMs: 400, phones: [{ phone: 'AE', fromMs: 0, toMs: 120 }] }] };
      fakes.speech.alignment = alignment;
      expect(await speech.align('/media/apple-us.ogg', reference)).toEqual(alignment);
    });
  });

  describe('AudioService', () => {
    it('plays one sound at a time, and none while recording', async () => {
      const { audio, fakes } = make();
      await audio.play({ url: '/a.mp3' }, { key: 'a' });
      await audio.play({ url: '/b.mp3' }, { key: 'b' });
      expect(audio.state.get().playback?.key).toBe('b');
      fakes.audio.set({ recording: true });
      expect(await audio.play({ url: '/c.mp3' })).toEqual({ ok: false, reason: 'recording' });
    });

    it('plays pieces one after the other, until another sound is played', async () => {
      const { audio, fakes } = make();
      const pieces = [
        { sound: { recordingId: 'r' }, key: 'student', fromMs: 100, toMs: 300 },
        { sound: { url: '/a.mp3' }, key: 'model' },
      ];
      const playing = () => audio.state.get().playback?.key;
      expect(await audio.playInTurn(pieces)).toEqual({ ok: true });
      expect(audio.state.get().playback).toMatchObject({ key: 'student', positionMs: 100 });
      fakes.audio.pass(199);
      expect(playing()).toBe('student');
      fakes.audio.pass(1);
      expect(playing()).toBe('model');
      fakes.audio.pass(1_000);
      expect(playing()).toBeUndefined();
      await audio.playInTurn(pieces);
      await audio.play({ url: '/b.mp3' }, { key: 'b' });
      fakes.audio.pass(1_000);
      expect(playing()).toBeUndefined();
    });

    it('says that there is no voice', async () => {
      const { audio, fakes } = make();
      fakes.audio.hasVoice = false;
      expect(await audio.play({ speak: 'apple', accent: 'us' })).toEqual({ ok: false, reason: 'no-voice' });
    });
  });

  describe('ContentService', () => {
    it('leads from the books to what is in them, of any kind and in pages', async () => {
      const { content, fakes } = make();
      fakes.content.more = { unit: [sampleSentence('s1'), sampleSentence('s2')] };
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

    it('gives the same word by its reference, by its unit and by its id', async () => {
      const { content } = make();
      const [word] = await content.words('unit');
      expect(await content.get(word!.ref)).toEqual({ ...word, kind: 'word' });
      expect(await content.word(word!.id)).toEqual(word);
    });

    it('says that a reference leads nowhere', async () => {
      const { content } = make();
      const ref = { packId: 'sample', packVersion: '9.0.0', itemId: 'apple' };
      await expect(content.get(ref)).rejects.toMatchObject({ code: 'content-missing' });
      await expect(content.list({ parent: ref })).rejects.toMatchObject({ code: 'content-missing' });
      await expect(content.list({ after: ref })).rejects.toMatchObject({ code: 'content-missing' });
    });

    it('says whether content is missing or the network', async () => {
      const { content, fakes } = make();
      await expect(content.words('nowhere')).rejects.toMatchObject({ code: 'content-missing' });
      fakes.content.online = false;
      await expect(content.wordBooks()).rejects.toMatchObject({ code: 'offline' });
      await expect(content.list({})).rejects.toMatchObject({ code: 'offline' });
    });
  });
});

it('has a result for every answer that counts as scored: types of Chorus judge, others leave it unscored', async () => {
  const { answers, waiting } = new FakeServices();
  const ask = async (type: string, item: Json, answer: Json | undefined) => {
    await answers.open(question(type, { type, item }));
    if (answer !== undefined) await answers.give({ studentId: 'student-1', source: 'screen', answer });
    else {
      await answers.record({ studentId: 'student-1', reference, maxMs: 1 });
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
    expect(await ask(type, { text: 'apple', reference }, undefined)).toEqual(['scored', { outcome: sampleScore() }, sampleScore().overall]);
  }
  expect(await ask('other.type/1', {}, {})).toEqual(['unscored', undefined, undefined]);
});

it('hands out copies over messages, never the same object', async () => {
  const fakes = new FakeServices();
  const words = await overMessages(fakes.content).words('unit');
  expect(words).toEqual(await fakes.content.words('unit'));
  expect(words[0]).not.toBe((await fakes.content.words('unit'))[0]);
});
