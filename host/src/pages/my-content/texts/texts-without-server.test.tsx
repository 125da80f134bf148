import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { expect, it } from 'vitest';
import { stateError } from '../../../services/testing/fake-api.ts';
import { TextsWorld, eventually, textInfo } from './testing/texts-page.tsx';

const newId = 'text.0190a000-0000-7000-8000-000000000001';
const draft = (title: string, sentence = 'Only six.'): OwnTextDraft => ({
  title,
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: [{ id: 's0', text: sentence, translation: '', role: null, span: null }] }],
  sounds: [],
});

type Page = Awaited<ReturnType<TextsWorld['open']>>;
const shows = (page: Page, text: string) => eventually(page.settle, () => expect(page.text()).toContain(text));

/** A text that was saved while the server was away, and the list after it. */
async function saved(world: TextsWorld) {
  world.api.reachable = false;
  await world.kept.set(`own-text-draft/t/${newId}`, { id: newId, draft: draft('Cookies'), doubts: {}, typed: '', step: 'check', at: 1 });
  const editor = await world.open({ text: newId });
  await editor.press('保存');
  await shows(editor, '已存在这台电脑上');
  expect(editor.text()).toContain('连上网后会传到学校');
  return world.open({ part: 'texts' });
}

it('saves a text on this machine while the server is away, lists what was there last, and sends it when it is back', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  await world.open({ part: 'texts' });
  const page = await saved(world);
  expect(page.text()).toContain('离线：');
  expect(page.text()).toContain('The Last Cookie');
  expect(page.text()).toMatch(/Cookies1 句 · 没有声音 · 今天 \d\d:\d\d 改过等待上传/);
  world.api.reachable = true;
  page.textOutbox.retry();
  await eventually(page.settle, () => expect(page.text()).not.toContain('等待上传'));
  expect(world.texts.map(({ id }) => id)).toEqual([newId, 'text.a']);
  expect(page.text()).toContain('Cookies');
  expect(page.text()).not.toContain('离线：');
});

it('changes without a server what was opened here before, and what waits, as the next version', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft('The Last Cookie') };
  (await world.open({ text: 'text.a' })).element.remove();
  world.api.reachable = false;
  for (const title of ['Cookies', 'Cake']) {
    const page = await world.open({ text: 'text.a' });
    await page.write('标题', title);
    await page.press('保存');
    await shows(page, '已存在这台电脑上');
    page.element.remove();
  }
  const list = await world.open({ part: 'texts' });
  expect(list.textOutbox.state.get().waiting).toMatchObject([
    { base: '1.0.0', version: '1.0.1' },
    { base: '1.0.1', version: '1.0.2' },
  ]);
  expect(list.element.querySelectorAll('li')).toHaveLength(1);
  expect(list.text()).toContain('Cake');
});

it('puts a change of what waits behind it, also when the server is there', async () => {
  const world = new TextsWorld();
  (await saved(world)).element.remove();
  const page = await world.open({ text: newId });
  await page.write('标题', 'Cake');
  world.api.reachable = true;
  await page.press('保存');
  await eventually(page.settle, () => expect(page.textOutbox.state.get().waiting).toEqual([]));
  const sent = world.api.named('saveOwnText') as readonly { version: string | null; draft: OwnTextDraft }[];
  expect(sent.slice(-2).map(({ version, draft: { title } }) => [version, title])).toEqual([
    [null, 'Cookies'],
    ['1.0.0', 'Cake'],
  ]);
  expect(page.text()).toContain('已存在这台电脑上');
});

it('says why a text was not taken, and tries it again at a press', async () => {
  const world = new TextsWorld();
  const page = await saved(world);
  const { saveOwnText } = world.api.answers;
  world.api.reachable = true;
  world.allowed = false;
  world.api.answers.saveOwnText = () => {
    throw stateError('saveOwnText', 43);
  };
  page.textOutbox.retry();
  await shows(page, '没传上去：学校没有开放自建内容');
  world.allowed = true;
  world.api.answers.saveOwnText = saveOwnText!;
  await page.press('再试');
  await eventually(page.settle, () => expect(page.text()).not.toContain('没传上去'));
  expect(world.texts.map(({ id }) => id)).toEqual([newId]);
});

it('shows both where somebody else has saved another version meanwhile, and says so until it is read', async () => {
  const world = new TextsWorld();
  const page = await saved(world);
  world.texts = [textInfo({ id: newId, title: 'Theirs', changedBy: '马老师' })];
  world.stored = { version: '1.0.0', draft: draft('Theirs') };
  world.api.reachable = true;
  page.textOutbox.retry();
  await shows(page, '马老师也改了“Cookies”。您改的另存成了“Cookies（我的修改）”，两篇都在。');
  await eventually(page.settle, () => expect(world.texts.map(({ title }) => title)).toEqual(['Cookies（我的修改）', 'Theirs']));
  await page.press('知道了');
  expect(page.text()).not.toContain('两篇都在');
  expect(page.text()).toContain('Theirs');
});

it('drops what waits, with a way back', async () => {
  const world = new TextsWorld();
  const page = await saved(world);
  await page.press('丢掉没上传的“Cookies”');
  expect(page.text()).not.toContain('等待上传');
  await page.undo();
  await shows(page, '等待上传');
});
