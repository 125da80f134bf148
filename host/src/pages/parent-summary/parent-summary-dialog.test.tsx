import { ObservableValue, primaryAccountType } from '@chorus/sdk';
import { ScoresProvider } from '@chorus/sdk/ui';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ReadSummary, SummaryLink } from '../../services/parent-summary/parent-summaries.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { ParentSummaryDialog } from './parent-summary-dialog.tsx';
import { SummaryButton } from './summary-button.tsx';

const students = [
  { id: 's1', realName: '王欣怡', name: 'wxy', seat: 3 },
  { id: 's2', realName: '马洁', name: 'mj', seat: 4 },
  { id: 'placeholder:c:1', realName: '学生 1', name: '', seat: 5, placeholder: true },
];
const tally = (mean: number, right?: number) => ({ kind: { skill: 'speaking', evidence: 'scored' }, answers: 6, scored: 6, mean, right });
const fox = {
  ref: { packId: 'p', packVersion: '1', itemId: 'word:fox' },
  text: 'fox',
  word: { ipa: { us: '/fɑks/', uk: '/fɒks/' }, meaning: '狐狸' },
};
const whole = {
  from: '2026-09-10',
  to: '2026-09-16',
  days: 2,
  answers: 6,
  words: 4,
  kinds: [{ tally: tally(86), before: tally(81) }],
  better: [{ ...fox, text: 'cat' }],
  practise: [fox],
  places: [{ unit: { title: { 'zh-CN': '第一单元' } }, book: { title: { 'zh-CN': '七年级上册' } } }],
} as unknown as ReadSummary;
const link: SummaryLink = { id: 'l', address: 'https://school.example/w/secret', until: '2026-09-30' };

async function dialog({
  week = whole as ReadSummary | null | Error,
  made = link as unknown,
  student,
  accountType = 1,
  hidden = false,
  clipboard = vi.fn(async () => undefined),
  draw = async () => new Blob(['png']),
}: {
  /** Null: the server is away. */
  readonly week?: ReadSummary | null | Error;
  readonly made?: unknown;
  readonly student?: (typeof students)[number];
  readonly accountType?: number;
  readonly hidden?: boolean;
  readonly clipboard?: (text: string) => Promise<undefined>;
  readonly draw?: () => Promise<Blob>;
} = {}) {
  vi.stubGlobal('navigator', { language: 'zh-CN', clipboard: { writeText: clipboard } });
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:card');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const saved: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    for (const spy of [urls, revoked, clicked]) spy.mockRestore();
  });
  const read = vi.fn(async (_id?: string) => {
    if (week instanceof Error) throw week;
    return week ?? undefined;
  });
  const linked = vi.fn(async () => made);
  const withdraw = vi.fn(async () => 1);
  const show = vi.fn(async (_notice: { readonly text: string }) => undefined);
  renderWithHost(
    <ScoresProvider hidden={hidden}>
      <ParentSummaryDialog {...(student && { student: student as never })} draw={draw} onClose={() => undefined} />
    </ScoresProvider>,
    {
      classroom: { state: new ObservableValue({ students, schoolClass: { id: 'c', name: '三班' }, teacher: { accountType } }) },
      settings: { state: new ObservableValue({ accent: 'uk' }) },
      parentSummaries: { read, link: linked, withdraw, allowed: new ObservableValue(true) },
      platform: { state: new ObservableValue({ desktop: false }) },
      dialogs: { confirm: async () => true },
      notices: { show },
    },
  );
  for (let turn = 0; turn < 8; turn += 1) await perform(() => undefined);
  const box = document.body.querySelector<HTMLElement>('[role="dialog"]')!;
  const button = (name: string) =>
    [...box.querySelectorAll('button')].find((each) => each.textContent === name || each.getAttribute('aria-label') === name)!;
  const press = async (name: string) => {
    await perform(() => button(name).click());
    for (let turn = 0; turn < 8; turn += 1) await perform(() => undefined);
  };
  const area = () => box.querySelector('textarea');
  return { box, button, press, area, read, linked, withdraw, show, saved, clipboard };
}

