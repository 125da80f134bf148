import { expect, it } from 'vitest';
import { key, perform, showTool } from '../testing/show-tool.tsx';
import GroupsCard from './groups-card.tsx';

const group = (element: Element, n: number) => element.querySelectorAll('.bt-groups-all .bt-group')[n]!;

it('divides the class at a press, and moves a child by two', async () => {
  const { element, press } = await showTool(GroupsCard);
  expect(element.textContent).toContain('缺席的同学不参加分组');
  await press('随机分组');
  expect(element.querySelectorAll('.bt-groups-all .bt-group')).toHaveLength(3);
  const child = group(element, 0).querySelector('li')!.textContent;
  await press(child);
  expect(element.textContent).toContain('放到哪一组');
  await press('放到这组', group(element, 1));
  expect(group(element, 1).textContent).toContain(child);
  expect(group(element, 0).querySelectorAll('li')).toHaveLength(0);
});

it('renames a group by its name: Enter keeps, Escape leaves it', async () => {
  const { element, press } = await showTool(GroupsCard);
  await press('随机分组');
  const write = async (text: string, last: string) => {
    await perform(() => group(element, 0).querySelector<HTMLElement>('h3 button')!.click());
    const field = group(element, 0).querySelector<HTMLInputElement>('input')!;
    await perform(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await key(field, last);
  };
  await write('老虎队', 'Escape');
  expect(group(element, 0).getAttribute('aria-label')).toBe('第 1 组');
  await write('老虎队', 'Enter');
  expect(group(element, 0).getAttribute('aria-label')).toBe('老虎队');
});

it('ends the groups at a press', async () => {
  const { element, press } = await showTool(GroupsCard);
  await press('随机分组');
  await press('取消分组');
  expect(element.querySelector('.bt-group')).toBeNull();
});

it('praises a whole group by one tap, and takes it back by another', async () => {
  const { element, press, fakes } = await showTool(GroupsCard);
  await press('随机分组');
  const [first] = fakes.classroom.groups.get()[0]!.groups;
  await press('鼓掌', group(element, 0));
  expect(fakes.praise.state.get()).toMatchObject([{ groupId: first!.id, kind: 'clap' }]);
  expect(group(element, 0).querySelectorAll('[aria-pressed="true"]')).toHaveLength(1);
  expect(group(element, 1).querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  await press('鼓掌', group(element, 0));
  expect(fakes.praise.state.get()).toEqual([]);
});
