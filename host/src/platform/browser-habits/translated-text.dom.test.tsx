import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { followTranslation } from './translated-text.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** What Chromium's translation does to every text below. */
function translate(element: Element): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const all: Text[] = [];
  while (texts.nextNode()) all.push(texts.currentNode as Text);
  for (const text of all) {
    const font = document.createElement('font');
    font.append(Object.assign(document.createElement('font'), { textContent: `译${text.data}` }));
    text.parentNode!.insertBefore(font, text);
    text.remove();
  }
}
const seen = () => new Promise<void>((resolve) => setTimeout(resolve));

function show() {
  const stop = followTranslation(document);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const draw = (word: string, more: boolean) =>
    act(() =>
      root.render(
        <h2>
          {word} {more && <b>more</b>}
          {more && 'text'}
        </h2>,
      ),
    );
  onTestFinished(() => {
    act(() => root.unmount());
    element.remove();
    stop();
  });
  return { element, draw };
}

it('shows the next word where the browser has translated the one before', async () => {
  const { element, draw } = show();
  draw('apple', false);
  translate(element);
  await seen();
  expect(element.textContent).toContain('译apple');
  draw('banana', false);
  await seen();
  expect(element.textContent).toContain('banana');
  expect(element.textContent).not.toContain('apple');
});

it('goes on where a translated text is taken away, or something comes before one', async () => {
  const { element, draw } = show();
  draw('apple', true);
  translate(element);
  await seen();
  draw('apple', false);
  await seen();
  expect(element.textContent).not.toContain('text');
  translate(element);
  await seen();
  draw('pear', true);
  await seen();
  expect(element.textContent).toContain('pear');
  expect(element.querySelector('b')).not.toBeNull();
});
