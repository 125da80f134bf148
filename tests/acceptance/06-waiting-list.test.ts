import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classroom, reads, shared, startChorus, texts, type Chorus } from './harness/index.ts';

const { host, word } = texts;

describe('the waiting list', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());
  const room = shared(async () => {
    const begun = await classroom({ chorus, voice: reads('teacher') });
    await begun.teacher.enter();
    await begun.teacher.openUnit();
    return begun;
  });

  it('has its title, the number of students, and a row with name and state for each [2.7-1, 2.7-4]', async () => {
    const { teacher } = await room();
    await teacher.list.getByRole('heading', { name: host('list.title') }).waitFor();
    expect(await teacher.list.getByRole('listitem').count()).toBe(38);
    await teacher.list
      .getByText(host('list.count', { count: 38 }))
      .first()
      .waitFor();
    expect(await teacher.student('钱安琪').innerText()).toContain(host('list.state.none'));
  });

  it('makes a pressed student active, and a second press takes it back [4-19]', async () => {
    const { teacher } = await room();
    await teacher.see(word('call.title'));
    await teacher.call('马洁');
    expect(await teacher.student('马洁').innerText()).toContain(host('list.state.ready'));
    await teacher.press('马洁');
    await teacher.see(word('call.title'));
  });

  it('sorts in three ways [2.7-2, 9-7]', async () => {
    const { teacher, page } = await room();
    const sortBy = async (mode: 1 | 2 | 3) => {
      await teacher.list.getByRole('button', { name: host('list.menu') }).click();
      await page.getByRole('menuitem', { name: host(`list.sort.${mode}`) }).click();
    };
    const first = () => teacher.list.getByRole('listitem').first().innerText();
    await teacher.read('杨婷');
    expect(await first()).toContain('钱安琪');
    await sortBy(2);
    await expect.poll(first).toContain('杨婷');
    await sortBy(1);
    await expect.poll(first).toContain('钱安琪');
    await sortBy(3);
    await expect.poll(first).toContain('杨婷');
  });

  it('calls somebody at random, and never the one who is called already [2.7-5, 5-18]', async () => {
    const { teacher } = await room();
    const active = () => teacher.list.getByRole('listitem').filter({ hasText: host('list.state.ready') });
    let before = '';
    for (let round = 0; round < 6; round += 1) {
      await teacher.list.getByRole('button', { name: host('list.roll') }).click();
      await expect.poll(async () => ((await active().count()) === 1 ? active().innerText() : before)).not.toBe(before);
      before = await active().innerText();
    }
  });

  it('refuses to call anybody else while a student records [4-19, 5-18]', async () => {
    const { teacher } = await room();
    await teacher.call('马洁');
    await teacher.record('马洁');
    expect(await teacher.student('马洁').innerText()).toContain(host('list.state.recording'));
    await teacher.student('钱安琪').getByRole('button').first().click({ force: true });
    expect(await teacher.student('钱安琪').innerText()).not.toContain(host('list.state.ready'));
  });
});
