// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { ObservableValue } from '../plugin/observable.ts';
import type { KeyChoices } from './key-choice.ts';
import { KeyRegistry, type Keys } from './key-registry.ts';

const done: string[] = [];
const work = (does: string) => ({ does, press: () => void done.push(does) });
const choices = new ObservableValue<KeyChoices>({ on: true, chosen: {} });
let undo: (() => void)[] = [];

function registry(...pages: readonly (Keys | { readonly keys: Keys; readonly scrolls: boolean })[]) {
  const all = new KeyRegistry(choices);
  for (const page of pages) {
    const keys = 'keys' in page ? { current: page.keys as Keys, scrolls: page.scrolls === true } : { current: page };
    const asked = all.ask(keys);
    undo.push(() => asked.dispose());
  }
  return all;
}
const stage = (html: string) => {
  document.body.innerHTML = `<main data-stage>${html}</main>`;
  for (const button of document.querySelectorAll('button')) button.onclick = () => void done.push(button.textContent ?? '');
  return document.querySelector('main')!;
};
const press = (target: Element, key: string) => {
  done.length = 0;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return done.join();
};
afterEach(() => {
  for (const each of undo) each();
  undo = [];
  choices.set({ on: true, chosen: {} });
});

it('lets a page-turner turn as the arrows do, also from a button, and not where the page scrolls', () => {
  registry({ ArrowLeft: work('before'), ArrowRight: work('after') });
  const main = stage('<button>say</button><input>');
  const [button, input] = ['button', 'input'].map((name) => main.querySelector(name)!);
  expect([press(main, 'PageDown'), press(button!, 'PageUp'), press(input!, 'PageDown')]).toEqual(['after', 'before', '']);
  choices.set({ on: false, chosen: {} });
  expect(press(main, 'PageDown')).toBe('');
  choices.set({ on: true, chosen: {} });
  for (const each of undo) each();
  registry({ keys: { ArrowRight: work('next day') }, scrolls: true });
  expect([press(main, 'PageDown'), press(main, 'ArrowRight')]).toEqual(['', 'next day']);
});

it('presses the filled button of an activity’s page by the main key, the record button first, and none that can’t be pressed', () => {
  const all = registry({ ' ': work('page') });
  const main = stage('<button class="ch-button-primary">show</button>');
  expect([press(main, ' '), all.press(' ')]).toEqual(['show', true]);
  stage('<button class="ch-record-button">record</button><button class="ch-button-primary">show</button>');
  expect(press(document.querySelector('main')!, ' ')).toBe('record');
  stage('<button class="ch-record-button" disabled>record</button>');
  expect(press(document.querySelector('main')!, ' ')).toBe('page');
  document.body.innerHTML = '<main><button class="ch-button-primary">import</button></main>';
  expect(press(document.querySelector('main')!, ' ')).toBe('page');
});

it('tells what each key does now, by the newest page that asked, with the keys that do the same', () => {
  const all = registry({ ArrowRight: work('before') }, { ArrowRight: work('after'), '?': () => undefined });
  all.tell({ current: [{ key: 'B', does: 'brush' }] });
  stage('<button class="ch-record-button" aria-label="Record Yang">o</button>');
  choices.set({ on: true, chosen: { ' ': 'Enter' } });
  expect(all.now()).toEqual([
    { key: 'Enter', usual: ' ', does: 'Record Yang', also: [] },
    { key: 'ArrowRight', usual: 'ArrowRight', does: 'after', also: ['PageDown'] },
    { key: '?', usual: '?', does: undefined, also: [] },
    { key: 'B', does: 'brush' },
  ]);
});

it('does nothing while a dialog is open, for the pointer neither', () => {
  const all = registry({ ArrowRight: work('after') });
  const main = stage('<div role="dialog"></div>');
  expect([press(main, 'ArrowRight'), press(main, 'PageDown'), all.press('ArrowRight')]).toEqual(['', '', false]);
});

it('counts what a page-turner has turned, and hears a Chinese question mark as one', () => {
  const all = registry({ ArrowRight: work('after'), '?': work('card') });
  const main = stage('');
  press(main, 'ArrowRight');
  expect(all.turned.get()).toBe(0);
  press(main, 'PageDown');
  expect([all.turned.get(), press(main, '？')]).toEqual([1, 'card']);
});

it('leaves the arrows and the question mark to the page after a press on a button outside it, unless its menu is open', () => {
  registry({ ArrowRight: work('after'), '?': work('keys') });
  stage('<p>thin</p>');
  const footer = document.body.appendChild(document.createElement('footer'));
  footer.innerHTML = '<button aria-expanded="false">Sounds</button><div role="menu"><button>low</button></div>';
  const [sounds, low] = footer.querySelectorAll('button');
  expect([press(sounds!, 'ArrowRight'), press(sounds!, '?'), press(sounds!, ' ')]).toEqual(['after', 'keys', '']);
  expect(press(low!, 'ArrowRight')).toBe('');
  sounds!.setAttribute('aria-expanded', 'true');
  expect(press(sounds!, 'ArrowRight')).toBe('');
});
