import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { ApiError } from '../../../api/api-error.ts';
import { expect, it } from 'vitest';
import { TextsWorld, eventually, textInfo } from './testing/texts-page.tsx';

const newId = 'text.0190a000-0000-7000-8000-000000000001';
const dialogue = `The Last Cookie

Nina: Look! Our table is almost empty.
看！我们摊位上快卖空了。
Tom: How many cookies are left?
还剩几块饼干？
Nina: Only six. My grandma made them.
只剩六块。我奶奶做的。`;

const draft = (sentences: readonly string[], title = 'The Last Cookie'): OwnTextDraft => ({
  title,
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: [{ sentences: sentences.map((text, n) => ({ id: `s${n}`, text, translation: '', role: null, span: null })) }],
  sounds: [],
});

/** A text that is pasted, and looked at as far as the check. */
async function pasted(world: TextsWorld, text = dialogue) {
  const page = await world.open({ text: newId });
  await page.write('课文', text);
  await page.press('识别课文');
  await eventually(page.settle, () => expect(page.text()).toContain('个角色'));
  return page;
}

/** Until nothing is left to be looked at. */
async function settleAll(page: Awaited<ReturnType<TextsWorld['open']>>) {
  for (let n = 0; n < 20 && !page.find('保存'); n += 1) await page.press('没问题');
}

it('takes a text from paste to the school: recognised, checked, put into a unit, saved', async () => {
  const world = new TextsWorld();
  const page = await pasted(world);
  expect(page.text()).toContain('2 个角色');
  await page.press('下一步');
  await page.press('先不用声音');
  expect(page.rows()).toContain('How many cookies are left?');
  expect(page.field('标题').value).toBe('The Last Cookie');
  expect(page.text()).toContain('这个单元 3 个词，课文里有 3 个');
  await page.press('就放这里');
  await settleAll(page);
  await page.press('保存');
  expect(page.text()).toContain('课文保存好了');
  expect(world.api.named('saveOwnText')).toMatchObject([
    { id: newId, version: null, draft: { title: 'The Last Cookie', belongsTo: { packId: 'p', itemId: 'u1' }, stage: 'primary' } },
  ]);
  await page.press('看我的课文');
  expect(page.text()).toContain('The Last Cookie');
  expect(page.text()).not.toContain('没保存');
});

it('changes sentences in place, joins, parts and takes them out, and takes every step back', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft(['Only six. Did mum', 'bake them?', 'No.']) };
  const page = await world.open({ text: 'text.a' });
  await page.press('第 1 句的更多操作');
  await page.press('和下一句合并');
  expect(page.rows()).toEqual(['Only six. Did mum bake them?', 'No.']);
  await page.press('第 1 句的更多操作');
  await page.press('断成两句');
  await page.press('从“Did”断开');
  expect(page.rows()).toEqual(['Only six.', 'Did mum bake them?', 'No.']);
  await page.press('第 3 句，改文字：No.');
  await page.write('第 3 句的英文', 'No, my grandma did.');
  await page.press('撤销');
  await page.press('撤销');
  await page.press('撤销');
  expect(page.rows().slice(0, 2)).toEqual(['Only six. Did mum', 'bake them?']);
  await page.press('重做');
  expect(page.rows()[0]).toBe('Only six. Did mum bake them?');
});

it('gives a sentence to a role, an own one, too', async () => {
  const world = new TextsWorld();
  const page = await pasted(world);
  await page.press('下一步');
  await page.press('先不用声音');
  await page.press('第 1 句谁说的：Nina');
  await page.write('新角色', 'Grandma');
  await page.press('加上');
  expect(page.find('第 1 句谁说的：Grandma')).toBeDefined();
  await page.press('第 1 句谁说的：Grandma');
  await page.press('Tom');
  expect(page.find('第 1 句谁说的：Tom')).toBeDefined();
});

it('leads from one unsure place to the next, and saves only when none is left', async () => {
  const world = new TextsWorld();
  const kept = {
    id: newId,
    draft: draft(['One.', 'Two.', 'Three.']),
    doubts: { s0: 'long', s2: 'mixed' },
    typed: '',
    step: 'check',
    at: 1,
  };
  await world.kept.set(`own-text-draft/t/${newId}`, kept);
  const page = await world.open({ text: newId });
  expect(page.text()).toContain('还有 2 处要您看一眼');
  expect(page.find('保存')).toBeUndefined();
  await page.press('看下一处（剩 2 处）');
  const row = () => document.activeElement?.closest('.tx-row')?.querySelector('.tx-number')?.textContent;
  expect(row()).toBe('1');
  await page.press('看下一处（剩 2 处）');
  expect(row()).toBe('3');
  await page.press('看下一处（剩 2 处）');
  expect(row()).toBe('1');
  await page.press('没问题');
  await page.press('看下一处（剩 1 处）');
  expect(row()).toBe('3');
  await page.press('没问题');
  expect(page.find('保存')).toBeDefined();
});

