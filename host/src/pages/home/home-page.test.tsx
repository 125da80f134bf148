import { ObservableValue } from '@chorus/sdk';
import { sampleStudent, sampleBook, sampleUnit, sampleWord } from '@chorus/sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import type { Overview } from '../../services/overview/class-overview.ts';
import HomePage from './home-page.tsx';

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', clearTimeout);

const door = (n: number, group?: string) => ({
  pluginId: `region.p${n}`,
  value: {
    route: `Page${n}`,
    label: { 'zh-CN': `活动${n}`, en: `Activity ${n}` },
    icon: '<svg/>',
    ...(group && { group }),
    ...(group === 'sounds' && { sounds: { route: `Practice${n}` } }),
    ...(n === 0 && takes),
  },
});
const takes = { books: { kinds: ['wordBook'], route: 'Book' } };
const ref = { packId: 'p', packVersion: '1', itemId: 'seven' };
const book = {
  id: 'p/seven',
  kind: 'book',
  name: { 'zh-CN': '七年级上册' },
  stage: 'middle',
  gradeId: 1,
  ref,
  bookKind: 'wordBook',
  cover: null,
  count: 4,
};
const titles = (element: HTMLElement) => [...element.querySelectorAll('.ch-door-title')].map(({ textContent }) => textContent);
const text = (element: HTMLElement, selector: string) => element.querySelector(selector)?.textContent;

const question = { title: { 'zh-CN': '小测验', en: 'Quiz' }, at: { route: 'Quiz', params: {}, query: {} } };
const resume = {
  label: 'Unit 1',
  route: 'Words',
  at: 1,
  title: { 'zh-CN': '朗读单词', en: 'Read' },
  progress: { at: 6, of: 14, text: 'hamburger', picture: '/content/hamburger.svg' },
};
const overview: Overview = {
  classId: 'c',
  words: [
    {
      ref: { packId: 'p', packVersion: '1', itemId: 'word:fox:animal' },
      questionId: 'q',
      kind: { skill: 'speaking', evidence: 'scored' },
      share: 0.25,
      can: ['a'],
      cannot: ['b', 'c', 'd'],
      text: 'fox',
      word: sampleWord('fox'),
    },
  ],
  sounds: [{ sign: 'θ', phone: 'TH', share: 0.46, said: 10, poor: 5, cannot: ['a', 'b'] }],
  notCalled: [1, 2, 3, 4, 5, 6, 7].map((n) => sampleStudent(n)),
  answered: true,
  partial: false,
};

