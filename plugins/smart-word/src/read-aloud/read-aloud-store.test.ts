import { describe, expect, it } from 'vitest';
import { PluginError } from '@chorus/sdk';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore, sampleUnit, sampleWord, settle } from '@chorus/sdk/testing';
import plugin from '../index.ts';
import { recordForTest } from '../testing/record-for-test.ts';

async function start(students = 3) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students), evaluateTypes: [recordForTest] });
  const harness = await PluginHarness.activate(plugin, fakes);
  const store = harness.state.readAloud;
  await store.open({ bookId: 'book', unitId: 'unit' });
  return { harness, fakes, store };
}

describe('reading words aloud', () => {
  it('begins with the first word, says where it is, and remembers it for Home', async () => {
    const { store, fakes } = await start();
    expect([store.word?.text, store.index, store.count, store.moment]).toEqual(['apple', 0, 3, 'call']);
    expect(fakes.navigation.subtitle).toBe('unit');
    expect(fakes.navigation.resume).toEqual({
      label: 'unit',
      route: 'SmartWordReadAloud',
      query: { bookId: 'book', unitId: 'unit', wordId: 'apple' },
      progress: { at: 1, of: 3, text: 'apple', picture: '/media/apple.svg' },
    });
    expect(fakes.answers.state.get()?.question).toMatchObject({ type: 'chorus.word/1', changeable: true, item: { text: 'apple' } });
  });

  it('says where it is in another language', async () => {
    const { store, fakes } = await start();
    fakes.content.bookUnits = [sampleUnit('unit', 'book', { title: 'Unit 1' })];
    await store.translate();
    expect([fakes.navigation.subtitle, fakes.navigation.resume?.label, store.word?.text]).toEqual(['Unit 1', 'Unit 1', 'apple']);
  });

  it('has no word on the stage before it is known where the class was, and is there for Home with the word', async () => {
    const fakes = new FakeServices({ classroom: sampleClassroom(3), evaluateTypes: [recordForTest] });
    const units = fakes.content.units.bind(fakes.content);
    let goOn = () => undefined as void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    fakes.content.units = async (book) => (await held, units(book));
    let silent = () => undefined as void;
    fakes.audio.stop = () => new Promise((resolve) => (silent = resolve));
    const store = (await PluginHarness.activate(plugin, fakes)).state.readAloud;
    const opened = store.open({ bookId: 'book', unitId: 'unit' });
    await settle();
    expect(store.word).toBeUndefined();
    goOn();
    await settle();
    expect([store.word?.text, fakes.navigation.resume?.progress?.text]).toEqual(['apple', 'apple']);
    silent();
    await opened;
  });

  it('brings the scorer up while it loads the words; one that does not come up keeps no word from the class [4-24]', async () => {
    const { store, fakes } = await start();
    expect([fakes.speech.state.get().status, store.word?.meaning]).toEqual(['ready', sampleWord('apple').meaning]);
    fakes.speech.prepare = () => Promise.reject(new PluginError('speech-failed', 'no'));
    await store.open({ bookId: 'book', unitId: 'unit' });
    expect([store.word?.text, store.moment]).toEqual(['apple', 'call']);
  });

  it('asks to call somebody before anything is recorded', async () => {
    const { store, fakes } = await start();
    await store.toggleRecording();
    expect(fakes.answers.state.get()?.recording).toBeUndefined();
    expect(fakes.notices.shown).toHaveLength(1);
  });

  it('counts five seconds down and ends by itself [4-25] [9-8]', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    expect(store.moment).toBe('ready');
    await store.toggleRecording();
    const seen = [store.secondsLeft];
    for (let second = 0; second < 4; second += 1) {
      await fakes.clock.advance(1_000);
      seen.push(store.secondsLeft);
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    expect(store.passed).toBeCloseTo(0.8);
    await fakes.clock.advance(1_000);
    expect(store.moment).toBe('scored');
    store.revealPainted();
    await fakes.clock.advance(1_000);
    expect(fakes.clock.pending).toBeLessThanOrEqual(1);
  });

  it('stops by a second press [4-25]', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await fakes.clock.advance(1_200);
    await store.toggleRecording();
    await settle();
    expect(store.reading?.audio?.ms).toBe(1_200);
  });

  it('shows that it is scoring, then the score of the student who read', async () => {
    const { store, fakes } = await start();
    let answer = (_: ReturnType<typeof sampleScore>) => undefined as void;
    fakes.speech.answerWith(new Promise((resolve) => (answer = resolve)));
    await fakes.waiting.toggle('student-2');
    await store.toggleRecording();
    void store.toggleRecording();
    await settle();
    expect(store.moment).toBe('evaluating');
    answer(sampleScore(79));
    await settle();
    expect([store.moment, store.student?.id]).toEqual(['scored', 'student-2']);
  });

  it('says why there is no score, and lets the student read again', async () => {
    const { store, fakes } = await start();
    fakes.speech.answerWith({
      kind: 'refused',
      reason: 'other-text',
      durationMs: 1,
      scorer: { provider: 'device', version: '1', modelChecksum: '' },
    });
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await store.toggleRecording();
    expect(store.moment).toBe('refused');
    fakes.speech.answerWith(sampleScore(90));
    await store.toggleRecording();
    expect(store.moment).toBe('recording');
    await store.toggleRecording();
    expect([store.moment, store.reading?.ordinal]).toEqual(['scored', 2]);
  });

  it('keeps a reading that could not be scored, scores it when asked, or has it read again [4-24]', async () => {
    const { store, fakes } = await start();
    fakes.speech.answerWith(new PluginError('speech-failed', 'no'));
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await store.toggleRecording();
    expect(store.moment).toBe('unscored');
    fakes.speech.answerWith(sampleScore());
    await store.rescore();
    expect(store.moment).toBe('scored');
    fakes.speech.answerWith(new PluginError('speech-failed', 'no'));
    await store.toggleRecording();
    await store.toggleRecording();
    expect([store.moment, store.reading?.ordinal]).toEqual(['unscored', 2]);
    await store.toggleRecording();
    expect(store.moment).toBe('recording');
  });

  it('says that this device cannot record, and records once it can [8-5]', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    fakes.answers.refuseRecording = 'permission-denied';
    await store.toggleRecording();
    expect(store.moment).toBe('no-microphone');
    expect(fakes.notices.shown).toHaveLength(0);
    fakes.answers.refuseRecording = undefined;
    await store.toggleRecording();
    expect(store.moment).toBe('recording');
  });

  it('knows from the start that there is no microphone [8-5]', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    fakes.audio.set({ microphone: 'missing' });
    expect(store.moment).toBe('no-microphone');
  });

  describe('a second try', () => {
    const sound = (score: number, heard?: string) => ({ phone: 'TH', score, fromMs: 0, toMs: 1, ...(heard !== undefined && { heard }) });
    async function tried(...scores: readonly ReturnType<typeof sampleScore>[]) {
      const started = await start();
      await started.fakes.waiting.toggle('student-1');
      for (const score of scores) {
        started.fakes.speech.answerWith(score);
        await started.store.toggleRecording();
        await started.store.toggleRecording();
      }
      return started;
    }

    it('stands beside the one before, with the sound that is mended', async () => {
      const { store } = await tried(sampleScore(78, {}, [sound(41, 'S')]), sampleScore(91, {}, [sound(93)]));
      expect(store.compared).toMatchObject({ before: 78, now: 91, rise: 13, mended: [{ at: 0, heardBefore: 'S' }] });
      expect(store.praise?.kind).toBe('mended');
    });

    it('that is lower is not praised', async () => {
      const { store } = await tried(sampleScore(91, {}, [sound(93)]), sampleScore(78, {}, [sound(70)]));
      expect([store.compared?.rise, store.praise]).toEqual([-13, undefined]);
    });

    it('is compared with the last one that has a score; a first one with none', async () => {
      const refused = {
        kind: 'refused',
        reason: 'too-short',
        durationMs: 1,
        scorer: { provider: 'device', version: '1', modelChecksum: '' },
      } as const;
      const { store, fakes } = await tried(sampleScore(78));
      expect([store.compared, store.praise]).toEqual([undefined, undefined]);
      for (const outcome of [refused, sampleScore(80)]) {
        fakes.speech.answerWith(outcome);
        await store.toggleRecording();
        await store.toggleRecording();
      }
      expect(store.compared).toMatchObject({ before: 78, now: 80 });
    });
  });

  describe('the reveal of a score', () => {
    it('begins when the score arrives, and is over a second after it was painted, however late, or at a press', async () => {
      const { store, fakes } = await start();
      await fakes.waiting.toggle('student-1');
      await store.toggleRecording();
      await store.toggleRecording();
      expect([store.moment, store.revealing]).toEqual(['scored', true]);
      await fakes.clock.advance(3_000);
      store.revealPainted();
      await fakes.clock.advance(999);
      expect(store.revealing).toBe(true);
      await fakes.clock.advance(1);
      expect(store.revealing).toBe(false);
      await store.toggleRecording();
      await store.toggleRecording();
      expect(store.revealing).toBe(true);
      store.endReveal();
      store.revealPainted();
      expect(store.revealing).toBe(false);
      await store.toggleRecording();
      await store.toggleRecording();
      // In a tab that is hidden nothing is painted.
      await fakes.clock.advance(4_000);
      expect(store.revealing).toBe(false);
    });

    it('is not played for a reading that was there, of another student or before a reload', async () => {
      const { harness, store, fakes } = await start();
      await fakes.waiting.toggle('student-1');
      await store.toggleRecording();
      await store.toggleRecording();
      const after = (await harness.reload()).state.readAloud;
      await after.open({ bookId: 'book', unitId: 'unit' });
      expect([after.moment, after.revealing]).toEqual(['scored', false]);
    });

    it('is not played for a refusal', async () => {
      const { store, fakes } = await start();
      fakes.speech.answerWith({
        kind: 'refused',
        reason: 'too-short',
        durationMs: 1,
        scorer: { provider: 'device', version: '1', modelChecksum: '' },
      });
      await fakes.waiting.toggle('student-1');
      await store.toggleRecording();
      await store.toggleRecording();
      expect([store.moment, store.revealing]).toEqual(['refused', false]);
    });
  });

  it('says why a recording was refused while a sound plays [4-26]', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    fakes.answers.refuseRecording = 'playing';
    await store.toggleRecording();
    expect(fakes.notices.shown.map(({ text }) => text)).toEqual(['正在放声音，放完再录']);
  });

  it('goes to the next and the previous word, and not beyond the ends', async () => {
    const { store, fakes } = await start();
    await store.previous();
    expect(store.index).toBe(0);
    await store.next();
    await store.next();
    await store.next();
    expect([store.index, store.word?.text]).toEqual([2, 'cherry']);
    expect(fakes.answers.state.get()?.question.ref.itemId).toBe('cherry');
  });

  it('stays on the word while somebody is recording', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await store.next();
    expect([store.index, store.moment]).toEqual([0, 'recording']);
  });

  it('goes on to the next of several who were called, before it goes down the list', async () => {
    const { store, fakes } = await start(4);
    await fakes.waiting.toggle('student-4');
    await fakes.waiting.rollCall({ count: 2 });
    expect([store.onStage, store.student?.id]).toEqual([true, 'student-1']);
    await fakes.waiting.toggle('student-2');
    await store.toggleRecording();
    expect(store.onStage).toBe(false);
    await store.toggleRecording();
    await store.nextStudent();
    expect([store.onStage, store.student?.id]).toEqual([true, 'student-1']);
    await store.toggleRecording();
    await store.toggleRecording();
    await store.nextStudent();
    expect([store.onStage, store.student?.id]).toEqual([false, 'student-3']);
  });

  it('knows that the names of a call roll, and says why a call did nothing', async () => {
    const { store, fakes } = await start();
    expect(store.rolls).toBe(false);
    const turn = { studentId: 'student-1', rolling: true, done: false };
    fakes.waiting.state.set({ ...fakes.waiting.state.get(), calledNow: { callId: 'c', shown: true, turns: [turn], odds: [] } });
    expect([store.rolls, store.moment]).toEqual([true, 'call']);
    store.tellWaiting('no-candidate');
    expect(fakes.notices.shown.map(({ text }) => text)).toEqual(['没有别的学生可以点了']);
  });

  it('calls the next one down the list who has not read, then says that everybody has', async () => {
    const { store, fakes } = await start(2);
    await fakes.waiting.toggle('student-2');
    await store.toggleRecording();
    await store.toggleRecording();
    await store.nextStudent();
    expect(store.student?.id).toBe('student-1');
    await store.toggleRecording();
    await store.toggleRecording();
    await store.nextStudent();
    expect(store.student?.id).toBe('student-1');
    expect(fakes.notices.shown.at(-1)).toMatchObject({ kind: 'good' });
    expect(fakes.effects.heard.at(-1)).toBe('all-done');
  });

  it('comes back to the same word, question and readings after a reload', async () => {
    const { harness, store, fakes } = await start();
    await store.next();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await store.toggleRecording();
    const after = (await harness.reload()).state.readAloud;
    await after.open({ bookId: 'book', unitId: 'unit' });
    expect([after.word?.text, after.moment, after.reading?.ordinal]).toEqual(['banana', 'scored', 1]);
  });

  it('takes no reading of another activity, or of another pack, whose word has the same name', async () => {
    const { store, fakes } = await start();
    const { question } = fakes.answers.state.get()!;
    await fakes.waiting.toggle('student-1');
    for (const other of [{ packId: 'another.activity' }, { packVersion: '9.0.0' }, { itemId: 'pear' }]) {
      await fakes.answers.open({ ...question, ref: { ...question.ref, ...other } });
      await fakes.answers.record({ studentId: 'student-1', reference: question.speech!.reference, maxMs: 5_000 });
      expect(store.moment).toBe('ready');
      await fakes.answers.finish();
      expect([store.moment, store.reading]).toEqual(['ready', undefined]);
      await store.leave();
      expect(fakes.answers.state.get()?.phase).toBe('answering');
    }
  });

  it('shows a recording that a reload cut off when the host’s question is answered', async () => {
    const { harness, store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    const after = (await harness.reload()).state.readAloud;
    await after.open({ bookId: 'book', unitId: 'unit' });
    expect(after.moment).toBe('ready');
    await harness.fakes.answers.resolveInterrupted('score');
    expect(after.moment).toBe('scored');
  });

  it('takes the accent with its sound, and the voice of the system where there is no sound [4-28]', async () => {
    const { store, fakes } = await start();
    await store.playModel('us');
    expect([store.accent, fakes.audio.played.at(-1)]).toEqual(['us', { url: '/media/apple-us.mp3' }]);
    await store.playModel('uk');
    expect([store.accent, fakes.audio.played.at(-1)]).toEqual(['uk', { url: '/media/apple-uk.mp3' }]);
    fakes.content.unitWords = { silent: [sampleWord('moon', { sound: {} })] };
    await store.open({ bookId: 'book', unitId: 'silent' });
    await store.playModel();
    expect(fakes.audio.played.at(-1)).toEqual({ speak: 'moon', accent: 'uk' });
    await fakes.audio.stop();
    fakes.audio.hasVoice = false;
    await store.playModel();
    expect(fakes.notices.shown.at(-1)?.text).toContain('没有声音');
  });

  it('plays the recording, and a second press stops it', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await store.toggleRecording();
    await store.replay();
    expect(fakes.audio.state.get().playback?.playing).toBe(true);
    await store.replay();
    expect(fakes.audio.state.get().playback).toBeUndefined();
  });

  it('says what is missing when a unit cannot be loaded, and shows an empty one as empty', async () => {
    const { store, fakes } = await start();
    fakes.content.online = false;
    await store.open({ bookId: 'book', unitId: 'other' });
    expect(store.words.problem).toBe('offline');
    fakes.content.online = true;
    fakes.content.unitWords = { other: [] };
    await store.words.retry();
    expect([store.words.problem, store.word]).toEqual([undefined, undefined]);
  });

  it('throws away a recording when the page is left, and closes the question', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    await store.leave();
    expect(fakes.answers.state.get()).toMatchObject({ phase: 'ended', recording: undefined, attempts: [] });
  });

  it('leaves no question open that was being opened when the page was left', async () => {
    const { store, fakes } = await start();
    const next = store.next();
    await store.leave();
    await next;
    expect(fakes.answers.state.get()?.phase).toBe('ended');
  });

  it('opens no question of words that come when the page has been left', async () => {
    const { store, fakes } = await start();
    await store.leave();
    const opening = store.open({ bookId: 'book', unitId: 'unit', words: ['plum'] });
    await store.leave();
    await opening;
    expect(fakes.answers.state.get()?.phase).toBe('ended');
  });

  it('leaves nothing behind, even in the middle of a recording', async () => {
    const { harness, fakes, store } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggleRecording();
    harness.unload();
    await fakes.answers.cancel();
    expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
  });

  it('knows a best ever from lessons before, once, and not where the server is away', async () => {
    const { fakes, store } = await start();
    const [apple] = await fakes.content.words('unit');
    const before = (overall: number) =>
      fakes.history.add({
        id: `before-${overall}`,
        studentId: 'student-1',
        item: apple!.ref,
        context: { kind: 'lesson', id: 'before' },
        givenAt: fakes.clock.now() - 1_000,
        status: 'scored',
        type: 'chorus.word/1',
        result: { outcome: sampleScore(overall) },
      } as never);
    before(50);
    before(80);
    const read = async (overall: number) => {
      fakes.speech.answerWith(sampleScore(overall));
      await store.toggleRecording();
      await store.toggleRecording();
      await settle();
      return store.best?.before;
    };
    await fakes.waiting.toggle('student-1');
    await store.show(1);
    await store.show(0);
    await settle();
    expect([await read(80), await read(81), await read(95)]).toEqual([undefined, 80, undefined]);
    fakes.history.online = false;
    await store.show(1);
    await store.show(0);
    await settle();
    expect(await read(99)).toBeUndefined();
  });
});
