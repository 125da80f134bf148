import { ObservableValue } from '@chorus/sdk';
import { ScoresProvider } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import type { OpenDialog } from '../../services/dialogs/dialog-store.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { DialogHost } from './dialog-host.tsx';
import { dialogZoom } from './dialog-zoom.ts';

const settled = async () => {
  for (let turn = 0; turn < 6; turn += 1) await perform(() => undefined);
};
const button = (text: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    (each) => each.textContent?.includes(text) || each.getAttribute('aria-label') === text,
  )!;

async function show(dialogs: readonly unknown[], more: object = {}, hidden = false, locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN')) {
  const kernel = {
    loadPart: (_plugin: unknown, load: () => Promise<unknown>) => load(),
    activate: vi.fn(async () => ({ id: 'chorus.answer-details', context: {}, state: undefined })),
    evaluateTypes: new ObservableValue([{ pluginId: 'p', value: { id: 'chorus.record/1' } }]),
    fault: vi.fn(),
  };
  const services = {
    dialogs: { open: new ObservableValue(dialogs as readonly OpenDialog[]) },
    session: { state: new ObservableValue({ loginOver: false, userInfo: undefined }) },
    answerSession: { state: new ObservableValue(undefined) },
    marking: { waits: () => false, judging: () => false },
    classroom: { state: new ObservableValue({ students: [{ id: 's1', realName: '王欣怡', name: 'wxy' }] }) },
    bindingDesk: { state: new ObservableValue({ open: 'no', target: undefined, busy: false, found: undefined }) },
    devices: { state: new ObservableValue({}) },
    updateDesk: { state: new ObservableValue({ offer: undefined }) },
    views: { mount: () => ({ dispose: () => undefined }), closings: new ObservableValue(new Map()) },
    kernel,
    ...more,
  };
  renderWithHost(
    <ScoresProvider hidden={hidden}>
      <DialogHost />
    </ScoresProvider>,
    services,
    locale,
  );
  await settled();
  return services;
}

it('asks, and gives the answer [2.4-13]', async () => {
  const answer = vi.fn();
  await show([{ kind: 'confirm', id: 1, question: { title: '是否要退出做题？', confirm: '退出', cancel: '继续' }, answer }]);
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('是否要退出做题？');
  await perform(() => button('退出').click());
  expect(answer).toHaveBeenLastCalledWith(true);
  await perform(() => button('继续').click());
  expect(answer).toHaveBeenLastCalledWith(false);
});

it('goes on asking in another language', async () => {
  const locale = new ObservableValue<'zh-CN' | 'en'>('zh-CN');
  const question = () => ({ title: locale.get() === 'en' ? 'Leave?' : '离开吗？', confirm: 'ok' });
  await show([{ kind: 'confirm', id: 1, question, answer: vi.fn() }], {}, false, locale);
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('离开吗？');
  await perform(() => locale.set('en'));
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Leave?');
});

