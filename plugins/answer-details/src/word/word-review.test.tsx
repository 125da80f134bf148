import { wordReference, type Json, type Question, type WordItem } from '@chorus/sdk';
import { sampleScore, settle } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { attemptOf, button, perform, reviewServices, showReview } from '../testing/show-review.tsx';
import WordReview from './word-review.tsx';

const asked: WordItem = {
  text: 'apple',
  reference: wordReference('apple'),
  pos: 0,
  meaning: '苹果',
  ipa: { us: 'ˈæpl', uk: 'ˈɑːpl' },
  sound: { us: '/us.mp3', uk: '/uk.mp3' },
};
const question: Question = {
  ref: { packId: 'p', packVersion: '1', itemId: 'i' },
  type: 'chorus.word/1',
  item: asked as unknown as Json,
  changeable: true,
};
const scored = (overall: number, more: object = {}) => ({ result: { outcome: sampleScore(overall, more) } });
const states = (element: Element) =>
  [...element.querySelectorAll<HTMLButtonElement>('.ad-student')].map((each) => [each.dataset.state, each.textContent, each.ariaPressed]);

/** A class whose question is open, and in which two students have read. */
async function lesson() {
  const fakes = reviewServices();
  await fakes.answers.open(question);
  const { questionId } = fakes.answers.state.get()!;
  return { fakes, questionId };
}

it('shows the word with its meaning, and toggles its sound and phonetic mark between 英音 and 美音 [2.6-14] [4-28]', async () => {
  const { element, fakes } = await showReview(WordReview, [attemptOf(1, asked, scored(81))]);
  expect(element.querySelector('.ad-word-head')?.textContent).toContain('apple');
  expect(element.querySelector('.ad-word-head')?.textContent).toContain('n. 苹果');
  const sound = () => element.querySelector<HTMLButtonElement>('.ad-word-sound > button, .ad-word-sound .ch-button:last-child')!;
  await perform(() => fakes.settings.set({ accent: 'us' }));
  expect(sound().textContent).toBe('/ˈæpl/');
  expect(element.querySelector('.ad-word-sound .ch-segments-bar')?.textContent).toBe('英音美音');
  await perform(() => sound().click());
  expect(fakes.audio.played.at(-1)).toMatchObject({ url: '/us.mp3' });
  // a second press stops it
  await perform(() => sound().click());
  expect(fakes.audio.state.get().playback).toBeUndefined();
  await perform(() => element.querySelector<HTMLInputElement>('input[value=uk]')!.click());
  expect(fakes.settings.state.get().accent).toBe('uk');
  expect(sound().textContent).toBe('/ˈɑːpl/');
  await perform(() => sound().click());
  expect(fakes.audio.played.at(-1)).toMatchObject({ url: '/uk.mp3' });
  await perform(() => button(element, '听示范').click());
  expect(fakes.audio.played.at(-1)).toMatchObject({ url: '/uk.mp3' });
  await perform(() => element.querySelector<HTMLInputElement>('input[value=us]')!.click());
  expect([fakes.settings.state.get().accent, sound().textContent]).toEqual(['us', '/ˈæpl/']);
});

it('shows one student’s reading with its score, and nobody else’s state [2.6-14]', async () => {
  const { element } = await showReview(WordReview, [attemptOf(1, asked, scored(81))]);
  expect(element.querySelector('.ad-number')?.textContent).toBe('81分');
  expect(element.querySelector('.ad-students')).toBeNull();
  // an earlier question can't be answered any more
  expect(element.querySelector('.ad-again')).toBeNull();
});

it('shows every student’s state, the class’s mean, and the reading of who is pressed [2.6-14]', async () => {
  const refused = {
    status: 'refused',
    result: { outcome: { kind: 'refused', reason: 'too-quiet', durationMs: 1, scorer: sampleScore().scorer } },
  };
  const { element } = await showReview(WordReview, [
    attemptOf(1, asked, scored(90)),
    attemptOf(2, asked, refused),
    attemptOf(3, asked, scored(50)),
    attemptOf(4, asked, scored(90, { confidence: 0.3 })),
  ]);
  expect(states(element)).toEqual([
    ['fail', expect.stringMatching(/^学生2.*再读$/), 'true'],
    ['success', expect.stringMatching(/^学生4.*没听清$/), 'false'],
    ['success', expect.stringMatching(/^学生1 ?90/), 'false'],
    ['success', expect.stringMatching(/^学生3 ?50/), 'false'],
  ]);
  expect(element.querySelector('.ad-word-mean')?.textContent).toMatch(/70.*2 人没有分数，不计入$/);
  await perform(() => button(element, '学生3').click());
  expect(element.querySelector('.ad-number')?.textContent).toBe('50分');
});

