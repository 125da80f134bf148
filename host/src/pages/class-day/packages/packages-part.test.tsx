import { PackageError, packageErrorCodes } from '@chorus/contract/package/package-error';
import type { PackagesState, QueuedImport } from '@chorus/contract/package/packages-state';
import { ObservableValue } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it, vi } from 'vitest';
import type { ResourcePackages } from '../../../platform/resource-packages.ts';
import { samplePackage } from '../../../services/packages/testing/fake-package-worker.ts';
import { perform, renderWithHost } from '../../../shell/testing/render-with-host.tsx';
import { PackagesPart } from './packages-part.tsx';

const here: PackagesState = { at: 'here', packages: [], queue: [], drafts: [], found: [], freeBytes: 30 * 1024 ** 3 };
const queued = (change: Partial<QueuedImport>): QueuedImport => ({
  id: 'job',
  fileName: '英语七上_202607050830.zip',
  bytes: 2 * 1024 ** 3,
  from: 'file',
  state: 'running',
  ...change,
});
const offer = { url: '/p', fileName: 'chorus.sample_202601010000.zip', bytes: 5 * 1024 ** 2, sha256: '' };

async function part(change: Partial<PackagesState> = {}, { sure = true, packs = [] as object[] | Error } = {}) {
  const state = new ObservableValue<PackagesState>({ ...here, ...change });
  let imported: Parameters<ResourcePackages['onImported']>[0] = () => undefined;
  const packages = {
    state,
    onImported: (listener: typeof imported) => {
      imported = listener;
      return { dispose: () => undefined };
    },
    refresh: vi.fn(async () => undefined),
    add: vi.fn((files: readonly File[]) => files.flatMap(({ name }) => (name.endsWith('.zip') ? [] : [name]))),
    ...Object.fromEntries(['fetch', 'take', 'pause', 'resume', 'cancel', 'answer', 'again', 'dismiss'].map((name) => [name, vi.fn()])),
    ...Object.fromEntries(['forget', 'remove', 'check'].map((name) => [name, vi.fn(async () => undefined)])),
  } as unknown as { readonly [K in keyof ResourcePackages]: ReturnType<typeof vi.fn> };
  const show = vi.fn(async () => undefined);
  const confirm = vi.fn(async () => sure);
  const call = vi.fn(async (name: string) => {
    if (name === 'support') return { phone: '400-123-4567' };
    if (packs instanceof Error) throw packs;
    return { packs, next: null };
  });
  const clock = new VirtualClock();
  const lesson = {
    classroom: { state: new ObservableValue<object>({}) },
    navigation: { resume: new ObservableValue<object | undefined>(undefined) },
    answerSession: { state: new ObservableValue<object | undefined>(undefined) },
  };
  const element = renderWithHost(<PackagesPart />, {
    packages,
    notices: { show },
    dialogs: { confirm },
    api: { call },
    clock,
    ...lesson,
  });
  await perform(() => undefined);
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.includes(name))!;
  const press = (name: string) => perform(() => button(name).click());
  return { element, lesson, packages, show, confirm, press, button, imported: () => imported, state, call };
}

it('says that nothing is here and lets several .zip files be chosen, and nothing else [2.2-7] [5-10]', async () => {
  const { element, packages, show } = await part();
  expect(element.textContent).toContain('这台电脑上还没有资源包');
  const input = element.querySelector<HTMLInputElement>('input[type=file]')!;
  expect([input.accept, input.multiple]).toEqual(['.zip', true]);
  const files = [new File(['x'], 'a.zip'), new File(['x'], 'b.doc')];
  Object.defineProperty(input, 'files', { value: files });
  await perform(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(packages.add).toHaveBeenCalledWith(files);
  expect(show).toHaveBeenCalledWith({ kind: 'warning', text: '只能导入 .zip 文件，没有导入：b.doc' });
  packages.add.mockReturnValue(['c.RAR']);
  await perform(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ text: expect.stringContaining('RAR、7z 请先解开') as string }));
});

