import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually, TextsWorld, textInfo } from './testing/texts-page.tsx';

const bytes = new Uint8Array([73, 68, 51, 1]);
const sound = { id: 's', name: 'fair.mp3', mime: 'audio/mpeg', sha256: 'a'.repeat(64), bytes: bytes.length, ms: 900 };
const draft: OwnTextDraft = {
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: [{ id: 'a', text: 'Only six.', translation: '', role: null, span: null }] }],
  sounds: [sound],
};

/** The page, and the files that it has saved; `answer` gives sounds. */
async function exporting(answer: (url: string, signal: AbortSignal) => Promise<Response>) {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft };
  const files: [Blob, string][] = [];
  let last: Blob | undefined;
  const create = (file: Blob) => {
    last = file;
    return 'blob:file';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download === '') this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    else files.push([last!, this.download]);
  });
  onTestFinished(() => click.mockRestore());
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => answer(url, signal));
  const page = await world.open({ part: 'texts' });
  Object.assign(URL, { createObjectURL: create });
  await page.press('“The Last Cookie”的更多操作');
  await page.press('导出');
  return { page, files };
}

it('saves a text as the zip file of a pack, under its title', async () => {
  const asked: string[] = [];
  const { page, files } = await exporting(async (url) => {
    asked.push(url);
    return new Response(bytes);
  });
  await eventually(page.settle, () => expect(files).toHaveLength(1));
  const [file, name] = files[0]!;
  expect([name, asked]).toEqual(['The Last Cookie.zip', [`/content/text.a/1.0.0/${sound.sha256}`]]);
  const content = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });
  const unpacked = unzipSync(new Uint8Array(content));
  expect([...unpacked[`sounds/${sound.sha256}`]!]).toEqual([...bytes]);
  expect(JSON.parse(strFromU8(unpacked['pack.json']!))).toMatchObject({ id: 'own-text.a', version: '1.0.0' });
  expect(document.querySelector('.ch-dialog')).toBeNull();
});

it('names the sounds that are gone', async () => {
  const { page, files } = await exporting(async () => new Response('', { status: 404 }));
  await eventually(page.settle, () => expect(document.body.textContent).toContain('没有放进去：fair.mp3'));
  expect(files).toHaveLength(1);
});

it('saves nothing where it is given up, or where a sound does not come', async () => {
  let given: AbortSignal | undefined;
  const { page, files } = await exporting(
    (_, signal) => new Promise((_resolve, reject) => (given = signal).addEventListener('abort', () => reject(signal.reason as Error))),
  );
  await eventually(page.settle, () => expect(given).toBeDefined());
  await page.press('停下');
  expect([given!.aborted, files]).toEqual([true, []]);
  const broken = await exporting(async () => new Response(bytes.slice(1)));
  await eventually(broken.page.settle, () => expect(document.body.textContent).toContain('没有导出成'));
  expect(broken.files).toEqual([]);
});
