import { readTextFile } from '@chorus/contract/text-file/read-text-file';
import { proposeText } from '@chorus/contract/text-file/propose-text';
import { TextFileError } from '@chorus/contract/text-file/text-source';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { TextReply, TextRequest } from '../../../own-texts/text-messages.ts';
import { PutError } from '../../../services/own-texts/put-bytes.ts';
import { NotOnDiskError } from '../../../services/storage/key-value-store.ts';
import { TextsWorld, eventually, textInfo } from './testing/texts-page.tsx';

const newId = 'text.0190a000-0000-7000-8000-000000000001';
const draft = (...sentences: readonly string[]): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: sentences.map((text, n) => ({ id: `s${n}`, text, translation: '', role: null, span: null })) }],
  sounds: [],
});

/** Reads files as the worker does, in the page. */
class FileReaderInPage {
  onmessage: ((event: { data: TextReply }) => void) | undefined;
  postMessage(request: TextRequest): void {
    if (!('bytes' in request)) return;
    readTextFile(request.bytes, request.name).then(
      (source) => this.onmessage?.({ data: { proposal: proposeText(source) } }),
      (error: unknown) => this.onmessage?.({ data: { problem: error instanceof TextFileError ? error.code : 'failed' } }),
    );
  }
  terminate(): void {}
}
const bytesOf = (text: string) => [...text].map((char) => char.charCodeAt(0));
const oldWord = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...bytesOf('W-o-r-d-D-o-c-u-m-e-n-t-'.replaceAll('-', '\0'))]);
const picture = new Uint8Array([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  ...Array.from({ length: 512 }, (_, at) => (at * 37) % 256),
]);
const archive = new Uint8Array(bytesOf('PK\u0003\u0004word/document.xml cut off here'));

it.each([
  ['a .doc that is called .docx', 'text.docx', oldWord, '旧版 Word'],
  ['a picture that is called .txt', 'text.txt', picture, '没有文字'],
  ['a document that breaks off', 'text.docx', archive, '文件不完整'],
  ['an empty file', 'text.txt', new Uint8Array(), '里面没有内容'],
  ['a text without English', 'text.txt', new TextEncoder().encode('今天天气很好。'), '没有找到英文句子'],
])('says what to do with %s, and keeps what was typed', async (_what, name, bytes, said) => {
  const world = new TextsWorld();
  vi.stubGlobal('Worker', FileReaderInPage);
  const page = await world.open({ text: newId });
  await page.write('课文', 'Tom: Hello!');
  await choose(page, { name, size: bytes.length, arrayBuffer: async () => bytes.buffer });
  await eventually(page.settle, () => expect(page.element.querySelector('[role="alert"]')?.textContent).toContain(said));
  expect(page.field('课文').value).toBe('Tom: Hello!');
});

it('says that a file is too large before it is read, and that one can’t be read', async () => {
  const world = new TextsWorld();
  const page = await world.open({ text: newId });
  const arrayBuffer = vi.fn(() => Promise.reject(new DOMException('It was moved.', 'NotReadableError')));
  await choose(page, { name: 'book.pdf', size: 25 * 1024 ** 2, arrayBuffer });
  expect(page.element.querySelector('[role="alert"]')?.textContent).toContain('文件太大');
  expect(arrayBuffer).not.toHaveBeenCalled();
  await choose(page, { name: 'moved.pdf', size: 1, arrayBuffer });
  expect(page.element.querySelector('[role="alert"]')?.textContent).toContain('没有读成');
});

it('has the typed text again when it is left while it is read, and reads it no further', async () => {
  const world = new TextsWorld();
  const ended = vi.fn();
  vi.stubGlobal(
    'Worker',
    class {
      postMessage(): void {}
      terminate = ended;
    },
  );
  const page = await world.open({ text: newId });
  await page.write('课文', 'Tom: Hello!');
  await page.press('识别课文');
  expect(page.text()).toContain('正在认课文');
  await page.settle(() => void page.route.go('MyContent', { query: { text: 'text.other' } }));
  expect(ended).toHaveBeenCalled();
  const again = await world.open({ text: newId });
  expect(again.element.querySelector('textarea')?.value).toBe('Tom: Hello!');
  expect(again.text()).not.toContain('正在认课文');
});

