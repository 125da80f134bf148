import { expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { adminForTest, button, renderWithAdmin, settle } from '../testing/render-with-admin.tsx';
import { Sidebar } from './sidebar.tsx';

it('folds to its icons, which keep their names, and is folded the next time too', async () => {
  const { admin } = adminForTest({});
  const draw = () => renderWithAdmin(<Sidebar pages={pages} current="students" />, admin);
  const first = draw();
  await settle(() => button('收起侧栏', first).click());
  const again = draw();
  expect(again.querySelector('nav')!.dataset['folded']).toBe('true');
  expect(again.querySelector('[aria-current=page]')!.textContent).toBe('学生');
  await settle(() => button('展开侧栏', again).click());
  expect(again.querySelector('nav')!.dataset['folded']).toBeUndefined();
});
