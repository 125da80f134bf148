import { useState } from 'react';
import { expect, it } from 'vitest';
import { act } from 'react';
import { render } from './render-for-test.tsx';
import { useFocusReturn } from './use-focus-return.ts';

function Asked() {
  useFocusReturn();
  return <input />;
}

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(!open)}>open</button>
      {open && <Asked />}
    </>
  );
}

it('gives the focus back to what had it, when a dialog is taken away with the focus in it', async () => {
  const { element } = render(<Opener />);
  const button = element.querySelector('button')!;
  button.focus();
  await act(async () => button.click());
  element.querySelector('input')!.focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(button);
});

it('leaves the focus where somebody else has put it', async () => {
  const { element } = render(
    <>
      <Opener />
      <a href="#there">there</a>
    </>,
  );
  const button = element.querySelector('button')!;
  button.focus();
  await act(async () => button.click());
  element.querySelector('a')!.focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(element.querySelector('a'));
});