it('shows a child’s card as picture and as the same text, with nobody else on it', async () => {
  const { box, area, read } = await dialog({ student: students[0]! });
  expect(area()!.value).toBe(
    [
      '王欣怡的英语小结',
      '三班 · 9月10日至9月16日',
      '',
      '【这一周】',
      '· 练了 2 天：朗读 6 次',
      '· 练到 4 个词',
      '· 内容：七年级上册 第一单元',
      '',
      '【进步】',
      '· 朗读：上一周平均 81，这一周平均 86，有进步',
      '· 学会了：cat',
      '',
      '【再练几遍】',
      '· fox /fɒks/ 狐狸',
    ].join('\n'),
  );
  expect(box.querySelector('img')!.alt).toBe('图片：王欣怡的英语小结');
  expect([box.querySelector('select'), read.mock.calls]).toEqual([null, [['s1']]]);
  expect(box.textContent).not.toContain('马洁');
});

it('says of a child what it has practised and what rose, and no figure that is not a rise', async () => {
  const kinds = [{ tally: { ...tally(0, 0), answers: 1, scored: 1 } }, { tally: tally(61), before: tally(84) }];
  const of = async (who: object) => (await dialog({ ...who, week: { ...whole, better: [], kinds } as never })).area()!.value;
  const child = await of({ student: students[0]! });
  expect(child).toContain('朗读 1 次');
  expect(child).not.toMatch(/答对|平均|【(进步|成绩)】/);
});

it('says that the picture is being drawn', async () => {
  const { box } = await dialog({ draw: () => new Promise(() => undefined) });
  expect(box.querySelector('.ch-summary [role="status"]')?.textContent).toContain('正在画图片…');
});

