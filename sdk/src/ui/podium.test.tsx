import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ObservableValue } from '../plugin/observable.ts';
import { sampleStudent } from '../testing/samples.ts';
import { Podium } from './podium.tsx';
import { render } from './render-for-test.tsx';
import { UiProvider } from './ui-text.tsx';

it('shows who has improved most with the sound and no mark, and closes by Escape', async () => {
  const onClose = vi.fn();
  render(
    <UiProvider locale={new ObservableValue('zh-CN' as const)}>
      <Podium
        improved={[
          { student: sampleStudent(1), sign: 'θ', from: 20, to: 91 },
          { student: sampleStudent(2), sign: 'v', from: 30, to: 88 },
        ]}
        onClose={onClose}
      />
    </UiProvider>,
  );
  const dialog = document.querySelector('[role="dialog"]')!;
  const places = [...dialog.querySelectorAll('li')].map((each) => [each.dataset.place, each.querySelector('strong')!.textContent]);
  expect(places).toEqual([
    ['1', '学生1'],
    ['2', '学生2'],
  ]);
  expect(dialog.textContent).toContain('/θ/ 读准了');
  expect(dialog.textContent).not.toMatch(/20|91|88/);
  await act(async () => dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(onClose).toHaveBeenCalledOnce();
});
