import { FakeServices, PluginHarness, sampleClassroom, sampleScore } from '@chorus/sdk/testing';
import { describe, expect, it } from 'vitest';
import type { ChoiceItem, Content, PhoneScore } from '@chorus/sdk';
import { weakSymbol } from './chart/chart-store.ts';
import plugin from './index.ts';
import { pairItems } from './practice/pair-store.ts';
import { verdictOf } from './practice/verdict.ts';
import type { Soundmarks } from './soundmarks.ts';
import { sampleSymbol, theta, withChart } from './testing/sample-chart.ts';
import { examplesOf } from './words/words-store.ts';

async function start(students = 4) {
  const fakes = new FakeServices({ classroom: sampleClassroom(students) });
  withChart(fakes.content);
  const harness = await PluginHarness.activate(plugin, fakes);
  return { harness, fakes, state: harness.state };
}
const texts = (symbols: readonly { readonly text: string }[]) => symbols.map(({ text }) => text);

describe('the chart', () => {
  it('has its groups as they are taught, and four symbols less where the teacher wants 44', async () => {
    const { harness, state } = await start();
    await state.chart.open();
    expect(state.chart.groups.map(({ title, symbols }) => [title, symbols.length])).toEqual([
      ['Vowels', 3],
      ['Fricatives', 7],
    ]);
    harness.chosen!.set({ symbols: '44' });
    expect(texts(state.chart.symbols)).not.toContain('/tr/');
    expect(state.chart.symbols).toHaveLength(9);
  });

  it('has its groups in the language that is chosen; where they can’t be had in it the old ones stand', async () => {
    const { fakes, state } = await start();
    const titles = () => state.chart.groups.map(({ title }) => title);
    const chosen = async (locale: 'zh-CN' | 'en', title: string) => {
      const { more } = fakes.content;
      fakes.content.more = { ...more, symbols: more.symbols!.map((unit) => ({ ...unit, title }) as Content) };
      await fakes.settings.set({ locale });
      await fakes.clock.advance(0);
    };
    await chosen('zh-CN', 'Sounds');
    await state.chart.open();
    await fakes.settings.set({ theme: 'dark' });
    expect(titles()).toEqual(['Sounds', 'Sounds']);
    await chosen('en', 'More sounds');
    await expect.poll(titles).toEqual(['More sounds', 'More sounds']);
    fakes.content.online = false;
    await chosen('zh-CN', 'Never seen');
    await new Promise((resolve) => setTimeout(resolve));
    expect([titles(), state.chart.all.problem]).toEqual([['More sounds', 'More sounds'], undefined]);
  });

  it('offers nothing first while nothing is known of the class', async () => {
    const { state } = await start();
    await state.chart.open();
    expect(state.chart.weak).toEqual([]);
  });

  it('says why it can’t be had, and is there at another try', async () => {
    const { fakes, state } = await start();
    fakes.content.online = false;
    await state.chart.open();
    expect(state.chart.all.problem).toBe('offline');
    await state.practice.open('θ');
    expect(state.practice.symbol.problem).toBe('offline');
    fakes.content.online = true;
    await state.chart.all.retry();
    expect(state.chart.symbols).toHaveLength(10);
  });

  it('has a school’s own symbols beside those of another pack, and opens each though both have one id', async () => {
    const { fakes, state } = await start();
    const own = (itemId: string) => ({ packId: 'school', packVersion: '1.0.0', itemId });
    const { more } = fakes.content;
    fakes.content.more = {
      ...more,
      '': [...more['']!, { kind: 'symbolBook', id: 'own', ref: own('own'), title: 'Ours', stage: 'primary', gradeId: 103 }],
      own: [{ kind: 'unit', id: 'own-unit', ref: own('own-unit'), title: 'Our sounds', parent: own('own') }],
      'own-unit': [{ ...theta, ref: own(theta.id), sound: { uk: '/media/own.mp3' } }],
    };
    await state.chart.open();
    expect(state.chart.groups.map(({ book, symbols }) => [book, symbols.length])).toEqual([
      ['Symbols', 3],
      ['Symbols', 7],
      ['Ours', 1],
    ]);
    const [ours] = state.chart.groups[2]!.symbols;
    await state.practice.open(ours!.id);
    expect(state.practice.symbol.value).toMatchObject({ ref: own(theta.id), sound: { uk: '/media/own.mp3' } });
    expect(state.chart.groupOf(ours!.id)?.book).toBe('Ours');
    await state.practice.open(theta.id);
    expect(state.practice.symbol.value).toEqual(theta);
  });

  it('finds the symbol of a weak sound by its sign, else by its phone', () => {
    const symbols = [sampleSymbol('/ʌ/', ['AH']), sampleSymbol('/ə/', ['AH']), sampleSymbol('/ɒ/', ['AO'], { otherPhones: [['AA']] })];
    const found = (sign: string, phone: string) => weakSymbol({ sign, phone }, symbols)?.text;
    expect([found('ə', 'AH'), found('ɐ', 'AH'), found('ɑ', 'AA'), found('θ', 'TH')]).toEqual(['/ə/', '/ʌ/', '/ɒ/', undefined]);
  });
});

