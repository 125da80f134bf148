import { ObservableValue, type RouteManifest } from '@chorus/sdk';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { MountedViews } from '../../plugins/mounted-views.ts';
import { perform, renderWithHost } from '../testing/render-with-host.tsx';
import { KernelError } from '../../kernel/kernel-error.ts';
import { MissingPage } from './missing-page.tsx';
import { PluginPage } from './plugin-page.tsx';

const value: RouteManifest = { path: 'play/:id', name: 'QuizPlay', title: { 'zh-CN': '小测', en: 'Quiz' } };
const manifest = {
  entry: 'index.js',
  styles: [],
  version: '1.0.0',
  title: { 'zh-CN': '课堂小测', en: 'Quiz' },
  contributes: { routes: [value] },
};
const rows = new ObservableValue([{ key: 'q', id: 'x.quiz', manifest, switchedOn: true }]);
const settled = async () => {
  for (let turn = 0; turn < 4; turn += 1) await perform(() => undefined);
};

async function page(Page: () => React.ReactNode, opened: () => Promise<unknown> = async () => undefined, given: object = {}) {
  const mounted: string[] = [];
  const views = new MountedViews();
  const mount = views.mount.bind(views);
  views.mount = (id) => {
    const view = mount(id);
    mounted.push(id);
    return {
      dispose() {
        mounted.pop();
        view.dispose();
      },
    };
  };
  const classroom = { state: new ObservableValue<{ lesson: { id: string } | undefined }>({ lesson: { id: 'lesson' } }) };
  const kernel = {
    rows,
    route: vi.fn(async () => {
      await opened();
      return { plugin: { id: 'x.quiz', context: {}, state: 7 }, route: { page: async () => ({ default: Page }) } };
    }),
    loadPart: (_plugin: unknown, load: () => Promise<unknown>) => load(),
    fault: vi.fn(),
    retry: vi.fn(async () => undefined),
    setSwitchedOn: vi.fn(async () => undefined),
  };
  const element = renderWithHost(<PluginPage contributed={{ pluginId: 'x.quiz', value }} params={{ id: '1' }} query={{}} />, {
    kernel,
    views,
    classroom,
    ...given,
  });
  await settled();
  return { element, kernel, mounted, views, classroom };
}
const button = (element: HTMLElement, text: string) =>
  [...element.querySelectorAll('button')].find((each) => each.textContent?.includes(text))!;

it('activates the plugin and draws its page, and says that it is mounted', async () => {
  const { element, kernel, mounted } = await page(() => <p>question</p>);
  expect(kernel.route).toHaveBeenCalledWith('QuizPlay');
  expect(element.textContent).toBe('question');
  expect(mounted).toEqual(['x.quiz']);
});

it('names the plugin whose page has a fault, and offers to try again or to switch it off', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const { element, kernel, mounted } = await page(() => {
    if (broken) throw new TypeError('no lyrics');
    return <p>question</p>;
  });
  expect(element.textContent).toContain('“课堂小测”出错了');
  expect(element.textContent).toContain('TypeError: no lyrics');
  expect(kernel.fault).toHaveBeenCalledWith('x.quiz', 'render', expect.any(TypeError));
  expect(mounted).toEqual([]);
  await perform(() => button(element, '停用').click());
  expect(kernel.setSwitchedOn).toHaveBeenCalledWith('x.quiz', false);
  broken = false;
  await perform(() => button(element, '再试一次').click());
  await settled();
  expect(element.textContent).toBe('question');
  quiet.mockRestore();
});

it('says that an activity did not open and opens it at the second try', async () => {
  let fail = true;
  const { element, kernel } = await page(
    () => <p>question</p>,
    async () => {
      if (fail) throw new Error('too slow');
    },
  );
  expect(element.textContent).toContain('“课堂小测”没有打开');
  fail = false;
  await perform(() => button(element, '再试一次').click());
  await settled();
  expect(kernel.retry).toHaveBeenCalledWith('x.quiz');
  expect(element.textContent).toBe('question');
});