it('leads from the class’s card to each of its children’s, and to no placeholder', async () => {
  const { box, press, button, area, read } = await dialog();
  expect([...box.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['全班', '王欣怡', '马洁']);
  expect(area()!.value).toMatch(/^三班的英语小结\n9月10日至9月16日\n/);
  await press('下一张');
  await press('下一张');
  expect(area()!.value).toMatch(/^马洁的英语小结/);
  expect([button('下一张').disabled, read.mock.calls]).toEqual([true, [[undefined], ['s1'], ['s2']]]);
});

it('says progress in letters to a primary school, and nothing of a rise that is not written', async () => {
  const { area } = await dialog({
    accountType: primaryAccountType,
    week: { ...whole, kinds: [{ tally: tally(84), before: tally(71) }] } as never,
  });
  expect(area()!.value).toContain('朗读：平均 B，和上一周一样');
});

it('makes a link when a card is taken along or the teacher asks for it, not when it is looked at', async () => {
  const listen = '听读音（有效期至9月30日）：https://school.example/w/secret';
  const { press, linked, clipboard, area } = await dialog();
  await press('下一张');
  expect([linked.mock.calls, area()!.value.includes(listen)]).toEqual([[], false]);
  await press('复制文字');
  expect(linked.mock.calls).toEqual([['c', [fox.ref], false]]);
  expect(clipboard).toHaveBeenCalledWith(expect.stringContaining(listen));
  expect(area()!.value).toContain(listen);
  // Taken along once more it is the same.
  await press('保存图片');
  expect(linked).toHaveBeenCalledTimes(1);
  await press('下一张');
  await press('现在放上二维码');
  expect([linked.mock.calls.length, area()!.value.includes(listen)]).toEqual([2, true]);
});

it.each([
  ['成绩', 61, 84],
  ['进步', 84, 61],
])('has %s as its title where %i is after %i', async (title, now, before) => {
  const { area } = await dialog({ week: { ...whole, better: [], kinds: [{ tally: tally(now), before: tally(before) }] } as never });
  expect(/【(进步|成绩)】/.exec(area()!.value)?.[1]).toBe(title);
});

it('saves the picture and says where, and copies the text', async () => {
  const { press, saved, show, clipboard, area } = await dialog({ student: students[0]! });
  await press('保存图片');
  await press('复制文字');
  expect(saved).toEqual(['王欣怡的英语小结 2026-09-16.png']);
  expect(show.mock.calls.map(([{ text }]) => text)).toEqual([
    '已保存到浏览器的“下载”文件夹：王欣怡的英语小结 2026-09-16.png',
    '已复制，可以粘贴后发给家长。',
  ]);
  expect(clipboard).toHaveBeenCalledWith(area()!.value);
});

it('selects the text where the browser does not let a page copy it', async () => {
  const refused = vi.fn(async () => Promise.reject(new Error('not allowed')));
  const { press, area, show } = await dialog({ clipboard: refused });
  await press('复制文字');
  const { selectionStart, selectionEnd, value } = area()!;
  expect([document.activeElement, selectionStart, selectionEnd]).toEqual([area(), 0, value.length]);
  expect(show).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning', text: expect.stringContaining('Ctrl+C') }));
});

it.each([
  ['no-address', '手机连不上这台服务器'],
  ['no-words', '服务器上没有这几个词'],
  ['failed', '二维码没有做出来'],
])('has picture and text without a code where there is none, and says why: %s', async (made, said) => {
  const { box, area, button, press } = await dialog({ made });
  await press('现在放上二维码');
  expect(box.textContent).toContain(said);
  expect(area()!.value).not.toContain('听读音');
  expect(button('保存图片').disabled).toBe(false);
});

it('withdraws a card’s code, or all of the class once that is confirmed, and puts a new one on when asked', async () => {
  const { press, area, withdraw, linked, box } = await dialog();
  await press('现在放上二维码');
  await press('收回这个二维码');
  expect([withdraw.mock.calls, area()!.value.includes('听读音')]).toEqual([[['c', 'l']], false]);
  expect(box.textContent).toContain('二维码已收回');
  await press('放上新的二维码');
  expect([linked.mock.calls.at(-1), area()!.value.includes('听读音')]).toEqual([['c', [fox.ref], true], true]);
  await press('收回本班所有二维码');
  expect(withdraw).toHaveBeenLastCalledWith('c', undefined);
});

it('asks for no link where there is no word to practise, and says so kindly', async () => {
  const { area, linked } = await dialog({ week: { ...whole, practise: [], better: [] } as never });
  expect([area()!.value.endsWith('【再练几遍】\n这一周没有要再练的词。'), linked.mock.calls]).toEqual([true, []]);
});

it.each([
  [null, '连不上服务器，现在做不了小结'],
  [{ ...whole, answers: 0, days: 0, kinds: [] }, '最近七天没有作答'],
  [{ ...whole, answers: 0, days: 1, kinds: [] }, '作答的人还不够多'],
  [new Error('disk'), '小结没有做出来'],
])('has no card of nothing: %#', async (week, said) => {
  const { box, area, button } = await dialog({ week: week as never });
  expect([box.textContent!.includes(said), area(), button('保存图片')]).toEqual([true, null, undefined]);
});

it('shows and reads nothing while scores are hidden, until the teacher asks', async () => {
  const { press, area, read } = await dialog({ hidden: true });
  expect([area(), read.mock.calls]).toEqual([null, []]);
  await press('在这里显示');
  expect(area()).not.toBeNull();
});

it('is nowhere on the screen of a school that has no summaries', async () => {
  const allowed = new ObservableValue(false);
  const element = renderWithHost(<SummaryButton />, { parentSummaries: { allowed } });
  expect(element.textContent).toBe('');
  await perform(() => allowed.set(true));
  expect(element.textContent).toBe('给家长的小结');
});
