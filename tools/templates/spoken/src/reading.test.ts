import { describe, expect, it } from 'vitest';
import { FakeServices, PluginHarness, sampleClassroom, sampleScore } from '@chorus/sdk/testing';
import plugin from './index.ts';
import en from './locales/en.json';
import zhCN from './locales/zh-CN.json';
import sentences from './sentences.json';

async function start() {
  const harness = await PluginHarness.activate(plugin, new FakeServices({ classroom: sampleClassroom(4) }));
  await harness.state.show(0);
  return { harness, store: harness.state, fakes: harness.fakes };
}

describe('reading sentences', () => {
  it('records the called student only, until the second press, and keeps the reading', async () => {
    const { store, fakes } = await start();
    await store.toggle();
    expect(store.recording).toBeUndefined();
    await fakes.waiting.toggle('student-1');
    await store.toggle();
    expect(store.recording?.studentId).toBe('student-1');
    await store.toggle();
    expect([store.recording, store.reading?.studentId, store.reading?.status]).toEqual([undefined, 'student-1', 'scored']);
  });

  it('gives a longer sentence more time, and ends by itself', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    const limit = async (index: number) => {
      await store.show(index);
      await store.toggle();
      const { startedAt, endsAt } = store.recording!;
      await fakes.clock.advance(endsAt - startedAt);
      expect(store.recording).toBeUndefined();
      return endsAt - startedAt;
    };
    expect(await limit(3)).toBeGreaterThan(await limit(1));
  });

  it.each([
    ['permission-denied', 'refused.microphone'],
    ['playing', 'refused.playing'],
    ['not-writer', 'refused.other'],
  ] as const)('says what to do when it can’t record: %s', async (reason, key) => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    fakes.answers.refuseRecording = reason;
    await store.toggle();
    expect(fakes.notices.shown.map(({ text }) => text)).toEqual([zhCN[key]]);
  });

  it('shows a score only where the scorer is sure of it', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    const read = async (confidence: number) => {
      fakes.speech.answerWith(sampleScore(80, { confidence }));
      await store.toggle();
      await store.toggle();
      return [store.reading?.status, store.shown?.overall];
    };
    expect(await read(0.9)).toEqual(['scored', 80]);
    expect(await read(0.4)).toEqual(['scored', undefined]);
  });

  it('throws a recording away when the page is left, and stays where it is while it records', async () => {
    const { store, fakes } = await start();
    await fakes.waiting.toggle('student-1');
    await store.toggle();
    await store.show(1);
    expect(store.index).toBe(0);
    await store.leave();
    expect([store.recording, store.reading]).toEqual([undefined, undefined]);
  });

  it('comes back to the same sentence and readings after a reload', async () => {
    const { harness, store, fakes } = await start();
    await store.show(2);
    await fakes.waiting.toggle('student-1');
    await store.toggle();
    await store.toggle();
    const after = (await harness.reload()).state;
    expect([after.index, after.reading?.status]).toEqual([2, 'scored']);
  });

  it('shows the sentence that is asked, whichever window or machine asked it', async () => {
    const { store, fakes } = await start();
    const { question } = store.open!;
    const { id, text } = sentences[2]!;
    await fakes.answers.open({ ...question, ref: { ...question.ref, itemId: id } });
    expect([store.index, store.sentence.text, store.open?.question.ref.itemId]).toEqual([2, text, id]);
  });

  it('says that it can’t ask another sentence where the lesson is only watched, and stays', async () => {
    const { store, fakes } = await start();
    fakes.answers.open = async () => ({ ok: false, reason: 'not-writer' });
    await store.next();
    expect([store.index, fakes.notices.shown.map(({ text }) => text)]).toEqual([0, [zhCN['refused.asking']]]);
    fakes.answers.state.set(undefined); // nothing is asked any more: where this machine was
    expect(store.index).toBe(0);
  });

  it('takes no other activity’s question for its own, whatever that calls its items', async () => {
    const { store, fakes } = await start();
    const { type, item, changeable, ref } = store.open!.question;
    await fakes.answers.open({ ref: { ...ref, packId: 'another.reading' }, type, item, changeable });
    expect(store.open).toBeUndefined();
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