async function open(
  count: number,
  {
    asking,
    lost,
    going,
    read,
    asked = 'c',
    marked = [],
    outcome = 'kept',
    groups = [],
    outside = [],
    online = true,
    readiness = {},
    classroom = { teacher: undefined, students: [], schoolClass: { id: 'c' } },
    makesOwn = false,
  }: {
    asking?: typeof question;
    lost?: object;
    going?: object;
    read?: Overview;
    asked?: string;
    marked?: readonly { kind: string; ref: string }[];
    outcome?: string;
    groups?: readonly string[];
    outside?: readonly object[];
    online?: boolean;
    readiness?: Readonly<Record<string, string>>;
    classroom?: object;
    makesOwn?: boolean;
  } = {},
) {
  const doors = new ObservableValue<readonly object[]>(Array.from({ length: count }, (_, n) => door(n, groups[n % groups.length])));
  const go = vi.fn(async () => undefined);
  const page = new ObservableValue(asking);
  const show = vi.fn(async () => undefined);
  const play = vi.fn(async () => undefined);
  const state = new ObservableValue(read);
  const refresh = vi.fn(async () => undefined);
  const marks = new ObservableValue<readonly { kind: string; ref: string }[]>(marked);
  const notices: string[] = [];
  const mark = vi.fn(async ({ kind, ref }: { kind: string; ref: string }, on: boolean) => {
    marks.set([...marks.get().filter((one) => one.ref !== ref), ...(on ? [{ kind, ref }] : [])]);
    return outcome;
  });
  const element = renderWithHost(<HomePage />, {
    kernel: {
      contributed: () => doors,
      routes: new ObservableValue([
        { pluginId: 'region.p0', value: { name: 'Page0' } },
        { pluginId: 'region.words', value: { name: 'Words' } },
      ]),
    },
    journal: { state: new ObservableValue({ online }) },
    offlineActivities: { state: new ObservableValue(new Map(Object.entries(readiness))) },
    navigation: {
      state: new ObservableValue({ route: 'Home' }),
      resume: new ObservableValue(going),
      resumeAsked: new ObservableValue(asked),
      go,
    },
    favourites: { state: marks, refresh: async () => undefined, set: mark },
    tour: { due: false },
    content: {
      units: async () => ['1', '2'].map((id) => ({ ...sampleUnit(id), title: `Unit ${id}` })),
      wordBooks: async () => [sampleBook('b')],
      unitTitle: async () => undefined,
      words: async (unitId: string) => [sampleWord('w', { picture: undefined }), sampleWord(`seen in ${unitId}`, { picture: '/p.svg' })],
    },
    wordLists: { allowed: new ObservableValue(makesOwn), refresh: async () => undefined },
    materials: {
      searchKeys: async () => [],
      search: async () => [],
      books: async () => ({ books: [book], especial: [] }),
      use: () => undefined,
      used: new ObservableValue([]),
    },
    outsidePages: { list: async () => outside },
    notices: { show: async (notice: { text: string }) => void notices.push(notice.text) },
    overview: { state, refresh, whenSaid: () => ({ key: 'home.when-last-week', params: { day: '周四', time: '14:20' } }) },
    asked: { page, show, lost: new ObservableValue(lost) },
    audio: { play },
    clock: { now: () => 1_760_000_000_000 },
    classroom: { state: new ObservableValue(classroom) },
    plugins: { state: new ObservableValue({ loaded: true }) },
    session: { state: new ObservableValue({ status: 'logged-out' }), timeZone: 'Asia/Shanghai' },
    platform: { state: new ObservableValue({ online: true }) },
    settings: { state: new ObservableValue({ accent: 'us' }) },
  });
  const activities = marked.filter(({ kind }) => kind === 'activity').length;
  await expect.poll(() => element.querySelectorAll('.ch-door-title')).toHaveLength(count + activities);
  return { mark, marks, notices, doors, element, go, page, show, play, refresh, state };
}
const press = (element: ParentNode, selector: string) => perform(() => element.querySelector<HTMLElement>(selector)!.click());

it('shows the two hundred activities of a region in their order, the last of them as usable as the first', async () => {
  const { element, go } = await open(200);
  expect(titles(element)).toEqual(Array.from({ length: 200 }, (_, n) => `活动${n}`));
  await press(element, '.ch-home-doors > li:last-child button');
  expect(go).toHaveBeenCalledWith('Page199');
});

it('asks for a class where none is chosen, and does not say that activities are switched off', async () => {
  const { element, go } = await open(0, { classroom: { teacher: { id: 't', name: '林老师' }, students: [] } });
  expect(text(element, '.ch-empty')).toContain('还没有选择班级');
  await press(element, '.ch-empty button');
  expect(go).toHaveBeenCalledWith('ChooseClass');
});

it('leads to what the teacher makes where the school lets its teachers make something', async () => {
  const own = (element: HTMLElement) => [...element.querySelectorAll('.ch-home-bar button')].find((one) => one.textContent === '我的内容');
  expect(own((await open(3)).element)).toBeUndefined();
  const { element, go } = await open(3, { makesOwn: true });
  await perform(() => (own(element) as HTMLElement).click());
  expect(go).toHaveBeenCalledWith('MyContent');
});

const headings = (element: HTMLElement) => [...element.querySelectorAll('.ch-home-group > h2')].map(({ textContent }) => textContent);
const star = (element: HTMLElement, name: string) => element.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;

