import { Button } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { useSchoolRule, type AllowedPlugin } from './use-school-rule.ts';

function Allow({ what }: { readonly what: AllowedPlugin }) {
  const { allow } = useSchoolRule();
  return <Button onPress={() => void allow('a.b', what)}>allow</Button>;
}

async function asked(capabilities: AllowedPlugin['capabilities'], more: Partial<AllowedPlugin> = {}): Promise<string> {
  const confirm = vi.fn(async (_question: { readonly text: string }) => false);
  const what = { name: '单词接龙', publisher: '第一中学', capabilities, brings: [], source: 'dropped', ...more } as const;
  const element = renderWithHost(<Allow what={what} />, { plugins: {}, dialogs: { confirm }, notices: { show: vi.fn() } });
  await perform(() => element.querySelector('button')!.click());
  return confirm.mock.calls[0]![0].text;
}

it('names the activity, its publisher and what it may do before it is allowed', async () => {
  const text = await asked(['roster.read', 'media.microphone', 'network:example.org']);
  for (const part of ['单词接龙', '第一中学', '看班级名单', '使用麦克风', '连接 example.org（目前还不支持']) expect(text).toContain(part);
  expect(text).not.toContain('roster.read');
});

it('says what is new where it was allowed before, and only there', async () => {
  const all = ['roster.read', 'answers.read', 'network:example.org'] as const;
  const beyond = { capabilities: ['answers.read', 'network:example.org'], publisher: true, source: false };
  expect(await asked(all, { beyond })).toContain('现在新增：看学生的答案；连接 example.org（目前还不支持，允许了也连不上）；发布者换了。');
  const moved = { capabilities: [], publisher: false, source: true };
  expect(await asked(all, { beyond: moved })).toContain('现在新增：这是已安装的，不是作者正在开发的那个。');
  expect(await asked(all, { beyond: moved, source: 'dev' })).toContain('现在新增：这是作者正在开发的，不是已安装的那个。');
  expect(await asked(all)).not.toContain('新增');
});

it('says what it puts at contribution points, where it puts something there', async () => {
  expect(await asked([], { brings: ['1 个首页入口', '2 个功能菜单项'] })).toContain('它提供：1 个首页入口；2 个功能菜单项。');
  expect(await asked([])).not.toContain('它提供');
});

it('says what an activity that asks for nothing can do all the same', async () => {
  const text = await asked([]);
  for (const part of [
    '和 Chorus 一样在老师的页面里运行',
    '姓名、作答、录音和输入的密码',
    '打开窗口把内容发到外面，Chorus 拦不住',
    '信得过的来源',
  ])
    expect(text).toContain(part);
});

it('says when it asks for nothing special', async () => {
  expect(await asked([])).toContain('没有特别的权限');
});