it('records the student once more, counts five seconds down, ends by itself and shows the new score [2.6-14] [4-25] [9-8]', async () => {
  const { fakes, questionId } = await lesson();
  fakes.speech.answerWith(sampleScore(93));
  const { element, shown } = await showReview(WordReview, [attemptOf(1, asked, { questionId, ...scored(41) })], fakes);
  await perform(() => button(element, '学生1 再读一次').click());
  expect(fakes.answers.state.get()?.recording?.studentId).toBe('student-1');
  expect(element.querySelector('.ad-again [role=status]')?.textContent).toBe('还有 5 秒');
  await perform(() => fakes.clock.advance(2_000));
  expect(element.querySelector('.ad-again [role=status]')?.textContent).toBe('还有 3 秒');
  await perform(async () => {
    await fakes.clock.advance(3_000);
    await settle();
  });
  expect(fakes.answers.state.get()?.recording).toBeUndefined();
  expect(element.querySelector('.ad-number')?.textContent).toBe('93分');
  // the frame is told, and says which time it was
  expect(shown).toEqual(['a1', fakes.answers.state.get()?.attempts.at(-1)?.id]);
});

it('ends the recording at a second press [4-25]', async () => {
  const { fakes, questionId } = await lesson();
  const { element } = await showReview(WordReview, [attemptOf(1, asked, { questionId, ...scored(41) })], fakes);
  await perform(() => button(element, '学生1 再读一次').click());
  await perform(() => button(element, '学生1 读完了').click());
  expect(fakes.answers.state.get()?.recording).toBeUndefined();
  expect(fakes.answers.state.get()?.attempts).toHaveLength(1);
});

it('records one student at a time [4-25]', async () => {
  const { fakes, questionId } = await lesson();
  const attempts = [1, 2].map((n) => attemptOf(n, asked, { questionId, ...scored(41) }));
  const { element } = await showReview(WordReview, attempts, fakes);
  expect(button(element, '学生1 再读一次').disabled).toBe(false);
  await perform(() => fakes.answers.record({ studentId: 'student-2', reference: asked.reference, maxMs: 5_000 }));
  expect(button(element, '学生1 再读一次').disabled).toBe(true);
  expect(element.querySelector('.ad-again [role=status]')?.textContent).toBe('学生1 再读一次');
});

it('says why it can’t record, as while a sound plays or the class answers [4-26]', async () => {
  const { fakes, questionId } = await lesson();
  const { element } = await showReview(WordReview, [attemptOf(1, asked, { questionId, ...scored(41) })], fakes);
  for (const [reason, said] of [
    ['playing', '正在放声音，放完再读'],
    ['team-answering', '全班正在作答，请先结束'],
    ['busy', '现在不能录音，请稍等再试'],
  ] as const) {
    fakes.answers.refuseRecording = reason;
    await perform(() => button(element, '学生1 再读一次').click());
    expect(element.querySelector('.ad-again [role=status]')?.textContent).toBe(said);
  }
});

it('follows a class that still answers: who waits and who speaks is in the list, and can be opened once there is something to see [2.6-14] [4-7]', async () => {
  const { fakes, questionId } = await lesson();
  const more = { questionId, type: 'chorus.word/1' };
  const { element } = await showReview(
    WordReview,
    [attemptOf(1, asked, { ...more, ...scored(90) }), attemptOf(2, asked, { ...more, ...scored(50) })],
    fakes,
  );
  await perform(() => fakes.answers.startTeam({ studentIds: ['student-2', 'student-3'] }));
  expect(states(element).map(([state, text]) => [state, text?.slice(0, 3)])).toEqual([
    ['success', '学生1'],
    ['wait', '学生2'],
    ['wait', '学生3'],
  ]);
  expect(button(element, '学生3').disabled).toBe(true);
  fakes.speech.answerWith(sampleScore(77));
  await perform(() => fakes.answers.give({ studentId: 'student-3', source: 'clicker', answer: { recordingId: 'x', ms: 1 } }));
  await perform(() => fakes.answers.endTeam());
  expect(states(element)[2]).toEqual(['success', expect.stringMatching(/^学生3 ?77/), 'false']);
  expect(button(element, '学生3').disabled).toBe(false);
});