describe('a symbol', () => {
  it('is asked to be said, and what was said is judged', async () => {
    const { fakes, state } = await start();
    const { practice } = state;
    const heard: PhoneScore = { phone: 'TH', score: 20, fromMs: 0, toMs: 300, heard: 'S', confidence: 0.99 };
    fakes.speech.answerWith(sampleScore(20, {}, [heard]));
    await practice.open('θ');
    expect(practice.reading.moment).toBe('call');
    await fakes.waiting.toggle('student-1');
    expect(practice.reading.moment).toBe('ready');
    await practice.reading.toggle();
    expect(practice.reading.moment).toBe('recording');
    await practice.reading.toggle();
    await fakes.clock.advance(100);
    expect(fakes.speech.asked.at(-1)?.reference).toEqual({ kind: 'symbol', phones: ['TH'] });
    expect(practice.reading.moment).toBe('scored');
    const outcome = practice.reading.reading?.result?.outcome;
    expect(outcome?.kind === 'scored' && verdictOf(outcome, theta)).toEqual({ kind: 'heard', heard: 'S' });
    await practice.reading.dismiss();
    expect(practice.reading.moment).toBe('call');
  });

  it('is asked no longer when its page is left while it is being asked', async () => {
    const { fakes, state } = await start();
    const opening = state.practice.open('θ');
    await expect.poll(() => state.practice.reading.asked).toBeDefined();
    await state.practice.leave();
    await opening;
    expect(fakes.answers.state.get()?.phase).toBe('ended');
  });

  it('that can’t be judged alone is not asked to be said', async () => {
    const { fakes, state } = await start();
    await state.practice.open('ŋ');
    expect([state.practice.symbol.value?.text, fakes.answers.state.get()]).toEqual(['/ŋ/', undefined]);
  });

  it('is not there: says so', async () => {
    const { state } = await start();
    await state.practice.open('none');
    expect(state.practice.symbol.problem).toBe('missing');
  });

  it('comes back after a reload with its spelling and its pairs', async () => {
    const { harness, state } = await start();
    await state.practice.open('θ');
    await state.practice.showSpelling(1);
    await state.practice.tell(true);
    await state.pairs.open(theta);
    const heard = state.pairs.flow!.items.map((item) => item.heard);
    const after = (await harness.reload()).state;
    await after.practice.open('θ');
    await after.pairs.open(theta);
    expect([after.practice.spelling, after.practice.telling]).toEqual([1, true]);
    expect(after.pairs.flow!.items.map((item) => item.heard)).toEqual(heard);
    await after.practice.open('s');
    expect([after.practice.spelling, after.practice.telling]).toEqual([0, false]);
  });

  it('says that this device can’t record, and that a sound does not play', async () => {
    const { fakes, state } = await start();
    fakes.answers.refuseRecording = 'no-microphone';
    await state.practice.open('θ');
    await fakes.waiting.toggle('student-1');
    await state.practice.reading.toggle();
    expect(state.practice.reading.moment).toBe('no-microphone');
    expect(await state.practice.player.play({ sound: {} }, 'none')).toBe(false);
    expect(fakes.notices.shown.at(-1)?.text).toBe('这个音标没有录音，请听单词');
  });

  it('asks nothing of an empty class, and shows its mouth', async () => {
    const { state } = await start(0);
    await state.practice.open('θ');
    expect(state.practice.reading.moment).toBe('call');
    await state.practice.reading.toggle();
    await state.practice.hear('slow');
    expect(state.practice.mouth).toEqual({ id: 1, rate: 0.5 });
  });
});

