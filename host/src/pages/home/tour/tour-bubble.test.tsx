import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { perform, renderWithHost } from '../../../shell/testing/render-with-host.tsx';
import { HomeTour } from './home-tour.tsx';
import { TourBubble, tourTexts } from './tour-bubble.tsx';

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
vi.stubGlobal('cancelIdleCallback', clearTimeout);
Element.prototype.scrollIntoView = () => undefined;

const targets = ['ch-go-on', 'ch-home-search', 'ch-home-activities', 'ch-home-panels', 'ch-font-size', 'ch-more'];
function open(there: readonly string[] = targets) {
  const onDone = vi.fn();
  const page = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => page.remove());
  page.innerHTML = there.map((name) => `<button type="button" class="${name}"></button>`).join('');
  const t = (id: string, params?: object) => (params ? Object.values(params).join(' / ') : id);
  const element = renderWithHost(<TourBubble onDone={onDone} />, { i18n: { t } });
  const bubble = () => element.querySelector('.ch-tour')!;
  const step = () => bubble().querySelector('h2')!.textContent;
  const at = () => bubble().querySelector('.ch-tabular')!.textContent;
  const press = (text: string) =>
    perform(() => [...bubble().querySelectorAll('button')].find(({ textContent }) => textContent === text)!.click());
  return { page, onDone, bubble, step, at, press };
}
const key = (init: KeyboardEventInit) => perform(() => void window.dispatchEvent(new KeyboardEvent('keydown', init)));

it('speaks of what is on the screen, one thing after another, and of nothing else', async () => {
  const { step, at, press, onDone } = open(targets.filter((name) => name !== 'ch-home-panels'));
  const seen = [step()];
  expect(at()).toBe('1 / 5');
  for (let n = 1; n < 5; n += 1) {
    await press('tour.next');
    seen.push(step());
  }
  expect(seen).toEqual(['go-on', 'search', 'doors', 'font', 'menu'].map((name) => `tour.${name}.title`));
  expect(onDone).not.toHaveBeenCalled();
  await press('tour.done');
  expect(onDone).toHaveBeenCalledOnce();
});

it('goes when it is skipped, at Escape, and when the thing itself is pressed, not when another one is', async () => {
  const { page, press, onDone } = open();
  const use = (name: string) => perform(() => page.querySelector<HTMLElement>(`.${name}`)!.click());
  await use('ch-home-search');
  expect(onDone).not.toHaveBeenCalled();
  await use('ch-go-on');
  expect(onDone).toHaveBeenCalledTimes(1);
  await key({ key: 'Escape' });
  expect(onDone).toHaveBeenCalledTimes(2);
  await press('tour.skip');
  expect(onDone).toHaveBeenCalledTimes(3);
});

it('leaves Escape to a dialog that lies over the page', async () => {
  const { onDone } = open();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.className = 'ch-dialog';
  await key({ key: 'Escape' });
  dialog.remove();
  expect(onDone).not.toHaveBeenCalled();
});

it('takes the focus from nobody who is writing', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  open();
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('is begun by Home where it is due, and not shown again once it was left', async () => {
  const tour = { due: true, done: vi.fn(() => void (tour.due = false)) };
  const i18n = { t: (id: string) => id, add: vi.fn() };
  const element = renderWithHost(
    <>
      <button type="button" className="ch-go-on" />
      <HomeTour />
    </>,
    { tour, i18n },
  );
  const tourOf = async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    return element.querySelector('.ch-tour');
  };
  await expect.poll(tourOf).not.toBeNull();
  expect(i18n.add).toHaveBeenCalledWith(tourTexts);
  await perform(() => element.querySelector<HTMLElement>('.ch-go-on')!.click());
  expect([tour.done.mock.calls.length, element.querySelector('.ch-tour')]).toEqual([1, null]);
});

it('says the same in both languages', () => {
  expect(Object.keys(tourTexts.en)).toEqual(Object.keys(tourTexts['zh-CN']));
  expect(Object.values(tourTexts.en).filter((text) => /[一-鿿]/.test(text))).toEqual([]);
});