it('tells what is to be read, line by line, with one way on that has the focus [5-15] [8-22]', async () => {
  const answer = vi.fn();
  await show([{ kind: 'confirm', id: 1, question: { title: '缺少参数', text: '没有参考文本\n请返回', confirm: '返回上一页' }, answer }]);
  const dialog = document.querySelector('[role=dialog]')!;
  expect([...dialog.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['没有参考文本', '请返回']);
  expect([...dialog.querySelectorAll('button')].map((each) => each.textContent)).toEqual(['返回上一页']);
  await perform(() => button('返回上一页').click());
  expect(answer).toHaveBeenCalledWith(true);
});

const attempt = (more: object = {}) => ({
  id: 'a',
  type: 'chorus.record/1',
  ordinal: 2,
  student: { realName: '王欣怡', name: 'wxy' },
  ...more,
});
const review = (attempts: readonly object[], close = vi.fn()) => ({
  kind: 'review',
  id: 2,
  pluginId: 'p',
  type: { id: 'chorus.record/1', review: async () => ({ default: () => <p>why this score</p> }) },
  item: {},
  attempts,
  older: [] as readonly object[],
  close,
});

it('titles a student’s answer by the real name, or the name, shows which try it was, and draws the evaluate type’s view [2.6-1] [2.6-3]', async () => {
  await show([review([attempt()])]);
  const dialog = document.querySelector('[role=dialog]')!;
  expect(dialog.querySelector('h2')?.textContent).toBe('王欣怡的答题详情');
  expect(dialog.textContent).toContain('第 2 次');
  expect(dialog.textContent).toContain('why this score');
  await show([review([attempt({ student: { realName: '', name: 'wxy' } })])]);
  expect([...document.querySelectorAll('[role=dialog] h2')].at(-1)?.textContent).toBe('wxy的答题详情');
});

it('says which time it was of the attempt that the view shows, as when the student reads again in the dialog [2.6-14]', async () => {
  let shows: (attemptId: string) => void = () => undefined;
  const View = (props: { readonly shows: typeof shows }) => {
    shows = props.shows;
    return null;
  };
  const open = new ObservableValue<unknown>({ attempts: [attempt()] });
  const dialog = review([attempt()]);
  await show([{ ...dialog, type: { ...dialog.type, review: async () => ({ default: View }) } }], { answerSession: { state: open } });
  const chip = () => /第 \d 次/.exec(document.querySelector('[role=dialog]')!.textContent)?.[0];
  await perform(() => open.set({ attempts: [attempt(), attempt({ id: 'newer', ordinal: 3 })] }));
  expect(chip()).toBe('第 2 次');
  await perform(() => shows('newer'));
  expect(chip()).toBe('第 3 次');
  // the next question is open: the view is back at what it was given
  await perform(() => open.set({ attempts: [] }));
  expect(chip()).toBe('第 2 次');
});

it('asks for a mark once the answer above it is there: nothing moves away under a finger', async () => {
  let come = (_view: { default: () => null }) => undefined as void;
  const dialog = review([attempt()]);
  const waiting = { ...dialog, type: { ...dialog.type, review: () => new Promise((resolve) => (come = resolve)) } };
  await show([waiting as typeof dialog], { marking: { waits: () => true, judging: () => false }, notices: { show: vi.fn() } });
  const asked = () => document.querySelector('[role=dialog]')!.textContent?.includes('请您来打分');
  expect(asked()).toBe(false);
  await perform(() => come({ default: () => null }));
  await settled();
  expect(asked()).toBe(true);
});

it('says of an answer of an older version that it can’t be shown, whose it is, and that it is kept', async () => {
  await show([{ ...review([]), older: [attempt()] }]);
  const dialog = document.querySelector('[role=dialog]')!;
  expect(dialog.querySelector('h2')?.textContent).toBe('王欣怡的答题详情');
  expect(dialog.textContent).toContain('第 2 次');
  expect(dialog.textContent).toContain('这次作答是旧版本的，显示不了作答和分数都仍保存着');
  expect(dialog.textContent).not.toContain('why this score');
});

it('shows the answers that it can show, and names whose it can’t', async () => {
  const lei = { realName: '李雷', name: 'll' };
  await show([{ ...review([attempt(), attempt({ id: 'b' })]), older: [attempt({ id: 'c', student: lei })] }]);
  const dialog = document.querySelector('[role=dialog]')!;
  expect(dialog.querySelector('h2')?.textContent).toBe('答题详情');
  expect(dialog.querySelector('.ch-review-older')?.textContent).toContain('显示不了：李雷。');
  expect(dialog.textContent).toContain('why this score');
  await show([{ ...review([]), older: [attempt(), attempt({ id: 'c', student: lei })] }]);
  expect([...document.querySelectorAll('[role=dialog] h2')].at(-1)?.textContent).toContain('显示不了：王欣怡、李雷。');
});

it('shows an answer’s details only after the teacher asked for them while scores are hidden, and asks again the next time', async () => {
  const { dialogs } = await show([review([attempt()])], {}, true);
  const dialog = () => document.querySelector('[role=dialog]')!;
  expect(dialog().textContent).not.toContain('why this score');
  await perform(() => button('在这里显示').click());
  await settled();
  expect(dialog().textContent).toContain('why this score');
  await perform(() => dialogs.open.set([]));
  await perform(() => dialogs.open.set([{ ...review([attempt()]), id: 3 } as unknown as OpenDialog]));
  await settled();
  expect(dialog().textContent).not.toContain('why this score');
});

it('has only the plain title for several students [2.6-3] [2.6-11]', async () => {
  await show([review([attempt(), attempt({ id: 'b' })])]);
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('答题详情');
});

it('zooms in and out by tenths and keeps the zoom [9-15] [2.6-9]', async () => {
  localStorage.setItem(dialogZoom.storageKey, '1.7');
  await show([review([attempt()])]);
  const dialog = document.querySelector<HTMLElement>('.ch-review')!;
  await perform(() => button('放大').click());
  expect(dialog.textContent).toContain('180%');
  expect(button('放大').getAttribute('aria-disabled')).toBe('true');
  expect(localStorage.getItem(dialogZoom.storageKey)).toBe('1.8');
  expect(document.querySelector<HTMLElement>('.ch-review-inside')?.style.zoom).toBe('1.8');
  await perform(() => button('缩小').click());
  expect(dialog.textContent).toContain('170%');
  expect(document.querySelector<HTMLElement>('.ch-review-inside')?.style.zoom).toBe('1.7');
  localStorage.clear();
});

it('keeps the focus on a zoom button at its end, so that Escape still closes', async () => {
  localStorage.setItem(dialogZoom.storageKey, '1.7');
  const close = vi.fn();
  await show([review([attempt()], close)]);
  button('放大').focus();
  await perform(() => button('放大').click());
  await perform(() => button('放大').click());
  expect(localStorage.getItem(dialogZoom.storageKey)).toBe('1.8');
  expect(document.activeElement).toBe(button('放大'));
  await perform(() => button('放大').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true })));
  expect(close).toHaveBeenCalled();
  localStorage.clear();
});