it.each([
  ['nobody answered', new KernelError('load-network', 'no answer', { plugin: 'x.quiz' }), 'question'],
  ['the server refused', new KernelError('load-http', '404 to /p/x', { plugin: 'x.quiz' }), '请联系管理员'],
])('opens by itself once the server is there again what %s, if that was why', async (_what, error, said) => {
  const state = new ObservableValue({ online: false });
  let fail = true;
  const { element } = await page(
    () => <p>question</p>,
    async () => {
      if (fail) throw error;
    },
    { journal: { state } },
  );
  fail = false;
  await perform(() => state.set({ online: true }));
  await settled();
  expect(element.textContent).toContain(said);
});

it.each([
  ['nobody answers', new KernelError('load-network', 'no answer', { plugin: 'x.quiz' }), '接上网络后再试一次'],
  [
    'nobody gives what it requires',
    new KernelError(
      'requirement-failed',
      'x',
      { plugin: 'x.quiz', provider: 'y' },
      { cause: new KernelError('load-network', 'x', { plugin: 'y' }) },
    ),
    '接上网络后再试一次',
  ],
  ['the server refuses', new KernelError('load-http', '404 to /p/x', { plugin: 'x.quiz' }), '请联系管理员'],
])('says in the teacher’s words what to do where %s, and blames the activity for nothing', async (what, error, said) => {
  const { element, kernel } = await page(
    () => <p>question</p>,
    () => Promise.reject(error),
  );
  expect(element.textContent).toContain(said);
  expect(kernel.fault).not.toHaveBeenCalled();
  if (what === 'the server refuses') return;
  expect(element.textContent).not.toMatch(/KernelError|answer/);
  expect(button(element, '停用')).toBeUndefined();
});

it('goes when its plugin is unloaded, what it listened to too, and is opened anew with what is there then', async () => {
  const heard = new Set<() => void>();
  const { element, kernel, mounted, views } = await page(() => {
    useEffect(() => {
      const listener = () => undefined;
      heard.add(listener);
      return () => void heard.delete(listener);
    }, []);
    return <p>question</p>;
  });
  expect(heard.size).toBe(1);
  let openAnew = () => undefined as void;
  kernel.route.mockImplementation(() => new Promise((resolve) => (openAnew = () => resolve(opened()))));
  const opened = () => ({
    plugin: { id: 'x.quiz', context: {}, state: 8 },
    route: { page: async () => ({ default: () => <p>another</p> }) },
  });
  let left: number | undefined;
  await perform(() => void views.gone('x.quiz', new AbortController().signal).then(() => (left = heard.size)));
  expect(left).toBe(0);
  expect(mounted).toEqual([]);
  expect(element.textContent).toBe('正在载入');
  openAnew();
  await settled();
  expect(element.textContent).toBe('another');
  expect(mounted).toEqual(['x.quiz']);
});

it('is not begun anew by the end of the lesson, which leads elsewhere', async () => {
  const { element, kernel, mounted, views, classroom } = await page(() => <p>question</p>);
  await perform(() => {
    classroom.state.set({ lesson: undefined });
    void views.gone('x.quiz', new AbortController().signal);
  });
  await settled();
  expect(mounted).toEqual([]);
  expect(element.textContent).toBe('正在载入');
  expect(kernel.route).toHaveBeenCalledTimes(1);
});

function missing(path: string) {
  const navigation = { home: vi.fn(async () => undefined), go: vi.fn(async () => undefined) };
  const element = renderWithHost(<MissingPage path={path} />, {
    kernel: { rows },
    plugins: { state: new ObservableValue({ loaded: true }) },
    navigation,
  });
  return { element, navigation };
}

it('says that the activity of a page is off, and leads home', async () => {
  const { element, navigation } = missing('/a/x.quiz/play/1');
  expect(element.textContent).toContain('“课堂小测”已经停用');
  await perform(() => button(element, '回首页').click());
  expect(navigation.home).toHaveBeenCalledOnce();
});

it('says that there is no such page', () => {
  expect(missing('/nowhere').element.textContent).toContain('没有这个页面');
});