it('keeps what is done at every change, so that a reload goes on where it was', async () => {
  const world = new TextsWorld();
  const first = await pasted(world);
  await first.press('下一步');
  await first.press('先不用声音');
  await first.write('标题', 'Cookies');
  expect(first.text()).toContain('草稿已保存');
  const again = await world.open({ text: newId });
  expect(again.field('标题').value).toBe('Cookies');
  const list = await world.open({ part: 'texts' });
  expect(list.text()).toContain('Cookies没保存，');
});

it('says what to do with a file that gives no text', async () => {
  const page = await new TextsWorld().open({ text: newId });
  await page.choose('选文件', 'scan.pdf');
  expect(page.element.querySelector('[role="alert"]')?.textContent).toContain('请用识字软件转成文字');
});

it('lists what it did not take of a text, and puts it in at a press', async () => {
  const page = await pasted(new TextsWorld(), `${dialogue}\n\n- 12 -`);
  expect(page.text()).toContain('没放进来的 1 处');
  await page.press('把“- 12 -”放进来');
  await page.press('下一步');
  await page.press('先不用声音');
  expect(page.rows().at(-1)).toBe('- 12 -');
});

it('keeps both where somebody else has saved the text meanwhile', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo({ changedBy: '马老师' })];
  world.stored = { version: '1.0.0', draft: draft(['Mine.']) };
  const page = await world.open({ text: 'text.a' });
  await page.write('标题', 'Cookies');
  world.stored = { version: '1.0.5', draft: draft(['Theirs.']) };
  await page.press('保存');
  expect(document.body.textContent).toContain('马老师刚改过这篇课文');
  await page.press('看最新的');
  expect(page.rows()).toEqual(['Theirs.']);
  const list = await world.open({ part: 'texts' });
  expect(list.text()).toContain('Cookies（我的修改）没保存');
});

it('finds a new text that was saved without its answer having come, and does not save it twice', async () => {
  const world = new TextsWorld();
  const page = await pasted(world);
  await page.press('下一步');
  await page.press('先不用声音');
  await settleAll(page);
  const { saveOwnText } = world.api.answers;
  let isLost = true;
  world.api.answers.saveOwnText = (text: never) => {
    const saved = saveOwnText!(text);
    if (!isLost) return saved;
    isLost = false;
    throw new ApiError('state', 'saveOwnText', 'refused', 40, '', [{ path: '/version', message: 'changed' }]);
  };
  await page.press('保存');
  expect(page.text()).toContain('课文保存好了');
  expect(world.api.named('saveOwnText')).toMatchObject([{ version: null }, { id: newId, version: '1.0.0' }]);
});

it('does not write over a new text that another window has saved meanwhile', async () => {
  const world = new TextsWorld();
  const page = await pasted(world);
  await page.press('下一步');
  await page.press('先不用声音');
  await settleAll(page);
  world.texts = [textInfo({ id: newId, changedBy: '马老师' })];
  world.stored = { version: '1.0.0', draft: draft(['Mine.']) };
  await page.press('保存');
  expect(document.body.textContent).toContain('马老师刚改过这篇课文');
  expect(world.stored.draft).toEqual(draft(['Mine.']));
});

it('asks for a title before it saves', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft(['Mine.']) };
  const page = await world.open({ text: 'text.a' });
  await page.write('标题', ' ');
  await page.press('保存');
  expect(page.text()).toContain('给课文起个标题');
  expect(document.activeElement).toBe(page.field('标题'));
  expect(world.api.named('saveOwnText')).toEqual([]);
});

it('asks where a text comes from, and shows what is not one’s own', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo({ source: { kind: 'public-domain', note: 'Aesop' } })];
  world.stored = { version: '1.0.0', draft: draft(['Mine.']) };
  const list = await world.open({ part: 'texts' });
  expect(list.text()).toContain('公共领域：Aesop');
  const page = await world.open({ text: 'text.a' });
  await page.write('来源', 'textbook');
  await page.write('出处', '五年级练习册');
  await page.press('保存');
  expect(world.api.named('saveOwnText')).toMatchObject([
    { of: expect.stringMatching(/^[0-9a-f]{64}$/), draft: { source: { kind: 'textbook', note: '五年级练习册' } } },
  ]);
});

it('deletes with a way back, copies, and lets what colleagues made be copied and no more', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo(), textInfo({ id: 'text.b', title: '同事的', mine: false, editable: false, madeBy: '马老师' })];
  const page = await world.open({ part: 'texts' });
  await page.press('“The Last Cookie”的更多操作');
  await page.press('删除');
  expect(page.text()).toContain('最近删除（1）');
  await page.undo();
  expect(world.texts.every(({ removedAt }) => removedAt === null)).toBe(true);
  await page.settle(() => [...page.element.querySelectorAll<HTMLElement>('input[type="radio"]')].at(-1)!.click());
  expect([page.find('修改“同事的”'), page.find('删除')]).toEqual([undefined, undefined]);
  world.stored = { version: '1.0.0', draft: draft(['Theirs.'], '同事的') };
  await page.press('复制“同事的”');
  expect(page.rows()).toEqual(['Theirs.']);
  expect(page.field('标题').value).toBe('同事的（副本）');
});

