import { functionMenuItem, ObservableValue } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { icon, manifestOf, plugin } from '../../kernel/testing/plugin-fixtures.ts';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { SchoolButtons } from './school-buttons.tsx';

function show(policy: object, { administrator = true, sure = true, row: more = {} } = {}) {
  const plugins = { setSchoolRule: vi.fn(async () => undefined) };
  const dialogs = { confirm: vi.fn(async () => sure) };
  const classroom = { state: new ObservableValue({ teacher: { administrator } }) };
  const row = { id: 'a.b', policy: { required: false, considered: [], ...policy }, ...more } as unknown as PluginRow;
  const element = renderWithHost(<SchoolButtons row={row} name="小测验" />, { plugins, dialogs, classroom, notices: { show: vi.fn() } });
  return { plugins, dialogs, buttons: [...element.querySelectorAll('button')] };
}

it('switches an activity off for the school, after a question that names it', async () => {
  const { plugins, dialogs, buttons } = show({});
  await perform(() => buttons[0]!.click());
  expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '本校停用', danger: true }));
  expect(plugins.setSchoolRule).toHaveBeenCalledWith('a.b', 'deny');
});

it('allows, where nobody has yet, after a question that says by whom it is made, what it may do and what it puts where', async () => {
  const item = functionMenuItem({ order: 1, label: { 'zh-CN': '测', en: 'Quiz' }, icon, route: 'ABHome' });
  const title = { 'zh-CN': '小测验', en: 'Quiz' };
  const quiz = plugin('a.b', { title, publisher: { name: '某校' }, capabilities: ['media.microphone'], contributions: [item] });
  const manifest = manifestOf(quiz);
  const { plugins, dialogs, buttons } = show({}, { row: { manifest, source: 'dev', reason: { code: 'not-yet-allowed' } } });
  expect(buttons.map((button) => button.textContent)).toEqual(['本校停用', '允许本校使用']);
  await perform(() => buttons[1]!.click());
  expect(dialogs.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ text: expect.stringMatching(/小测验.*某校.*麦克风.*1 个首页入口；1 个功能菜单项/) as string }),
  );
  const consent = { capabilities: ['media.microphone'], publisher: '某校', dev: true };
  expect(plugins.setSchoolRule).toHaveBeenCalledWith('a.b', 'allow', consent);
});

it('changes nothing when the administrator thinks again', async () => {
  const { plugins, buttons } = show({}, { sure: false });
  await perform(() => buttons[0]!.click());
  expect(plugins.setSchoolRule).not.toHaveBeenCalled();
});

it('takes the school’s denial back, and does not offer to deny twice', async () => {
  const { plugins, buttons } = show({ considered: [{ layer: 'school', effect: 'deny' }] });
  expect(buttons.map((button) => button.textContent)).toEqual(['收回学校的规定']);
  await perform(() => buttons[0]!.click());
  expect(plugins.setSchoolRule).toHaveBeenCalledWith('a.b', null);
});

it('offers nothing to other teachers, nor against what a wider layer requires', () => {
  expect(show({}, { administrator: false }).buttons).toEqual([]);
  expect(show({ required: true }).buttons).toEqual([]);
});

it('keeps the keyboard in the dialog when the pressed button was busy', async () => {
  const { plugins, buttons } = show({ considered: [{ layer: 'school', effect: 'deny' }] });
  buttons[0]!.focus();
  plugins.setSchoolRule.mockImplementation(async () => {
    // As a browser does with a button that can't be pressed any more.
    (document.activeElement as HTMLElement).blur();
    return undefined;
  });
  await perform(() => buttons[0]!.click());
  await perform(() => undefined);
  expect(document.activeElement).toBe(buttons[0]);
});
