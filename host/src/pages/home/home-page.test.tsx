import { ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import HomePage from './home-page.tsx';

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', clearTimeout);

const door = (n: number) => ({
  pluginId: `region.p${n}`,
  value: { route: `Page${n}`, label: { 'zh-CN': `活动${n}`, en: `Activity ${n}` }, icon: '<svg/>' },
});
const titles = (element: HTMLElement) => [...element.querySelectorAll('.ch-door-title')].map(({ textContent }) => textContent);

const question = { title: { 'zh-CN': '小测验', en: 'Quiz' }, at: { route: 'Quiz', params: {}, query: {} } };

async function open(count: number, asking?: typeof question) {
  const doors = new ObservableValue<readonly object[]>(Array.from({ length: count }, (_, n) => door(n)));
  const go = vi.fn(async () => undefined);
  const page = new ObservableValue(asking);
  const show = vi.fn(async () => undefined);
  const element = renderWithHost(<HomePage />, {
    kernel: { contributed: () => doors },
    navigation: { state: new ObservableValue({ route: 'Home' }), resume: new ObservableValue({ label: 'Unit 1', route: 'Words' }), go },
    asked: { page, show },
    clock: { now: () => 1_760_000_000_000 },
    classroom: { state: new ObservableValue({ teacher: undefined, students: [] }) },
    plugins: { state: new ObservableValue({ loaded: true }) },
    session: { state: new ObservableValue({ status: 'logged-out' }) },
    platform: { state: new ObservableValue({ online: true }) },
    settings: { state: new ObservableValue({}) },
  });
  await vi.waitFor(() => expect(element.querySelectorAll('.ch-door')).toHaveLength(count));
  return { doors, element, go, page, show };
}

it('shows the two hundred activities of a region in their order, the last of them as usable as the first', async () => {
  const { element, go } = await open(200);
  expect(titles(element)).toEqual(Array.from({ length: 200 }, (_, n) => `活动${n}`));
  await perform(() => element.querySelector<HTMLElement>('.ch-doors > li:last-child button')!.click());
  expect(go).toHaveBeenCalledWith('Page199');
});

it('shows what is added and taken away', async () => {
  const { doors, element } = await open(30);
  await perform(() => doors.set([...Array.from({ length: 29 }, (_, n) => door(n)), door(40)]));
  expect(titles(element).slice(-2)).toEqual(['活动28', '活动40']);
});

it('says where activities are chosen when there are none', async () => {
  const { element, go } = await open(0);
  await perform(() => element.querySelector<HTMLElement>('.ch-empty button')!.click());
  expect(go).toHaveBeenCalledWith('Plugins');
});

it('says which activity asks a question, whichever window or machine asked it, and leads there before where one was', async () => {
  const { element, go, page, show } = await open(1, question);
  const button = () => element.querySelector<HTMLElement>('.ch-home-head button')!;
  expect(element.querySelector('.ch-home-last')?.textContent).toBe('“小测验”正在提问。');
  await perform(() => button().click());
  expect([show.mock.calls, go.mock.calls]).toEqual([[[]], []]);
  await perform(() => page.set(undefined));
  expect(element.querySelector('.ch-home-last')?.textContent).toContain('Unit 1');
  await perform(() => button().click());
  expect(go).toHaveBeenCalledWith('Words', { label: 'Unit 1', route: 'Words' });
});