it('names three of many files that it leaves out', async () => {
  const { packages, show } = await part();
  packages.add.mockReturnValue(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  await perform(() => void drag('drop', ['Files'], [new File(['x'], '1.jpg')]));
  expect(show).toHaveBeenCalledWith({ kind: 'warning', text: '只能导入 .zip 文件，有 4 个没有导入：1.jpg、2.jpg、3.jpg等' });
});

function drag(type: string, types: readonly string[], files: readonly File[] = []) {
  const event = new Event(type, { cancelable: true });
  Object.assign(event, { dataTransfer: { types, files }, relatedTarget: null });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('takes files that are dropped anywhere, and leaves a dragged text alone', async () => {
  const { element, packages } = await part();
  let kept = false;
  await perform(() => void (kept = drag('dragover', ['Files'])));
  expect([kept, element.querySelector('[data-over]') !== null]).toEqual([true, true]);
  const file = new File(['x'], 'a.zip');
  await perform(() => void drag('drop', ['Files'], [file]));
  expect(packages.add).toHaveBeenCalledWith([file]);
  expect(element.querySelector('[data-over]')).toBeNull();
  expect(drag('dragover', ['text/plain'])).toBe(false);
});

it('shows how far each import is, how fast, how long yet, and leads it [4-41]', async () => {
  const progress = {
    phase: 'copying',
    bytes: 1024 ** 3,
    of: 2 * 1024 ** 3,
    bytesPerSecond: 20 * 1024 ** 2,
    secondsLeft: 51,
    paused: false,
  } as const;
  const waiting = queued({ id: 'other', fileName: '别的.zip', state: 'waiting' });
  const { element, packages, press, state } = await part({ queue: [queued({ progress }), waiting] });
  expect(element.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50');
  expect(element.textContent).toContain('已导入 1 GB / 2 GB · 每秒 20 MB · 不到 1 分钟');
  expect(element.textContent).toContain('别的.zip排队中');
  await press('暂停导入 英语七上');
  await press('取消导入 别的');
  expect([packages.pause.mock.calls, packages.cancel.mock.calls]).toEqual([[['job']], [['other']]]);
  await perform(() => state.set({ ...here, queue: [queued({ state: 'paused', progress })] }));
  expect(element.textContent).toContain('已暂停 · 1 GB / 2 GB');
  await press('继续导入');
  expect(packages.resume).toHaveBeenCalledWith('job');
  await perform(() => state.set({ ...here, queue: [queued({ progress: { ...progress, phase: 'finishing' } }), waiting] }));
  expect(element.textContent).toContain('正在核对资源');
});

it.each([
  ['newer', '已经有更新的资源包。继续导入会删除《七年级上》。要继续吗？', '继续导入', true],
  ['older', '继续导入会删除旧的资源包《七年级上》。要继续吗？', '不导入', false],
] as const)('asks before it replaces what is here and is %s, by the old package’s name [8-18]', async (state, text, answer, goOn) => {
  const old = samplePackage('b1', { kind: 'book', books: [{ bookId: 'b1', name: '七年级上', path: '', cover: undefined }] });
  const conflict = { here: state, old: [old], fileName: 'x' } as const;
  const { packages, press } = await part({ queue: [queued({ state: 'asking', conflict })] });
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(text);
  await press(answer);
  expect(packages.answer).toHaveBeenCalledWith('job', goOn);
});

it.each([
  [
    'data-damaged',
    {},
    '抱歉！当前资源包好像有问题，无法正常打开。请联系客服为您解决。文件坏了。请重新复制或下载一次；还不行，请做资源包的人重新压缩。 服务电话 400-123-4567',
  ],
  ['encrypted', {}, '压缩包有密码。请解开后重新压缩，不要设密码。'],
  ['other-archive', { detail: 'RAR' }, '这是 RAR 压缩包，只是改名叫 .zip。'],
  ['archive-inside', { path: '下载/词.zip' }, '请先解开外面这层，再导入里面的 ZIP 文件。'],
  ['json-encoding', { path: 'b1/book_config.json' }, '处理资源目录失败book_config.json 要存成 UTF-8。'],
  ['book-config-misnamed', { path: 'b1/book_config.json.txt', other: 'book_config.json' }, '文件名要改成 book_config.json'],
  ['pack-newer', { path: 'pack.json' }, '请先更新 Chorus，再导入。'],
  ['source-unreadable', {}, '资源加载失败，请尝试重新导入或更换其它资源包读不到文件'],
  ['book-config-invalid', { path: 'b1/book_config.json', detail: 'name' }, '处理资源目录失败book_config.json 里的 name 没有写'],
  ['draft-not-removed', {}, '清空临时目录失败'],
  ['disk-full', { needed: 3 * 1024 ** 3, free: 1024 ** 3 }, '磁盘空间不够，还差 2 GB。'],
  ['draft-in-use', {}, '另一个窗口正在用这个资源包。'],
] as const)('says of %s %j what it is and what to do: %s [8-13] [8-14] [8-15] [8-16] [8-17] [1-21]', async (code, context, text) => {
  const { element, press, packages } = await part({ queue: [queued({ state: 'failed', error: { code, context } })] });
  await perform(() => undefined);
  expect(element.querySelector('[role=alert]')?.textContent).toContain(text);
  await press('知道了');
  expect(packages.dismiss).toHaveBeenCalledWith('job');
});

it('gives a reason for each refusal, but where the sentence says it already', async () => {
  const told = ['disk-full', 'store-read-only', 'store-locked', 'store-failed', 'draft-in-use', 'declined'];
  const queue = packageErrorCodes
    .filter((code) => !told.includes(code))
    .map((code) => queued({ id: code, state: 'failed', error: { code, context: {} } }));
  const { element } = await part({ queue });
  const alerts = [...element.querySelectorAll('[role=alert]')];
  expect(alerts.filter((one) => one.querySelectorAll('p').length < 2)).toEqual([]);
  expect(alerts).toHaveLength(queue.length);
});

it('says of what is here and can’t be taught what it needs', async () => {
  const pack = { packId: 'p', packVersion: '1.0.0', path: '' };
  const list = [
    samplePackage('a', { contentPacks: [] }),
    samplePackage('b', { contentPacks: [{ ...pack, newer: true }] }),
    samplePackage('c', { contentPacks: [pack] }),
  ];
  const { element, imported, show } = await part({ packages: list });
  const told = [...element.querySelectorAll('li')].map((one) => one.querySelector('.ch-package-problem')?.textContent ?? '');
  expect(told.map((text) => text.slice(0, 12))).toEqual(['自带的活动打不开这里面的', '这里面的内容要用更新版本', '']);
  for (const one of list) await perform(() => imported()(one));
  expect(show.mock.calls).toEqual(['warning', 'warning', 'good'].map((kind) => [expect.objectContaining({ kind })]));
});

it('offers to try again what may go the next time, and not what is wrong with the file', async () => {
  const { packages, press } = await part({ queue: [queued({ state: 'failed', error: { code: 'timeout', context: {} } })] });
  await press('再试一次');
  expect(packages.again).toHaveBeenCalledWith('job');
  const broken = await part({ queue: [queued({ state: 'failed', error: { code: 'bomb', context: {} } })] });
  expect(broken.element.textContent).not.toContain('再试一次');
});

it('lists what is here with size, version and date, and deletes it after a question', async () => {
  const { element, packages, confirm, press } = await part({ packages: [samplePackage('英语七上')] });
  expect(element.textContent).toContain('共占 2.9 MB，还能放 30 GB');
  expect(element.textContent).toContain('英语七上2.9 MB · 版本 2026-07-05 08:30 · 2026年11月25日 导入');
  await press('删除 英语七上');
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '删除《英语七上》？', danger: true }));
  expect(packages.remove).toHaveBeenCalledWith('英语七上');
  const kept = await part({ packages: [samplePackage('英语七上')] }, { sure: false });
  await kept.press('删除 英语七上');
  expect(kept.packages.remove).not.toHaveBeenCalled();
});