it('says nothing of texts where the school does not want them', async () => {
  const world = new TextsWorld();
  world.allowed = false;
  const page = await world.open({ part: 'texts' });
  expect(page.text()).toContain('学校没有开放自建内容');
  expect(page.find('带进一篇课文')).toBeUndefined();
});

it('opens a text of a colleague, whose address somebody has, as a copy that can be saved', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo({ id: 'text.b', title: '同事的', mine: false, editable: false })];
  world.stored = { version: '1.0.0', draft: draft(['Theirs.'], '同事的') };
  const page = await world.open({ text: 'text.b' });
  await page.press('保存');
  expect(world.texts.map(({ title }) => title)).toEqual(['同事的（副本）', '同事的']);
});

it('takes steps back and does them again by keys, and leaves what is typed in a field to that', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft(['Only six.', 'No.']) };
  const page = await world.open({ text: 'text.a' });
  await page.press('第 2 句的更多操作');
  await page.press('删掉这句');
  expect(page.rows()).toEqual(['Only six.']);
  const key = (target: EventTarget, init: KeyboardEventInit) =>
    page.settle(() => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ctrlKey: true, ...init })));
  await key(page.field('标题'), { key: 'z' });
  expect(page.rows()).toEqual(['Only six.']);
  await key(document.body, { key: 'z' });
  expect(page.rows()).toEqual(['Only six.', 'No.']);
  await key(document.body, { key: 'y' });
  await key(document.body, { key: 'z' });
  await key(document.body, { key: 'Z', shiftKey: true });
  expect(page.rows()).toEqual(['Only six.']);
});

it('shows the first rows of a long text before the others', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft(Array.from({ length: 30 }, (_, n) => `Sentence ${n}.`)) };
  const drawn: number[] = [];
  const watch = new MutationObserver(() => drawn.push(document.querySelectorAll('.tx-row').length));
  watch.observe(document.body, { childList: true, subtree: true });
  const page = await world.open({ text: 'text.a' });
  await eventually(page.settle, () => expect(page.rows()).toHaveLength(30));
  watch.disconnect();
  expect(drawn.find((count) => count > 0)).toBe(8);
});

it('asks for a text once, when the way to it is pressed', async () => {
  const world = new TextsWorld();
  world.texts = [textInfo()];
  world.stored = { version: '1.0.0', draft: draft(['Only six.']) };
  const page = await world.open({ part: 'texts' });
  await page.press('修改“The Last Cookie”');
  await eventually(page.settle, () => expect(page.rows()).toEqual(['Only six.']));
  expect([world.api.named('ownText').length, world.api.named('ownTexts').length]).toEqual([1, 2]);
});

it('says of each text its unit and when it was changed, without a server as it was known last', async () => {
  const world = new TextsWorld();
  const place = { packId: 'p', itemId: 'u1' };
  world.texts = [textInfo({ belongsTo: place, changedAt: world.clock.now() - 60_000 }), textInfo({ id: 'text.b', title: 'Alone' })];
  const said = (page: Awaited<ReturnType<TextsWorld['open']>>) =>
    [...page.element.querySelectorAll('.ch-own-about > span')].map(({ textContent }) => textContent);
  const page = await world.open({ part: 'texts' });
  await eventually(page.settle, () => expect(said(page)[0]).toMatch(/^第四单元 · 2 句 · 没有声音 · 今天 \d\d:\d\d 改过$/));
  expect(said(page)[1]).toMatch(/^2 句 · 没有声音 · 1月1日 08:00 改过$/);
  expect(world.api.named('contentPlaces')).toEqual([{ refs: [{ packId: 'text.a', packVersion: '1.0.0', itemId: 'text.a' }] }]);
  world.api.reachable = false;
  const away = await world.open({ part: 'texts' });
  await eventually(away.settle, () => expect(said(away)[0]).toMatch(/^第四单元 · /));
});

it('proposes a unit until the teacher has chosen another one', async () => {
  const world = new TextsWorld();
  const page = await pasted(world);
  await page.press('下一步');
  await page.press('先不用声音');
  expect(page.text()).toContain('建议：第四单元');
  await page.write('单元', 'u2');
  expect(page.text()).not.toContain('建议：第四单元');
  await page.write('单元', '');
  await page.press('就放这里');
  expect(page.field('单元').value).toBe('u1');
  expect(page.text()).toContain('建议：第四单元');
});