describe('pairs', () => {
  it('ask which of two words was heard; the same seed asks the same', () => {
    const items = pairItems(theta, 'a', '听辨');
    expect(pairItems(theta, 'a', '听辨')).toEqual(items);
    for (const { words, heard, question } of items) {
      const [asked] = (question.item as ChoiceItem).questions;
      expect(asked!.options.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
      expect(asked!.answer).toEqual(['AB'[heard]]);
    }
    const both = new Set(Array.from({ length: 20 }, (_, n) => pairItems(theta, String(n), '')[0]!.heard));
    expect(both.size).toBe(2);
  });

  it('ask the whole class, and not who was called to say the symbol; nor is who chose called to say it', async () => {
    const { fakes, state } = await start();
    const called = () => fakes.waiting.state.get().activeStudentId;
    await state.practice.open('θ');
    await fakes.waiting.toggle('student-1');
    await state.practice.tell(true);
    await state.pairs.open(theta);
    expect(called()).toBeUndefined();
    await fakes.waiting.toggle('student-2');
    await state.pairs.leave();
    await state.practice.tell(false);
    expect([called(), state.practice.reading.moment]).toEqual([undefined, 'call']);
  });

  it('count the answers of the called, and begin anew at another symbol', async () => {
    const { fakes, state } = await start();
    await state.practice.open('θ');
    await state.practice.tell(true);
    await state.pairs.open(theta);
    const flow = state.pairs.flow!;
    await fakes.waiting.toggle('student-1');
    await flow.choose('AB'[flow.item!.heard]!);
    await state.pairs.play();
    expect(state.pairs.times).toBe(1);
    await flow.close();
    expect(flow.newest[0]?.result).toMatchObject({ overall: 100 });
    await flow.next();
    expect(flow.index).toBe(1);
    await state.pairs.open({ ...theta, id: 'other' });
    expect([flow.index, flow.at.sheet]).toEqual([0, {}]);
  });
});

describe('pairs that are all told apart', () => {
  const tellAll = async ({ pairs }: Soundmarks) => {
    await pairs.open(theta);
    for (const _ of pairs.flow!.items) {
      await pairs.flow!.close();
      await pairs.flow!.next();
    }
  };

  it('are still at their end after a reload, and begin anew when they are opened again', async () => {
    const { harness, state } = await start();
    await state.practice.open('θ');
    await state.practice.tell(true);
    await tellAll(state);
    expect(state.pairs.flow!.view).toBe('end');
    const after = (await harness.reload()).state;
    await after.practice.open('θ');
    await after.pairs.open(theta);
    expect(after.pairs.flow!.view).toBe('end');
    await after.pairs.leave();
    await after.practice.tell(false);
    await after.practice.tell(true);
    await after.pairs.open(theta);
    expect([after.pairs.flow!.view, after.pairs.flow!.index, after.pairs.flow!.at.sheet]).toEqual(['question', 0, {}]);
    expect(after.pairs.flow!.open?.phase).toBe('answering');
  });
});

describe('words with the sound', () => {
  it('are each there once, and are read with what is known of them', async () => {
    const { fakes, state } = await start();
    await state.words.open('θ');
    expect(state.words.words.map(({ example, word }) => [example.text, word?.text])).toEqual([
      ['think', undefined],
      ['healthy', undefined],
      ['mouth', 'apple'],
    ]);
    const asked = () => fakes.answers.state.get()!.question;
    expect(asked()).toMatchObject({ type: 'chorus.record/1', ref: { packId: 'chorus.soundmark-learning' } });
    await state.words.show(2);
    expect(asked()).toMatchObject({ type: 'chorus.word/1', ref: { itemId: 'apple' } });
    await state.words.show(9);
    expect(state.words.index).toBe(2);
    expect(
      examplesOf({
        examples: [
          { text: 'Think', sound: {} },
          { text: 'think', sound: {} },
        ],
      }),
    ).toHaveLength(1);
  });

  it('come back after a reload at the same one', async () => {
    const { harness, state } = await start();
    await state.words.open('θ');
    await state.words.show(1);
    const after = (await harness.reload()).state;
    await after.words.open('θ');
    expect(after.words.index).toBe(1);
  });
});

describe('bad input', () => {
  it('a symbol without sound, words, pairs, spellings and phones is shown, and asks nothing', async () => {
    const { fakes, state } = await start();
    await state.practice.open('ʘ');
    expect([state.practice.symbol.value?.text, fakes.answers.state.get()]).toEqual(['/ʘ/', undefined]);
    await state.practice.hear();
    expect(fakes.notices.shown.map(({ text }) => text)).toEqual(['这个音标没有录音，请听单词']);
    await state.pairs.open(state.practice.symbol.value!);
    expect([state.pairs.flow!.items, fakes.answers.state.get()]).toEqual([[], undefined]);
    await state.pairs.play();
    await state.words.open('ʘ');
    await state.words.show(0);
    await state.words.hear();
    expect([state.words.words, fakes.answers.state.get()]).toEqual([[], undefined]);
  });

  it('a sound that does not load is told, and nothing counts as heard', async () => {
    const { fakes, state } = await start();
    fakes.audio.play = async () => ({ ok: false, reason: 'failed' });
    await state.practice.open('θ');
    await state.practice.hear();
    await state.practice.tell(true);
    await state.pairs.open(theta);
    await state.pairs.play();
    expect(state.pairs.times).toBe(0);
    await state.words.open('θ');
    await state.words.hear();
    expect(fakes.notices.shown.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => '声音放不出来，请再试一次'));
    expect(state.practice.symbol.problem).toBeUndefined();
  });

  it.each([1, 60])('a class of %i tells pairs apart, each counted once', async (count) => {
    const { fakes, state } = await start(count);
    await state.practice.open('θ');
    await state.practice.tell(true);
    await state.pairs.open(theta);
    const flow = state.pairs.flow!;
    const right = 'AB'[flow.item!.heard]!;
    for (let n = 1; n <= count; n += 1) {
      await fakes.waiting.toggle(`student-${n}`);
      await flow.choose(n % 2 === 1 ? right : 'AB'.replace(right, ''));
    }
    await flow.close();
    expect(flow.newest).toHaveLength(count);
    expect(flow.newest.filter(({ result }) => Object(result).overall === 100)).toHaveLength(Math.ceil(count / 2));
  });

  it('a server that is gone after the start takes no page away', async () => {
    const { fakes, state } = await start();
    await state.chart.open();
    fakes.content.online = false;
    await state.practice.open('θ');
    await state.practice.tell(true);
    await state.pairs.open(theta);
    await state.words.open('θ');
    expect([state.practice.symbol.problem, state.pairs.flow!.items.length, state.words.words.length]).toEqual([undefined, 2, 3]);
    expect(fakes.answers.state.get()?.question.item).toMatchObject({ text: 'think' });
  });
});

it('is switched off in the middle of a question: leaves no trace, and loses no answer', async () => {
  const { harness, fakes, state } = await start();
  await state.practice.open('θ');
  await state.practice.tell(true);
  await state.pairs.open(theta);
  await fakes.waiting.toggle('student-1');
  await state.pairs.flow!.choose('A');
  await state.pairs.play();
  harness.unload();
  expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
  expect(fakes.answers.state.get()?.attempts.map(({ studentId, answer }) => [studentId, answer])).toEqual([
    ['student-1', { chosen: { q: ['A'] } }],
  ]);
});

it('leaves nothing behind when it is switched off while somebody speaks', async () => {
  const { harness, fakes, state } = await start();
  await state.practice.open('θ');
  await fakes.waiting.toggle('student-1');
  await state.practice.reading.toggle();
  await state.practice.tell(true);
  await state.pairs.open(theta);
  harness.unload();
  expect(harness.audit()).toEqual({ disposables: 0, children: 0, subscriptions: 0, timers: 0 });
});