it('checks what is here, names what is broken, and mends it from the file or the server', async () => {
  const one = samplePackage('a', { fileName: offer.fileName, bytes: offer.bytes });
  const pack = { packId: 'chorus.sample', packVersion: '1.0.0', title: { 'zh-CN': '样例词库' }, package: offer };
  const { element, packages, press, state } = await part({ packages: [one] }, { packs: [pack] });
  await press('检查 a');
  expect(packages.check).toHaveBeenCalledWith('a');
  await perform(() => state.set({ ...here, packages: [{ ...one, check: { at: 'checking', share: 0.426 } }] }));
  expect(element.textContent).toContain('正在检查 42%');
  await perform(() => state.set({ ...here, packages: [{ ...one, check: { at: 'broken', count: 2, paths: ['b1/a.mp3', 'b1/b.mp3'] } }] }));
  expect(element.textContent).toContain('有 2 个文件坏了');
  expect(element.textContent).toContain('b1/a.mp3');
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await press('选同一个文件修好');
  expect(click).toHaveBeenCalled();
  click.mockRestore();
  await press('查看');
  await press('从学校服务器重新下载');
  expect(packages.fetch).toHaveBeenCalledWith(offer);
  await perform(() => state.set({ ...here, packages: [{ ...one, check: { at: 'whole' } }] }));
  expect(element.textContent).toContain('检查过，完好。');
});

