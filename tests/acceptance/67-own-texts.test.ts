import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Api, classroom, Teacher, TeacherBrowser, texts, uncaught } from './harness/index.ts';
import { afterTest } from './harness/after-test.ts';
import { spokenText } from './harness/own-text.ts';

const { host, own, passages } = texts;
const { paste, sentences, file } = spokenText('text:middle-nurse');
const [book, unit] = ['初中英语课文 八年级', '第四单元 体育测试之前'];

/** Drags something sideways on a touch screen, as far as CSS pixels say. */
async function dragByFinger(element: Locator, pixels: number): Promise<void> {
  const page = element.page();
  const { x, y, width, height } = (await element.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved === undefined ? [] : [{ x: x + width / 2 + moved, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (let part = 1; part <= 6; part += 1) await touch('touchMove', (pixels * part) / 6);
  await touch('touchEnd');
  await session.detach();
}

describe('a text that a teacher brings in', () => {
  it('goes from a paste and a recording to its unit, by keyboard, over a reload, and to a colleague', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { chorus, teacher, page } = await classroom({ context: { permissions, hasTouch: true } });
    await teacher.enter();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const enter = (name: string) => teacher.button(name).press('Enter');
    const rows = page.getByRole('list', { name: passages('my-texts.sentences-list') }).locator('.tx-row');
    await enter(host('route.my-content'));
    await page.getByRole('radio', { name: own('my-content.part.texts') }).press('Space');
    await enter(passages('my-texts.new'));

    await page.evaluate((text) => navigator.clipboard.writeText(text), paste);
    await field(passages('my-texts.paste')).press('Control+V');
    const found = ['my-texts.sentences', 'my-texts.translations'].map((key) => passages(key, { count: sentences }));
    await teacher.see(`${found[0]} · ${passages('my-texts.roles', { count: 2 })} · ${found[1]}`);
    await enter(passages('my-texts.next'));
    await field(passages('my-texts.choose-sound')).setInputFiles(file);
    await rows.nth(sentences - 1).waitFor();
    await teacher.see(passages('my-texts.all-well'));

    const end = page.getByRole('slider', { name: passages('my-texts.border-to', { n: 2 }) });
    const endMs = async (slider: Locator) => Number(await slider.getAttribute('aria-valuenow'));
    await rows.nth(1).getByRole('button').first().focus();
    const before = await endMs(end);
    expect(Math.abs(before - 3_090)).toBeLessThan(300);
    await end.press('ArrowLeft');
    await end.press('Shift+ArrowLeft');
    expect(await endMs(end)).toBe(before - 220);

    const scrolled = () => page.evaluate(() => ['.tx-wave-scroll', '.tx-rows', 'html'].map((at) => document.querySelector(at)!.scrollLeft));
    const places = await scrolled();
    await dragByFinger(end, -30);
    const dragged = await endMs(end);
    expect(dragged).toBeLessThan(before - 500);
    expect(await scrolled()).toEqual(places);

    const says = (name: string) => passages('my-texts.role-of', { n: 3, name });
    await enter(says('Jack'));
    await enter('Nurse');
    // the list that closes gives the focus back
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(says('Nurse'));
    await enter(passages('my-texts.undo'));
    await teacher.button(says('Jack')).waitFor();
    await enter(passages('my-texts.redo'));
    await teacher.button(says('Nurse')).waitFor();

    await field(passages('my-texts.title')).fill('头疼的杰克 A Headache before Sports');
    await field(passages('my-texts.book')).selectOption(book);
    await field(passages('my-texts.unit')).selectOption(unit);
    await page.locator('.tx-kept').getByText('草稿').waitFor();
    await page.reload();
    await teacher.button(says('Nurse')).waitFor();
    await rows.nth(1).getByRole('button').first().focus();
    expect(await endMs(end)).toBe(dragged);
    await field(passages('my-texts.unit')).locator('option:checked').getByText(unit).waitFor({ state: 'attached' });
    await enter(passages('my-texts.save'));
    await teacher.see(passages('my-texts.done'));
    await enter(passages('my-texts.see-texts'));
    await teacher.see('头疼的杰克');
    expect(uncaught(page)).toEqual([]);

    const api = await new Api(chorus).login('primary');
    const [saved] = (await api.call('ownTexts', {})).texts;
    expect(saved).toMatchObject({ sentences, roles: 2, mine: false, editable: false, madeBy: '林晓雯' });
    const shelf = await api.call('listContent', {});
    const { ref } = shelf.entries.find((one) => one.ref.itemId === 'chorus.sample.middle-8-texts')!;
    const { entries } = await api.call('listContent', { parent: { ...ref, itemId: 'middle-8-texts.unit-4' }, kind: 'passage' });
    expect(entries.map((one) => one.ref.itemId)).toEqual(['text:middle-nurse', saved!.id]);
    const other = await TeacherBrowser.open();
    afterTest(() => other.close());
    const colleague = new Teacher(await other.tab(), chorus);
    await colleague.enter('primary');
    await colleague.page.evaluate(() => (location.hash = '#/my-content?part=texts'));
    await colleague.button(own('my-content.copy-list', { title: saved!.title })).press('Enter');
    await colleague.page
      .locator('.tx-row')
      .nth(sentences - 1)
      .waitFor();
    await colleague.button(passages('my-texts.save')).press('Enter');
    await colleague.see(passages('my-texts.done'));
    const copies = (await api.call('ownTexts', {})).texts;
    expect(copies.map(({ mine, soundMs }) => ({ mine, soundMs }))).toEqual([
      { mine: true, soundMs: saved!.soundMs },
      { mine: false, soundMs: saved!.soundMs },
    ]);
  });
});
