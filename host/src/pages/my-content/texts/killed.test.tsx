import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { expect, it } from 'vitest';
import { TextsWorld, eventually } from './testing/texts-page.tsx';

const newId = 'text.0190a000-0000-7000-8000-000000000001';
const never = new Promise<never>(() => undefined);
const sentences = ['Only six.', 'No.'];
const draft: OwnTextDraft = {
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: sentences.map((text, n) => ({ id: `s${n}`, text, translation: '', role: null, span: null })) }],
  sounds: [],
};
type Page = Awaited<ReturnType<TextsWorld['open']>>;

/** A new text that was left at the step of sounds. */
async function begun(): Promise<[TextsWorld, Page]> {
  const world = new TextsWorld();
  await world.kept.set(`own-text-draft/t/${newId}`, { id: newId, draft, doubts: {}, typed: '', step: 'sound', at: 1 });
  return [world, await world.open({ text: newId })];
}

/** The page is gone without a word, and is opened again when what it waited for works again. */
async function killed(world: TextsWorld, page: Page, go: () => void): Promise<Page> {
  page.element.remove();
  go();
  return world.open({ text: newId });
}

async function bring(page: Page): Promise<void> {
  await page.choose('选录音', 'a.mp3');
  await eventually(page.settle, () => expect(page.find('保存')).toBeDefined());
}

/** Writes of keys that begin so never end; nothing is written of them. */
const hold = (world: TextsWorld, name: 'set' | 'setOnDisk' | 'delete', begin: string) => {
  const real = world.kept[name].bind(world.kept) as (key: string, value?: unknown) => Promise<void>;
  world.kept[name] = ((key: string, value?: unknown) => (key.startsWith(begin) ? never : real(key, value))) as never;
  return () => void (world.kept[name] = real as never);
};
const holdCall = (world: TextsWorld, name: 'ownTextSounds' | 'saveOwnText', after = false) => {
  const real = world.api.answers[name]!;
  world.api.answers[name] = (body) => {
    if (after) void real(body);
    return never;
  };
  return () => void (world.api.answers[name] = real);
};
const holdField = (world: TextsWorld, name: 'reading' | 'putting') => {
  world[name] = never;
  return () => void (world[name] = undefined);
};
const holdFinding = (world: TextsWorld) => {
  const { found } = world;
  world.found = undefined;
  return () => void (world.found = found);
};

it.each([
  ['the sound is read', (world: TextsWorld) => holdField(world, 'reading')],
  ['the sentences are looked for', holdFinding],
  ['the sound is written to the disk', (world: TextsWorld) => hold(world, 'setOnDisk', 'own-text-sound/')],
])('has the text without a sound again when the page is killed while %s, and takes the sound then', async (_when, stop) => {
  const [world, page] = await begun();
  const go = stop(world);
  await page.choose('选录音', 'a.mp3');
  expect(page.find('停下')).toBeDefined();
  const again = await killed(world, page, go);
  expect(again.element.querySelector('.tx-sounds')).toBeNull();
  await bring(again);
  expect(again.rows()).toEqual(sentences);
});

it.each([
  ['addresses for the sounds are asked for', (world: TextsWorld) => holdCall(world, 'ownTextSounds')],
  ['the sound is sent', (world: TextsWorld) => holdField(world, 'putting')],
  ['the text is sent', (world: TextsWorld) => holdCall(world, 'saveOwnText')],
  ['the answer comes', (world: TextsWorld) => holdCall(world, 'saveOwnText', true)],
  ['it is written down that it is there', (world: TextsWorld) => hold(world, 'set', 'own-text/')],
  ['the draft is dropped', (world: TextsWorld) => hold(world, 'delete', 'own-text-draft/')],
])('has text and sound again when the page is killed while %s, and saves them once', async (_when, stop) => {
  const [world, page] = await begun();
  await bring(page);
  const go = stop(world);
  await page.press('保存');
  expect(page.text()).not.toContain('课文保存好了');
  const again = await killed(world, page, go);
  await eventually(again.settle, () => expect(again.find('从头听')?.hasAttribute('disabled')).toBe(false));
  expect(again.rows()).toEqual(sentences);
  await again.press('保存');
  await eventually(again.settle, () => expect(again.text()).toContain('课文保存好了'));
  expect(world.texts.map(({ id }) => id)).toEqual([newId]);
  expect(world.stored!.draft.sounds.map(({ name }) => name)).toEqual(['a.mp3']);
  expect(await world.kept.keys('own-text-draft/')).toEqual([]);
});

it('takes a text of forty roles: each is proposed, can be chosen, and is saved', async () => {
  const world = new TextsWorld();
  const page = await world.open({ text: newId });
  const names = Array.from({ length: 40 }, (_, n) => `Pupil${String.fromCodePoint(65 + Math.floor(n / 10))}${'abcdefghij'[n % 10]}`);
  await page.write(
    '课文',
    ['All of us', '', ...names.flatMap((name, n) => [`${name}: I have got ${n + 2} books.`, `${name}: They are new.`])].join('\n'),
  );
  await page.press('识别课文');
  await eventually(page.settle, () => expect(page.text()).toContain('40 个角色'));
  await page.press('下一步');
  await page.press('先不用声音');
  await page.press(`第 1 句谁说的：${names[0]}`);
  await page.press(names[39]!);
  expect(page.find(`第 1 句谁说的：${names[39]}`)).toBeDefined();
  for (let n = 0; n < 80 && !page.find('保存'); n += 1) await page.press(page.find('剩下的都没问题') ? '剩下的都没问题' : '没问题');
  await page.press('保存');
  await eventually(page.settle, () => expect(page.text()).toContain('课文保存好了'));
  expect(world.stored!.draft.roles.map(({ name }) => name)).toEqual(names);
});
