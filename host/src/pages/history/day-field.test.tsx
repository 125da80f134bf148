import { expect, it, vi } from 'vitest';
import { perform, renderWithHost } from '../../shell/testing/render-with-host.tsx';
import { DayField } from './day-field.tsx';

function open() {
  const onChange = vi.fn();
  const element = renderWithHost(<DayField day="2026-11-26" today="2026-11-26" onChange={onChange} />, {});
  const field = element.querySelector<HTMLInputElement>('input')!;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const put = (value: string) =>
    perform(() => {
      setValue.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const key = (name: string) => perform(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
  const leave = () => perform(() => void field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return { onChange, field, put, key, leave };
}

it('shows a day that is typed once it is whole: at Enter, or when the field is left', async () => {
  const { onChange, field, put, key, leave } = open();
  await key('1');
  for (const value of ['2026-01-26', '', '2026-11-20']) await put(value);
  expect([onChange.mock.calls, field.value]).toEqual([[], '2026-11-20']);
  await key('Enter');
  await key('9');
  await put('2026-09-20');
  await leave();
  await leave();
  expect(onChange.mock.calls).toEqual([['2026-11-20'], ['2026-09-20']]);
});

it('shows a day that is chosen at once, none that is still to come, and none of before there were answers', async () => {
  const { onChange, field, put, key } = open();
  for (const value of ['2026-11-02', '2027-01-01']) await put(value);
  expect(onChange.mock.calls).toEqual([['2026-11-02'], [undefined]]);
  await key('2');
  await put('0002-11-26');
  await key('Enter');
  expect([onChange.mock.calls.length, field.value]).toEqual([2, '2026-11-26']);
});
