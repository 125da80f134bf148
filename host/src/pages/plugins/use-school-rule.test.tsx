import { Button } from '@chorus/sdk/ui';
import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { useSchoolRule, type AllowedPlugin } from './use-school-rule.ts';

function Allow({ what }: { readonly what: AllowedPlugin }) {
  const { allow } = useSchoolRule();
  return <Button onPress={() => void allow('a.b', what)}>allow</Button>;
}

async function asked(capabilities: AllowedPlugin['capabilities']): Promise<string> {
  const confirm = vi.fn(async (_question: { readonly text: string }) => false);
  const what = { name: '单词接龙', publisher: '第一中学', capabilities };
  const element = renderWithHost(<Allow what={what} />, { plugins: {}, dialogs: { confirm }, notices: { show: vi.fn() } });
  await perform(() => element.querySelector('button')!.click());
  return confirm.mock.calls[0]![0].text;
}

it('names the activity, its publisher and what it may do before it is allowed', async () => {
  const text = await asked(['roster.read', 'media.microphone', 'network:example.org']);
  for (const part of ['单词接龙', '第一中学', '看班级名单', '使用麦克风', '连接 example.org']) expect(text).toContain(part);
  expect(text).not.toContain('roster.read');
});

it('says when it asks for nothing special', async () => {
  expect(await asked([])).toContain('没有特别的权限');
});
