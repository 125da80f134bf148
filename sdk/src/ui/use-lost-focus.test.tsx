import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { ObservableValue } from '../plugin/observable.ts';
import { Dialog } from './dialog.tsx';
import { render } from './render-for-test.tsx';
import { UiProvider } from './ui-text.tsx';

const key = (target: Element, name: string) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

function opened() {
  const onClose = vi.fn();
  const { element } = render(
    <UiProvider locale={new ObservableValue('en' as const)}>
      <button>opener</button>
      <Dialog title="Asked" onClose={onClose}>
        <input />
      </Dialog>
    </UiProvider>,
  );
  return { onClose, opener: element.querySelector('button')!, input: document.querySelector<HTMLElement>('.ch-dialog input')! };
}

it('has the focus itself as soon as it is there, or what in it asks for it', () => {
  opened();
  expect(document.activeElement?.getAttribute('role')).toBe('dialog');
  render(
    <UiProvider locale={new ObservableValue('en' as const)}>
      <Dialog title="Named" onClose={vi.fn()}>
        <input autoFocus />
      </Dialog>
    </UiProvider>,
  );
  expect(document.activeElement?.tagName).toBe('INPUT');
});

it('closes by Escape while the focus still is on what opened it', async () => {
  const { onClose, opener } = opened();
  opener.focus();
  await key(opener, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes by Escape after the focus went away with a button', async () => {
  const { onClose } = opened();
  (document.activeElement as HTMLElement).blur();
  await key(document.body, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

it('takes the focus at the next key, and closes at no other', async () => {
  const { onClose, opener, input } = opened();
  opener.focus();
  await key(opener, 'a');
  expect(document.activeElement?.contains(input)).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('is closed once by an Escape inside it', async () => {
  const { onClose, input } = opened();
  input.focus();
  await key(input, 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});