it('puts a few activities in one list without stars, more by subject, and of very many one subject alone', async () => {
  const groups = ['tests', 'words', 'sounds'];
  const few = (await open(6, { groups })).element;
  expect([headings(few), few.querySelector('.ch-star'), few.querySelector('.ch-home-filters')]).toEqual([[], null, null]);
  const more = (await open(20, { groups })).element;
  expect([headings(more), more.querySelector('.ch-home-filters')]).toEqual([['单词', '语音', '测验'], null]);
  const many = (await open(200, { groups })).element;
  expect([...many.querySelectorAll('.ch-home-filter')].map(({ textContent }) => textContent)).toEqual([
    '全部 200 个',
    '单词',
    '语音',
    '测验',
  ]);
  await press(many, '.ch-home-filter:nth-child(3)');
  expect([headings(many), titles(many).slice(0, 2)]).toEqual([['语音'], ['活动2', '活动5']]);
});

it('keeps together what says no subject', async () => {
  expect(headings((await open(20)).element)).toEqual([]);
});

it('puts marked activities first and leaves them where they were; the star again takes the mark away', async () => {
  const { element, mark } = await open(20, { groups: ['words', 'sounds'] });
  await perform(() => star(element, '把“活动3”设为常用').click());
  expect(mark).toHaveBeenCalledWith({ kind: 'activity', ref: 'region.p3 Page3' }, true);
  expect([headings(element), titles(element).filter((title) => title === '活动3')]).toEqual([
    ['常用', '单词', '语音'],
    ['活动3', '活动3'],
  ]);
  await perform(() => star(element, '取消常用“活动3”').click());
  expect(headings(element)).toEqual(['单词', '语音']);
});

it('shows a marked book among few activities too, and opens it in the activity that works with it', async () => {
  const { element, go } = await open(2, { marked: [{ kind: 'book', ref: 'p/seven' }] });
  await expect.poll(() => text(element, '.ch-book strong')).toBe('七年级上册');
  await press(element, '.ch-book');
  expect(go).toHaveBeenCalledWith('Book', { query: { bookId: 'seven' } });
});

it('says when a mark waits for the server, and when there are as many as are kept', async () => {
  const wait = await open(20, { groups: ['words', 'sounds'], outcome: 'waits' });
  await perform(() => star(wait.element, '把“活动3”设为常用').click());
  expect(wait.notices).toEqual(['连不上服务器，已先记在这台电脑上，连上后自动保存。']);
  const full = await open(20, {
    groups: ['words', 'sounds'],
    marked: Array.from({ length: 60 }, (_, n) => ({ kind: 'book', ref: `p/${n}` })),
  });
  await perform(() => star(full.element, '把“活动3”设为常用').click());
  expect([full.notices, full.mark.mock.calls]).toEqual([['常用最多放 60 个，请先取消几个。'], []]);
});

it('shows what is added and taken away', async () => {
  const { doors, element } = await open(30);
  await perform(() => doors.set([...Array.from({ length: 29 }, (_, n) => door(n)), door(40)]));
  expect(titles(element).slice(-2)).toEqual(['活动28', '活动40']);
});

it('says where activities are chosen when there are none', async () => {
  const { element, go } = await open(0);
  await press(element, '.ch-empty button');
  expect(go).toHaveBeenCalledWith('Plugins');
});

it('says which activity asks a question, whichever window asked it, and leads there before where one was', async () => {
  const { element, go, page, show } = await open(1, { asking: question, going: resume });
  expect(text(element, '.ch-go-on-title')).toBe('“小测验”正在提问。');
  await press(element, '.ch-go');
  expect([show.mock.calls, go.mock.calls]).toEqual([[[]], []]);
  await perform(() => page.set(undefined));
  expect(text(element, '.ch-home-last')).toBe('Unit 1');
  await press(element, '.ch-go');
  expect(go).toHaveBeenCalledWith('Words', resume);
});

it('leads back to where the lesson asked where the browser has lost what it was, unless the class has been elsewhere since', async () => {
  const lost = { ...question, at: { route: 'Quiz', params: {}, query: { unit: '3' } } };
  const startedAt = resume.at + 1;
  const classroom = { teacher: undefined, students: [], schoolClass: { id: 'c' }, lesson: { id: 'l', startedAt } };
  const { element, go } = await open(1, { lost, going: resume, classroom });
  expect(text(element, '.ch-go-on-when')).toBe('这节课刚才在这里提问。');
  await press(element, '.ch-go');
  expect(go).toHaveBeenCalledWith('Quiz', { params: {}, query: { unit: '3' } });
  const since = await open(1, { lost, going: { ...resume, at: startedAt }, classroom });
  expect(text(since.element, '.ch-home-last')).toBe('Unit 1');
});