it('closes an answer’s details when its activity is switched off', async () => {
  const close = vi.fn();
  const { kernel } = await show([review([attempt()], close)]);
  expect(close).not.toHaveBeenCalled();
  await perform(() => kernel.evaluateTypes.set([]));
  expect(close).toHaveBeenCalled();
});

const audio = () => ({
  state: new ObservableValue<object>({ playback: undefined }),
  playInTurn: vi.fn(async () => ({ ok: true })),
  stop: vi.fn(async () => undefined),
});
const wordDialog = (word: object) => ({
  kind: 'word',
  id: 3,
  word,
  said: {
    student: { sound: { recordingId: 'r' }, fromMs: 100, toMs: 500 },
    model: { sound: { url: '/sentence.ogg' }, fromMs: 50, toMs: 300 },
  },
  close: vi.fn(),
});

it('plays a word as the student said it, then the model, and each again [2.6-10]', async () => {
  const sounds = audio();
  const settings = { state: new ObservableValue({ accent: 'uk' }) };
  const word = { ref: {}, id: 'apple', text: 'apple', pos: 0, meaning: '苹果', ipa: {}, sound: { uk: '/apple-uk.ogg' } };
  await show([wordDialog(word)], { audio: sounds, settings });
  const [pieces] = sounds.playInTurn.mock.calls[0] as unknown as [{ key: string; sound: object; fromMs?: number }[]];
  expect(pieces.map(({ sound, fromMs }) => [sound, fromMs])).toEqual([
    [{ recordingId: 'r' }, 100],
    [{ url: '/apple-uk.ogg' }, undefined],
  ]);
  await perform(() => sounds.state.set({ playback: { key: pieces[0]!.key, playing: true } }));
  expect(document.querySelector('[role=dialog] [role=status]')?.textContent).toBe('听学生');
  await perform(() => button('听学生').click());
  expect(sounds.stop).toHaveBeenCalled();
});

it('lets a word be heard of which nothing else is known [2.6-10]', async () => {
  const sounds = audio();
  await show([wordDialog({ text: 'zebra' })], { audio: sounds, settings: { state: new ObservableValue({ accent: 'us' }) } });
  expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('zebra');
  await perform(() => button('听示范').click());
  expect(sounds.playInTurn).toHaveBeenLastCalledWith([expect.objectContaining({ sound: { url: '/sentence.ogg' }, fromMs: 50 })]);
});

it('offers to score or to discard a recording that was cut off', async () => {
  const resolveInterrupted = vi.fn(async () => undefined);
  await show([], { answerSession: { state: new ObservableValue({ interrupted: { studentId: 's1' } }), resolveInterrupted } });
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('王欣怡 的录音还在');
  await perform(() => button('丢弃').click());
  expect(resolveInterrupted).toHaveBeenCalledWith('discard');
});

/** The session has ended in a lesson. */
const over = (more: object = {}) => ({
  session: { state: new ObservableValue({ loginOver: true, userInfo: { phone: '13800000001' } }), login: vi.fn() },
  navigation: { go: vi.fn() },
  api: { call: async () => [] },
  ...more,
});

it('opens login over the lesson with the phone filled in [4-5]', async () => {
  await show([], over());
  expect(document.querySelector<HTMLInputElement>('[role=dialog] [name=phone]')?.value).toBe('13800000001');
  expect(document.querySelector('[role=dialog] .ch-segments')).toBeNull();
});

it('offers over the lesson the PINs of this computer and the QR code, and no way that leads to another page [4-5]', async () => {
  const waysIn = vi.fn(async () => [{ id: 'city', name: '市平台', address: '/sso/city' }]);
  const api = { call: vi.fn(async () => [{ id: 'p', name: '林晓雯', phoneEnd: null }]) };
  await show([], over({ waysIn, api }));
  await expect.poll(() => button('林晓雯')).toBeDefined();
  expect(api.call).toHaveBeenCalledWith('devicePins', {}, { quiet: true });
  expect([button('扫码登录') !== undefined, document.querySelectorAll('[role=dialog] a').length]).toEqual([true, 0]);
  expect(waysIn).not.toHaveBeenCalled();
});

it('offers phone, password and QR code over the lesson where the PINs can’t be asked for', async () => {
  const call = async () => {
    throw new Error('away');
  };
  await show([], over({ api: { call } }));
  expect([button('扫码登录') !== undefined, document.querySelector('.ch-login-quick')]).toEqual([true, null]);
});