it('says of what was cut off to choose the same file again, and forgets it after a question', async () => {
  const draft = { id: 'd', fileName: '英语.zip', bytes: 2 * 1024 ** 3, begunAt: 1, copied: 1024 ** 3 };
  const { element, packages, confirm, press } = await part({ drafts: [draft] });
  expect(element.textContent).toContain('再选一次同一个文件，就从断开的地方接着导入。');
  expect(element.textContent).toContain('英语.zip已导入 1 GB / 2 GB');
  await press('不要了 英语.zip');
  expect([confirm.mock.calls.length, packages.forget.mock.calls]).toEqual([1, [['d']]]);
});

it('offers what is on a stick, each with one press', async () => {
  const found = [{ id: 'f', fileName: '英语七下.zip', bytes: 3 * 1024 ** 2 }];
  const { element, packages, press } = await part({ found });
  expect(element.textContent).toContain('U 盘上的资源包英语七下.zip3 MB');
  await press('导入 英语七下.zip');
  expect(packages.take).toHaveBeenCalledWith('f');
  expect((await part()).element.textContent).not.toContain('U 盘上的资源包');
});

it('shows what the school’s server offers, what of it is here or under way, and fetches the rest', async () => {
  const pack = (n: number, more: object = {}) => ({
    packId: `p${n}`,
    packVersion: '1.0.0',
    title: { 'zh-CN': `词库${n}` },
    package: { ...offer, fileName: `p${n}.zip` },
    ...more,
  });
  const packs = [pack(1), pack(2), pack(3), pack(4), pack(5, { package: null })];
  const { element, packages, press } = await part(
    {
      packages: [samplePackage('p1', { contentPacks: [{ packId: 'p1', packVersion: '1.0.0', path: '' }] })],
      queue: [queued({ fileName: 'p2.zip', bytes: offer.bytes, from: 'server' })],
      drafts: [{ id: 'd', fileName: 'p3.zip', bytes: offer.bytes, begunAt: 1, copied: 1 }],
    },
    { packs },
  );
  await press('查看');
  await perform(() => undefined);
  const rows = [...element.querySelectorAll('.ch-packages-section:last-child li')].map(({ textContent }) => textContent);
  expect(rows.map((text) => text?.replace(/.*1\.0\.0/, '').trim())).toEqual([
    '已在这台电脑上',
    '正在下载',
    '继续下载',
    '下载',
    '服务器正在准备，稍后再看',
  ]);
  await press('下载 词库4');
  expect(packages.fetch).toHaveBeenCalledWith({ ...offer, fileName: 'p4.zip' });
});