it('says where the class was, when, and how far', async () => {
  const { element } = await open(1, { going: resume });
  expect(text(element, '.ch-go-on-word')).toBe('hamburger');
  expect(text(element, '.ch-go-on-when')).toBe('上周四 14:20，上到这里');
  expect(element.querySelectorAll('.ch-dots i[data-done]')).toHaveLength(6);
  expect(element.querySelector('.ch-dots')?.getAttribute('aria-label')).toBe('第 6 个，共 14 个');
  const many = await open(1, { going: { ...resume, progress: { at: 30, of: 60, text: 'x' } } });
  expect(many.element.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50');
  const plain = await open(1, { going: { ...resume, progress: undefined } });
  expect(text(plain.element, '.ch-go-on-title')).toBe('Unit 1');
});

it('offers the next unit where the class is through with one, and after the last one of the last book to choose', async () => {
  const at = (unitId: string) => ({ ...resume, query: { bookId: 'b', unitId, wordId: 'w' }, progress: { at: 14, of: 14, text: 'x' } });
  const { element, go } = await open(1, { going: at('1') });
  await expect.poll(() => text(element, '.ch-go-on-when')).toBe('这个单元上完了。');
  // what comes is the large text; of what is done with neither the word nor the count
  expect([text(element, '.ch-go-on-title'), element.querySelector('.ch-dots')]).toEqual(['Unit 2', null]);
  await expect.poll(() => text(element, '.ch-go-on-word')).toBe('seen in 2');
  await press(element, '.ch-go');
  await press(element, '.ch-go-on .ch-button-quiet');
  expect(go.mock.calls).toEqual([
    ['Words', { query: { bookId: 'b', unitId: '2' } }],
    ['Words', at('1')],
  ]);
  const last = await open(1, { going: at('2') });
  await expect.poll(() => text(last.element, '.ch-go-on-when')).toBe('这本书上完了。');
  await press(last.element, '.ch-go');
  expect(last.go).toHaveBeenCalledWith('Page0');
});

it('offers a class that was nowhere yet its first step, once that is known', async () => {
  const { element, go } = await open(2);
  await press(element, '.ch-go');
  expect(go).toHaveBeenCalledWith('Page0');
  const early = await open(2, { asked: '' });
  expect([early.element.querySelector('.ch-go'), early.element.querySelector('.ch-go-on')?.getAttribute('aria-busy')]).toEqual([
    null,
    'true',
  ]);
});

it('reads the panels after the page was painted, and says what they have', async () => {
  const { element, refresh, state } = await open(1);
  await expect.poll(() => refresh).toHaveBeenCalled();
  expect(element.querySelectorAll('.ch-home-panel[aria-busy=true]')).toHaveLength(3);
  await perform(() => state.set(overview));
  expect([text(element, '.ch-weak-words li'), text(element, '.ch-weak-sounds li')]).toEqual(['fox25%', '/θ/46%']);
  expect(element.querySelectorAll('.ch-not-called li')).toHaveLength(4);
});

it('leads from a weak sound to practising it, and offers that only where an activity of the class practises sounds', async () => {
  const { element, go } = await open(2, { read: overview, groups: ['sounds'] });
  await press(element, '.ch-weak-sounds button');
  expect(go).toHaveBeenLastCalledWith('Practice0', { query: { sign: 'θ' } });
  expect(text(element, '.ch-weak-sounds button')).toBe('/θ/46% 练这个音');
  const without = await open(2, { read: overview });
  expect([text(without.element, '.ch-weak-sounds li'), without.element.querySelector('.ch-weak-sounds button')]).toEqual(['/θ/46%', null]);
});

it('shows another class nothing of the one before', async () => {
  const { element } = await open(1, { read: { ...overview, classId: 'another' } });
  expect(element.querySelector('.ch-weak-words')).toBeNull();
});

it('opens the weak words with sound, phonetic signs and how many can, and all who were not called', async () => {
  const { element, play } = await open(1, { read: overview });
  const [words, called] = element.querySelectorAll<HTMLElement>('.ch-home-more');
  await perform(() => words!.click());
  const dialog = () => document.querySelector<HTMLElement>('.ch-dialog')!;
  expect(dialog().textContent).toContain('4 人中 1 人读准');
  expect(text(dialog(), '.ch-weak-text')).toContain('ˈæpl');
  await press(dialog(), '.ch-weak-list button');
  expect(play).toHaveBeenCalledWith({ url: '/media/fox-us.mp3' });
  await press(dialog(), '.ch-dialog-head button');
  await perform(() => called!.click());
  await expect.poll(() => document.querySelectorAll('[data-all] li')).toHaveLength(7);
});

it('says why a panel is empty: nothing answered, nothing weak, everybody or nobody called, no server', async () => {
  const said = async (change: Partial<Overview>) => {
    const { element } = await open(1, { read: { ...overview, words: [], sounds: [], notCalled: undefined, ...change } });
    return [...element.querySelectorAll('.ch-home-panel > p')].map(({ textContent }) => textContent);
  };
  expect(await said({ answered: false })).toEqual([
    '近四周还没有作答。学生读过以后，这里会告诉您。',
    '近四周还没有作答。学生读过以后，这里会告诉您。',
    '本周还没有点过名。',
  ]);
  expect((await said({ notCalled: [] })).slice(0, 3)).toEqual([
    '近四周没有全班要再练的词。',
    '近四周没有多数人读不准的音。',
    '本周每个人都点到了。',
  ]);
  expect((await said({ partial: true }))[2]).toBe('连上服务器后，才知道别处点过谁。');
});

it('has the outside pages that the school allows, each opened where its site lets it be', async () => {
  const pages = [
    { id: 'a', title: { 'zh-CN': '课文动画' }, address: 'https://a.example.cn/', inside: true },
    { id: 'b', title: { 'zh-CN': '听力网' }, address: 'https://b.example.cn/', inside: false },
  ];
  const { element, go } = await open(2, { outside: pages });
  await expect.poll(() => headings(element)).toEqual(['外部网页']);
  const doors = [...element.querySelectorAll<HTMLElement>('[aria-label="外部网页"] .ch-door')];
  await perform(() => doors[0]!.click());
  expect(go).toHaveBeenCalledWith('OutsidePage', { query: { id: 'a' } });
  expect([doors[1]!.getAttribute('href'), doors[1]!.getAttribute('rel'), doors[1]!.textContent]).toEqual([
    'https://b.example.cn/',
    'noopener noreferrer',
    '听力网在新窗口打开',
  ]);
});

describe('a door whose activity is not on this machine', () => {
  const readiness = { 'region.p0': 'ready', 'region.p1': 'not-yet', 'region.p2': 'too-large', 'region.words': 'not-yet' };
  const notes = (element: HTMLElement) =>
    [...element.querySelectorAll('.ch-home-activities .ch-door')].map((each) => each.querySelector('.ch-door-note')?.textContent?.trim());

  it('says before it is pressed that it does not open without a network, the large one too', async () => {
    const { element } = await open(3, { online: false, readiness, going: resume });
    expect(notes(element)).toEqual([undefined, '连上网才能打开', '太大，存不下，要联网才能用']);
    expect(element.querySelector('.ch-go-on')?.textContent).toContain('连上网才能打开');
  });

  it('has the sign alone where the page says of all of them that they need the network', async () => {
    const { element } = await open(1, { online: false, readiness: { 'region.p0': 'not-yet', 'region.words': 'not-yet' }, going: resume });
    expect(element.querySelector('.ch-home-activities .ch-door-title svg')?.getAttribute('aria-label')).toBe('连上网才能打开');
    expect(element.querySelector('.ch-go svg')?.getAttribute('aria-label')).toBe('连上网才能打开');
    expect(element.querySelectorAll('.ch-go-on-when')).toHaveLength(1);
  });

  it('says nothing of it while the server is there', async () => {
    const { element } = await open(3, { readiness, going: resume });
    expect(notes(element)).toEqual([undefined, undefined, undefined]);
    expect(element.querySelector('.ch-go-on')?.textContent).not.toContain('才能打开');
  });
});
