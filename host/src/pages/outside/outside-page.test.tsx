import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CurrentRouteProvider } from '../../shell/router/current-route.tsx';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import OutsidePageView from './outside-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const site = { id: 'p', title: { 'zh-CN': '课文动画' }, address: 'https://example.cn/unit/1?a=b', inside: true };

async function open(list: () => Promise<readonly object[]>, id = 'p') {
  const home = vi.fn(async () => undefined);
  const subtitle = vi.fn(async () => undefined);
  const route = { path: '/iframe-page', own: undefined, contributed: undefined, params: {}, query: { id, url: 'https://evil.example/' } };
  const element = renderWithHost(
    <CurrentRouteProvider value={route}>
      <OutsidePageView />
    </CurrentRouteProvider>,
    { outsidePages: { list }, navigation: { home, setSubtitle: subtitle } },
  );
  await perform(() => undefined);
  const frame = () => element.querySelector('iframe');
  const link = () => element.querySelector('a')!;
  return { element, home, subtitle, frame, link };
}

it('shows the server’s frame around the allowed page, whose it is, and a way outside [2.2-6]', async () => {
  const { element, frame, link, subtitle } = await open(async () => [site]);
  const attributes = Object.fromEntries([...frame()!.attributes].map(({ name, value }) => [name, value]));
  expect(attributes).toEqual({ title: '课文动画', src: '/outside/p' });
  expect([link().href, link().target, link().rel]).toEqual([site.address, '_blank', 'noopener noreferrer']);
  expect(subtitle).toHaveBeenCalledWith('课文动画');
  expect(element.textContent).toContain('example.cn');
});

it('says that it opens, that it takes long, and nothing once it is there', async () => {
  const { element, frame } = await open(async () => [site]);
  const status = () => element.querySelector('[role=status]')!.textContent;
  expect(status()).toBe('正在打开…');
  await perform(() => vi.advanceTimersByTime(8_000));
  expect(status()).toContain('在新窗口打开试试');
  await perform(() => frame()!.dispatchEvent(new Event('load')));
  expect(status()).toBe('');
  const before = frame();
  await perform(() => element.querySelector('button')!.click());
  expect([status(), frame() === before]).toEqual(['正在打开…', false]);
});

it('says that it did not open where the browser shows its own page in the frame', async () => {
  const { element, frame } = await open(async () => [site]);
  Object.defineProperty(frame()!, 'contentDocument', { value: null });
  await perform(() => frame()!.dispatchEvent(new Event('load')));
  expect(element.querySelector('[role=status]')!.textContent).toContain('在新窗口打开试试');
});

it('says, when it is to be opened again, that an administrator has removed it meanwhile', async () => {
  let pages = [site];
  const { element, frame } = await open(async () => pages);
  pages = [];
  await perform(() => element.querySelector('button')!.click());
  expect([frame(), element.querySelector('h2')!.textContent]).toEqual([null, '这个网页不在名单里']);
});

it('opens no address but those of the list: of another id it says so, and leads home', async () => {
  const { element, frame, home } = await open(async () => [site], 'https://evil.example/');
  expect([frame(), element.querySelector('h2')!.textContent]).toEqual([null, '这个网页不在名单里']);
  await perform(() => element.querySelector('button')!.click());
  expect(home).toHaveBeenCalled();
});

it('opens in a window of its own alone what can’t be shown inside', async () => {
  const { element, frame, link } = await open(async () => [{ ...site, inside: false }]);
  expect([frame(), element.querySelector('h2')!.textContent]).toEqual([null, '“课文动画”不能在这里显示']);
  expect([link().href, link().rel]).toEqual([site.address, 'noopener noreferrer']);
});

it('says that the list did not come, and asks again', async () => {
  let away = true;
  const { element, frame } = await open(() => (away ? Promise.reject(new Error('away')) : Promise.resolve([site])));
  expect(element.querySelector('h2')!.textContent).toBe('外部网页的名单没有载入');
  away = false;
  await perform(() => element.querySelector('button')!.click());
  await perform(() => undefined);
  expect(frame()).not.toBeNull();
});