it('says that the server is away, and asks it again', async () => {
  const { element, press, call } = await part({}, { packs: new Error('offline') });
  await press('查看');
  await perform(() => undefined);
  expect(element.textContent).toContain('连不上学校服务器');
  await press('再试一次');
  expect(call.mock.calls.filter(([name]) => name === 'importResources')).toHaveLength(2);
});

it('says that the browser has no room, and looks again', async () => {
  const { element, packages, press } = await part({ at: 'unusable' });
  expect(element.textContent).toContain('这里不能存放资源包');
  await press('再试一次');
  expect(packages.refresh).toHaveBeenCalledTimes(2);
});

it('says why something was not deleted', async () => {
  const { packages, press, show } = await part({ packages: [samplePackage('a')] });
  packages.remove.mockRejectedValue(new PackageError('store-locked', 'another window'));
  await press('删除 a');
  await perform(() => undefined);
  expect(show).toHaveBeenCalledWith({ kind: 'warning', text: '另一个窗口正在用这个资源包。关掉那个窗口，再试一次。' });
});

it('tells by name what was imported', async () => {
  const { imported, show } = await part();
  imported()(samplePackage('英语七上', { contentPacks: [{ packId: 'p', packVersion: '1.0.0', path: '' }] }));
  expect(show).toHaveBeenCalledWith({ kind: 'good', text: '《英语七上》已导入，没有网络也能用。' });
});

it('asks otherwise before it deletes what is being taught: a book of the lesson’s place, or a pack that something is asked of', async () => {
  const book = samplePackage('book', { books: [{ bookId: 'b1', name: '', path: '', cover: undefined }] });
  const pack = samplePackage('pack', { contentPacks: [{ packId: 'p', packVersion: '1.0.0', path: '' }] });
  const { press, confirm, lesson } = await part({ packages: [book, pack].map((one) => ({ ...one, check: undefined })) });
  const asked = async (name: string) => {
    await press(`删除 ${name}`);
    return (confirm.mock.lastCall as unknown as [{ title: string }])[0].title.startsWith('正在');
  };
  const both = async () => [await asked('book'), await asked('pack')];
  lesson.navigation.resume.set({ route: 'ReadAloud', params: { bookId: 'b1' } });
  lesson.answerSession.state.set({ phase: 'answering', question: { ref: { packId: 'p' } } });
  expect(await both()).toEqual([false, false]);
  lesson.classroom.state.set({ lesson: { id: 'l' } });
  expect(await both()).toEqual([true, true]);
  lesson.navigation.resume.set({ route: 'ReadAloud', query: { bookId: 'another' } });
  lesson.answerSession.state.set({ phase: 'ended', question: { ref: { packId: 'p' } } });
  expect(await both()).toEqual([false, false]);
});

it('asks otherwise before it replaces what is being taught', async () => {
  const old = samplePackage('book', { books: [{ bookId: 'b1', name: '', path: '', cover: undefined }] });
  const { lesson, state, packages, press } = await part();
  const asked = async () => {
    const conflict = { here: 'older', old: [old], fileName: 'x' } as const;
    await perform(() => state.set({ ...here, queue: [queued({ state: 'asking', conflict })] }));
    const title = [...document.querySelectorAll('h2')].at(-1)?.textContent;
    await press('不导入');
    await perform(() => state.set(here));
    return title;
  };
  lesson.navigation.resume.set({ route: 'ReadAloud', params: { bookId: 'b1' } });
  expect(await asked()).toBe('替换旧的资源包');
  lesson.classroom.state.set({ lesson: { id: 'l' } });
  expect(await asked()).toBe('正在用《book》上课，真的替换？');
  expect(packages.answer).toHaveBeenLastCalledWith('job', false);
});