it('keeps a draft on the page that the disk does not take, says so, and no longer when it does', async () => {
  const world = new TextsWorld();
  world.kept.setOnDisk = (key) => Promise.reject(new NotOnDiskError(key));
  const page = await world.open({ text: newId });
  await page.write('课文', 'Tom: Hello!');
  expect(page.text()).toContain('草稿没有存下');
  expect(page.text()).not.toContain('草稿已保存');
  expect(page.field('课文').value).toBe('Tom: Hello!');
  world.kept.setOnDisk = (key, value) => world.kept.set(key, value);
  await page.write('课文', 'Tom: Hello! Ann: Hi!');
  expect(page.text()).toContain('草稿已保存');
  expect(page.text()).not.toContain('草稿没有存下');
});

it('says that the disk takes no sound, and leaves the text without one', async () => {
  const world = new TextsWorld();
  const page = await withSound(world, (key) => key.startsWith('own-text-sound/') && Promise.reject(new NotOnDiskError(key)));
  await eventually(page.settle, () => expect(page.element.querySelector('[role="alert"]')?.textContent).toContain('磁盘满了'));
  await page.press('先不用声音');
  expect(page.rows()).toEqual(['Only six.', 'No.']);
});

it.each([
  ['the disk of the server is full', '声音的地方满了', (world: TextsWorld) => void (world.putProblem = new PutError(507))],
  ['the school has no room for the sound', '声音的地方满了', noRoom],
])('keeps the text when %s, and saves it the next time', async (_what, said, breakIt) => {
  const world = new TextsWorld();
  const page = await withSound(world);
  await eventually(page.settle, () => expect(page.find('保存')).toBeDefined());
  const { saveOwnText, ownTextSounds } = world.api.answers;
  breakIt(world);
  await page.press('保存');
  await eventually(page.settle, () => expect(world.notices.open.get().map(({ text }) => text)).toEqual([expect.stringContaining(said)]));
  expect(page.rows()).toEqual(['Only six.', 'No.']);
  expect((await world.kept.keys('own-text-draft/')).length).toBe(1);
  Object.assign(world.api.answers, { saveOwnText, ownTextSounds });
  world.putProblem = undefined;
  await page.press('保存');
  await eventually(page.settle, () => expect(page.text()).toContain('课文保存好了'));
  expect(await world.kept.keys('own-text-draft/')).toEqual([]);
});

it.each([
  ['the text', cutWhileSaving],
  ['the sound', (world: TextsWorld) => void (world.putProblem = new PutError(0))],
])('saves the text on this machine when the network is cut while %s is sent', async (_what, cut) => {
  const world = new TextsWorld();
  const page = await withSound(world);
  await eventually(page.settle, () => expect(page.find('保存')).toBeDefined());
  cut(world);
  await page.press('保存');
  await eventually(page.settle, () => expect(page.text()).toContain('已存在这台电脑上'));
  expect(world.notices.open.get()).toEqual([]);
  expect(await world.kept.keys('own-text-draft/')).toEqual([]);
  const list = await world.open({ part: 'texts' });
  await eventually(list.settle, () => expect(list.text()).toContain('等待上传'));
});

type Page = Awaited<ReturnType<TextsWorld['open']>>;

/** Chooses a file for the text. */
const choose = (page: Page, file: object) =>
  page.settle(() => {
    Object.defineProperty(page.field('选文件'), 'files', { value: [file], configurable: true });
    page.field('选文件').dispatchEvent(new Event('change', { bubbles: true }));
  });

/** A text of two sentences to which a sound is brought. `disk`: what becomes of a value that is to be kept; else it is. */
async function withSound(world: TextsWorld, disk: (key: string) => Promise<void> | false = () => false): Promise<Page> {
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft('Only six.', 'No.') };
  world.kept.setOnDisk = (key, value) => disk(key) || world.kept.set(key, value);
  const page = await world.open({ text: 'text.a' });
  await page.press('声音');
  await page.choose('选录音', 'a.mp3');
  return page;
}

function cutWhileSaving(world: TextsWorld): void {
  world.api.answers.saveOwnText = () => {
    throw new ApiError('network', 'saveOwnText', 'no network');
  };
}

function noRoom(world: TextsWorld): void {
  world.api.answers.ownTextSounds = () => {
    throw new ApiError('state', 'ownTextSounds', 'refused', 40, '', [{ path: '/sounds', message: 'no-room' }]);
  };
}
